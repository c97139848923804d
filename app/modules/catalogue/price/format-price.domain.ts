import { type LessonFormat, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

/** 5 is « lycée » at home. */
export type Which = Readonly<{ cursusId: number; format: LessonFormat }>;

export const formatPriceId = ({ cursusId, format }: Which): number =>
  (cursusId - 1) * lessonFormats.length + lessonFormats.indexOf(format) + 1;

export function whichOf(id: number): Which | undefined {
  const position = id - 1;
  const format = lessonFormats[position % lessonFormats.length];
  const known = cursus.find((one) => one.id === Math.floor(position / lessonFormats.length) + 1);
  return format && known ? { cursusId: known.id, format } : undefined;
}
