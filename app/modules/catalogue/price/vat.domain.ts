import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import type { LessonFormat, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { rateOn } from "#app/modules/foundation/rate/domain.ts";
import {
  cursusOfLevel,
  otherCategory,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

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
  const isReduced = schoolSupport && declared && format === "individual_student_place";
  return rateOn(isReduced ? "vat.school_support_at_home" : "vat.other", on);
}

/** VAT of a group lesson, in per-mille (LAW-17). */
export const groupLessonVat = (on: string): number => rateOn("vat.other", on);

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
