import type { BillLineKind } from "#app/modules/billing/credit/domain.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";

export const billTypes = ["lesson", "group_lesson"] as const;

export type BillType = (typeof billTypes)[number];

const typeOfSubject: Readonly<Record<SubjectKind, BillType>> = {
  course: "lesson",
  registration: "group_lesson",
  employment_end: "lesson",
};

export const typeOf = (kind: SubjectKind): BillType => typeOfSubject[kind];

export const subjectsOf = (type: BillType): SubjectKind[] =>
  (Object.keys(typeOfSubject) as SubjectKind[]).filter((kind) => typeOfSubject[kind] === type);

/** A course's legal lines are shown as one (API-018). */
export const shownLineKinds = ["course", "late_cancellation", "registration", "credit"] as const;

export type ShownLineKind = (typeof shownLineKinds)[number];

const shownKinds: Readonly<Record<BillLineKind, ShownLineKind>> = {
  salary: "course",
  contributions: "course",
  agency_fee: "course",
  lesson: "course",
  registration: "registration",
  late_cancellation: "late_cancellation",
  indemnity: "course",
  credit: "credit",
};

type Line = Readonly<{ kind: BillLineKind; amountCents: number }>;

export function shownLines(lines: readonly Line[]): { kind: ShownLineKind; cents: number }[] {
  const sums = new Map<ShownLineKind, number>();
  for (const { kind, amountCents } of lines) {
    const shown = shownKinds[kind];
    sums.set(shown, (sums.get(shown) ?? 0) + amountCents);
  }
  return [...sums].map(([kind, cents]) => ({ kind, cents }));
}
