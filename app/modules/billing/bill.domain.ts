import type { Colour, Viewer, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { type ContractKind, feesDetailOf, splitOf } from "#app/modules/price/domain.ts";
import type { LessonFormat } from "#app/modules/teacher/domain.ts";

export const billStates = [
  "draft",
  "due",
  "processing",
  "awaiting",
  "paid",
  "failed",
  "credited",
] as const;

export type BillState = (typeof billStates)[number];

export type BillEvent = "issue" | "check" | "ask" | "pay" | "refuse" | "await" | "credit";

/** The life of a bill (STM-35): a refusal is tried again, a bank that asks leaves it due. A credit note is born credited. */
export const billTransitions: Transitions<BillState, BillEvent> = {
  draft: { issue: "due", credit: "credited" },
  due: {
    check: "processing",
    pay: "paid",
    refuse: "failed",
    await: "awaiting",
    credit: "credited",
  },
  processing: { ask: "due", pay: "paid", refuse: "failed" },
  awaiting: { pay: "paid", credit: "credited" },
  paid: { credit: "credited" },
  failed: {
    check: "processing",
    ask: "due",
    pay: "paid",
    await: "awaiting",
    credit: "credited",
  },
  credited: {},
};

/** The house that bills: main for courses, second for group lessons (CST-47). */
export const billEntities = ["main", "secondary"] as const;

export type BillEntity = (typeof billEntities)[number];

export const billKinds = ["bill", "credit"] as const;

export const billModes = ["mandate", "independent"] as const;

export type BillMode = (typeof billModes)[number];

export const billLineKinds = ["salary", "contributions", "agency_fee", "lesson"] as const;

export type BillLineKind = (typeof billLineKinds)[number];

/** One line of a bill: cents all taxes in, the tax inside it, and its rate in per-mille. */
export type BillLine = Readonly<{
  kind: BillLineKind;
  amountCents: number;
  vatCents: number;
  vatPerMille: number;
}>;

const prefixes: Record<BillEntity, string> = { main: "P", secondary: "S" };

/** A bill's number: the house, the year, its place in the year (« P2026-000012 »). */
export function billNumber(entity: BillEntity, year: number, sequence: number): string {
  return `${prefixes[entity]}${String(year)}-${String(sequence).padStart(6, "0")}`;
}

/** The year of an instant in Paris, which is the one of its number. */
export function billYear(at: Date): number {
  const year = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric" });
  return Number(year.format(at));
}

/** The tax inside a sum all taxes in, both in cents, rounded half up. */
export function taxInside(cents: number, perMille: number): number {
  return Math.floor((cents * perMille * 2 + 1000 + perMille) / (2 * (1000 + perMille)));
}

/** What a course's bill is worked out from; `on` is the course's date in Paris (YYYY-MM-DD). */
export type BilledCourse = Readonly<{
  mode: BillMode;
  kind: ContractKind;
  amountCents: number;
  minutes: number;
  on: string;
  format: LessonFormat;
  /** A school subject at a school level: the reduced rate at home (LAW-17). */
  schoolSupport: boolean;
}>;

/** VAT of the agency's fee: 10 % for school support at home, else 20 % (LAW-17). In per-mille. */
export function agencyVat({
  format,
  schoolSupport,
}: Pick<BilledCourse, "format" | "schoolSupport">) {
  return schoolSupport && format === "individual_student_place" ? 100 : 200;
}

/**
 * The lines of a course's bill (LAW-18, LAW-19). Under a mandate: salary, contributions, agency fee, taxed
 * on the fee only. Of an independent teacher: her lesson, whole, exempt. They add up to the amount exactly.
 */
export function billLinesOf(course: BilledCourse): BillLine[] {
  if (course.mode === "independent") {
    return [{ kind: "lesson", amountCents: course.amountCents, vatCents: 0, vatPerMille: 0 }];
  }
  const { kind, on } = course;
  const split = splitOf(course.amountCents, { selfEmployed: false, kind, on });
  const { contributions, agency: fee } = feesDetailOf(split, course.minutes, on);
  const vatPerMille = agencyVat(course);
  return [
    { kind: "salary", amountCents: split.salary, vatCents: 0, vatPerMille: 0 },
    { kind: "contributions", amountCents: contributions, vatCents: 0, vatPerMille: 0 },
    { kind: "agency_fee", amountCents: fee, vatCents: taxInside(fee, vatPerMille), vatPerMille },
  ];
}

/** What of an independent teacher's lesson is hers, and what is Préau's commission, in cents (CST-43). */
export function sharesOf({ amountCents, kind, on }: BilledCourse) {
  const { fees, salary } = splitOf(amountCents, { selfEmployed: true, kind, on });
  return { revenueCents: salary, commissionCents: fees };
}

const colours: Readonly<Record<BillState, Colour>> = {
  draft: "grey",
  due: "yellow",
  processing: "blue",
  awaiting: "yellow",
  paid: "green",
  failed: "red",
  credited: "grey",
};

/** Yellow waits for the family and is blue for others (LBL-25). */
export function colourOf(status: BillState, viewer: Viewer): Colour {
  const colour = colours[status];
  return colour === "yellow" && viewer !== "customer" ? "blue" : colour;
}

/**
 * Whom a bill waits for (CNV-15); `retryAt` is when a refused card is tried again, `checkAt` when a silent
 * provider is asked again. A due one has no date: it is charged at confirmation, or as soon as a card is there.
 */
export function waiting(bill: {
  status: BillState;
  updatedAt: Date;
  retryAt?: Date | undefined;
  checkAt?: Date | undefined;
}): Waiting<BillEvent> | undefined {
  const { status, updatedAt: since, retryAt: deadline, checkAt } = bill;
  switch (status) {
    case "due":
    case "awaiting":
      return { who: "customer", since, deadline: undefined, silence: undefined };
    case "failed":
      return { who: "customer", since, deadline, silence: deadline && "check" };
    case "processing":
      return { who: "provider", since, deadline: checkAt, silence: undefined };
    default:
      return undefined;
  }
}
