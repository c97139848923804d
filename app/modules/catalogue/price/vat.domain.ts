import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import type { LessonFormat, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import {
  cursusOfLevel,
  otherCategory,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

/** Per-mille from a day on (LAW-17); a change adds a row, earlier bills keep theirs. */
type Rates = Readonly<{ from: string; schoolSupportAtHome: number; other: number }>;

const rates = [
  { from: "2014-01-01", schoolSupportAtHome: 100, other: 200 },
] as const satisfies readonly Rates[];

/** Day as YYYY-MM-DD; before the table, the first rates. */
function ratesOn(day: string): Rates {
  const [first, ...later] = rates as readonly [Rates, ...Rates[]];
  return later.findLast(({ from }) => from <= day) ?? first;
}

/** VAT on Préau's service alone, or the seller's regime. */
export type VatMention = "mandate" | VatRegime;

type Taxed = Readonly<{
  mode: TeacherMode;
  regime: VatRegime;
  format: LessonFormat;
  schoolSupport: boolean;
  /** Under Préau's declaration for a mandate, else the teacher's own. */
  declared: boolean;
  on: string;
}>;

export const vatMention = (mode: TeacherMode, regime: VatRegime): VatMention =>
  mode === "mandate" ? "mandate" : regime;

/**
 * Single source of a lesson's VAT: rate in per-mille and mention (LAW-17). It bears on the agency fee under a
 * mandate, on the whole price of a liable teacher.
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

/** VAT of a group lesson, in per-mille (LAW-17). */
export const groupLessonVat = (on: string): number => ratesOn(on).other;
export const schoolCursus = new Set<number | undefined>([1, 2, 3]);
/** Reduced VAT: a school subject at a school level (LAW-17). */

export function isSchoolSupport(subjectId: number, levelId: number): boolean {
  const subject = subjects.find(({ id }) => id === subjectId);
  return (
    subject !== undefined &&
    subject.categoryId !== otherCategory &&
    schoolCursus.has(cursusOfLevel(levelId))
  );
}
