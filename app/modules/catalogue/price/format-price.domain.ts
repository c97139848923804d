import { type LessonFormat, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

/** A price of a teacher is named by its school career and format: 5 is lycée at home. */
export type Which = Readonly<{ cursusId: number; format: LessonFormat }>;

/** The number under which a price of a career and a format is read and written; the same for every teacher. */
export const formatPriceId = ({ cursusId, format }: Which): number =>
  (cursusId - 1) * lessonFormats.length + lessonFormats.indexOf(format) + 1;

/** The career and format that such a number names; nothing when there are none. */
export function whichOf(id: number): Which | undefined {
  const position = id - 1;
  const format = lessonFormats[position % lessonFormats.length];
  const known = cursus.find((one) => one.id === Math.floor(position / lessonFormats.length) + 1);
  return format && known ? { cursusId: known.id, format } : undefined;
}
