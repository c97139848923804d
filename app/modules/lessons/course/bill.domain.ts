import { amountOf } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import type { LedgerSide } from "#app/modules/billing/ledger/domain.ts";
import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import { type ContractKind, feesDetailOf, splitOf } from "#app/modules/catalogue/price/domain.ts";
import { vatOf } from "#app/modules/catalogue/price/vat.domain.ts";
import type { LessonFormat, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

/** `on` is the course's Paris date, YYYY-MM-DD. */
export type BilledCourse = Readonly<{
  mode: TeacherMode;
  regime: VatRegime;
  declared: boolean;
  kind: ContractKind;
  amountCents: number;
  minutes: number;
  on: string;
  format: LessonFormat;
  /** Reduced rate at home: school subject at a school level (LAW-17). */
  schoolSupport: boolean;
  /** Due without having been given (LAW-29). */
  absent: boolean;
}>;

/**
 * Mandate: salary, contributions, fee, VAT on the fee only. Independent: the lesson with its VAT (LAW-18, LAW-19).
 * Not given: one untaxed line (LAW-29, decision 032).
 */
export function billLinesOf(course: BilledCourse): BillLine[] {
  const { absent, amountCents } = course;
  if (absent) return [{ kind: "late_cancellation", amountCents, vatCents: 0, vatPerMille: 0 }];
  return givenLinesOf(course);
}

function givenLinesOf(course: BilledCourse): BillLine[] {
  const { perMille: vatPerMille } = vatOf(course);
  if (course.mode === "independent") {
    const { amountCents } = course;
    return [
      { kind: "lesson", amountCents, vatCents: taxInside(amountCents, vatPerMille), vatPerMille },
    ];
  }
  const { kind, on } = course;
  const split = splitOf(course.amountCents, { selfEmployed: false, kind, on });
  const { contributions, agency: fee } = feesDetailOf(split, course.minutes, on);
  return [
    { kind: "salary", amountCents: split.salary, vatCents: 0, vatPerMille: 0 },
    { kind: "contributions", amountCents: contributions, vatCents: 0, vatPerMille: 0 },
    { kind: "agency_fee", amountCents: fee, vatCents: taxInside(fee, vatPerMille), vatPerMille },
  ];
}

/** Teacher's share and Préau's commission, cents (CST-43). */
export function sharesOf({ amountCents, kind, on }: BilledCourse) {
  const { fees, salary } = splitOf(amountCents, { selfEmployed: true, kind, on });
  return { revenueCents: salary, commissionCents: fees };
}

/** Cents, negative. */
export function ledgerSharesOf(course: BilledCourse & { teacherId: number }): LedgerSide[] {
  const teacher = { account: "teacher", holderId: course.teacherId } as const;
  if (course.mode === "independent") {
    const { revenueCents, commissionCents } = sharesOf(course);
    return [
      { ...teacher, amountCents: -revenueCents },
      { account: "house", amountCents: -commissionCents },
    ];
  }
  const owners: Partial<Record<BillLine["kind"], Omit<LedgerSide, "amountCents">>> = {
    salary: teacher,
    contributions: { account: "agency" },
    agency_fee: { account: "house" },
  };
  // A lesson cancelled too late is shared like a given one.
  return givenLinesOf(course).flatMap(({ kind, amountCents }) => {
    const owner = owners[kind];
    return owner ? [{ ...owner, amountCents: -amountCents }] : [];
  });
}

type Earning = Readonly<{ amountCents: number; mode: TeacherMode; date: Date }>;

/** Cents. */
export const earningOf = ({ amountCents, mode, date }: Earning, kind: ContractKind) =>
  splitOf(amountCents, { selfEmployed: mode === "independent", kind, on: parisDay(date) });

type Paid = Readonly<{
  duration: number;
  amountCents: number;
  hourlyPriceCents: number;
  paidMinutes: number | null;
}>;

/** As the teacher is paid for it: a decision may leave less to the family (OPS-06). */
export function asPaid<Course extends Paid>(course: Course): Course {
  const { paidMinutes, hourlyPriceCents } = course;
  if (paidMinutes === null) return course;
  return { ...course, duration: paidMinutes, amountCents: amountOf(hourlyPriceCents, paidMinutes) };
}
