import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import type { LessonFormat, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import {
  cursusOfLevel,
  otherCategory,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

/** Rates of VAT in per-mille from a day on (LAW-17); a change is a row more, and bills of before keep theirs. */
type Rates = Readonly<{ from: string; schoolSupportAtHome: number; other: number }>;

const rates = [
  { from: "2014-01-01", schoolSupportAtHome: 100, other: 200 },
] as const satisfies readonly Rates[];

/** The rates in force on a day (YYYY-MM-DD); before the table, the first ones. */
function ratesOn(day: string): Rates {
  const [first, ...later] = rates as readonly [Rates, ...Rates[]];
  return later.findLast(({ from }) => from <= day) ?? first;
}

/** What a paper says of the VAT: that it bears on Préau's service alone, or the regime of who sells the lesson. */
export type VatMention = "mandate" | VatRegime;

type Taxed = Readonly<{
  mode: TeacherMode;
  /** Of the teacher at the lesson's date. */
  regime: VatRegime;
  format: LessonFormat;
  /** A school subject at a school level. */
  schoolSupport: boolean;
  /** Given under a declaration of home services: Préau's under its mandate, else the teacher's own. */
  declared: boolean;
  /** The lesson's day in Paris (YYYY-MM-DD). */
  on: string;
}>;

/** What papers say of the VAT of lessons in a mode, under the regime of their date. */
export const vatMention = (mode: TeacherMode, regime: VatRegime): VatMention =>
  mode === "mandate" ? "mandate" : regime;

/**
 * The one answer to which VAT a lesson bears: the rate in per-mille and what papers say of it (LAW-17). Under a
 * mandate it bears on the agency fee, of who owes VAT on the whole price; of the others there is none, and they say why.
 */
export function vatOf({ mode, regime, ...lesson }: Taxed): {
  perMille: number;
  mention: VatMention;
} {
  const mention = vatMention(mode, regime);
  if (mention === "mandate") return { perMille: rateOf({ ...lesson, declared: true }), mention };
  return { perMille: mention === "liable" ? rateOf(lesson) : 0, mention };
}

function rateOf({ format, schoolSupport, declared, on }: Omit<Taxed, "mode" | "regime">): number {
  const { schoolSupportAtHome, other } = ratesOn(on);
  const isReduced = schoolSupport && declared && format === "individual_student_place";
  return isReduced ? schoolSupportAtHome : other;
}

/** VAT of a stage, which is taught to a group (LAW-17). In per-mille. */
export const groupLessonVat = (on: string): number => ratesOn(on).other;
export const schoolCursus = new Set<number | undefined>([1, 2, 3]);
/** Whether this is school support, for the reduced rate of VAT: a school subject at a school level (LAW-17). */

export function isSchoolSupport(subjectId: number, levelId: number): boolean {
  const subject = subjects.find(({ id }) => id === subjectId);
  return (
    subject !== undefined &&
    subject.categoryId !== otherCategory &&
    schoolCursus.has(cursusOfLevel(levelId))
  );
}
