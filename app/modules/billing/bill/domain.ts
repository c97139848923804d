import { plusDays } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import { portion } from "#app/modules/billing/ledger/domain.ts";
import { billEntities, type BillEntity } from "#app/modules/foundation/issuer/domain.ts";

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

export type BillEvent =
  "issue" | "check" | "ask" | "pay" | "refuse" | "await" | "resume" | "claim" | "credit";

/**
 * The life of a bill (STM-35): a refusal is tried again, a bank that asks leaves it due, awaited money that did not
 * come makes it due again. One that the agency will not pay is claimed of its family. A credit note is born credited.
 */
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
  awaiting: { pay: "paid", refuse: "failed", resume: "due", claim: "due", credit: "credited" },
  paid: { credit: "credited" },
  failed: {
    check: "processing",
    ask: "due",
    pay: "paid",
    await: "awaiting",
    claim: "due",
    credit: "credited",
  },
  credited: {},
};

/** By what a family may choose to pay a bill that is due, instead of a card (API-162). */
export const awaitedMeans = ["transfer", "check"] as const;

export type AwaitedMeans = (typeof awaitedMeans)[number];

/** Why the agency will not pay a bill: its family said no, or the agency did (STM-22). */
export const advanceFailures = ["declined", "rejected"] as const;

type AdvanceFailure = (typeof advanceFailures)[number];

export const billKinds = ["bill", "credit"] as const;

const prefixes: Record<BillEntity, string> = { main: "P", second: "S" };

/** A bill's number: the house, the year, its place in the year (« P2026-000012 »). */
export function billNumber(entity: BillEntity, year: number, sequence: number): string {
  return `${prefixes[entity]}${String(year)}-${String(sequence).padStart(6, "0")}`;
}

/** What a bill's number says; undefined for words that are none. */
export function readBillNumber(number: string) {
  const [, prefix, year, sequence] = /^([A-Z])(\d{4})-(\d{6})$/.exec(number) ?? [];
  const entity = billEntities.find((one) => prefixes[one] === prefix);
  return entity && { entity, year: Number(year), sequence: Number(sequence) };
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

/** What of a bill is still to be paid, in cents: what was credited before is not asked for. */
export function dueCents(bill: { amountCents: number; creditedCents: number }): number {
  return bill.amountCents - bill.creditedCents;
}

/** A line as it still stands: what credit notes have undone of it is gone. */
export type StandingLine = BillLine & Readonly<{ id: number }>;

/** What of a bill's lines still stands, in cents, whether money or credit pays it. */
export const grossCents = (lines: readonly StandingLine[]): number =>
  sumOf(lines, ({ amountCents }) => positive(amountCents));

/**
 * The lines of a credit note of so many cents: negative, in proportion to what is left of the bill's lines, each
 * with its part of the tax. `restored` of them had been paid by credit: its line is undone by as much. A credit of
 * all that is left leaves nothing of any line.
 */
export function creditLinesOf(lines: readonly StandingLine[], cents: number, restored = 0) {
  const amounts = lines.map(({ amountCents }) => amountCents);
  const sold = portion(amounts.map(positive), cents);
  const paid = portion(
    amounts.map((amount) => positive(-amount)),
    restored,
  );
  const parts = sold.map((part, index) => part - (paid[index] ?? 0));
  return lines.flatMap(({ id, kind, amountCents, vatCents, vatPerMille }, index) => {
    const part = parts[index] ?? 0;
    if (part === 0) return [];
    const tax = part === amountCents ? vatCents : taxInside(part, vatPerMille);
    const vat = Math.min(tax, vatCents);
    return [{ creditsLineId: id, kind, amountCents: -part, vatCents: 0 - vat, vatPerMille }];
  });
}

const positive = (amount: number) => Math.max(amount, 0);

type Standing = Readonly<{
  status: BillState;
  updatedAt: Date;
  advance?: boolean | undefined;
  /** Why the agency will not pay, and until when its family chooses, or when its card is charged. */
  advanceFailure?: AdvanceFailure | null | undefined;
  advanceUntil?: Date | null | undefined;
  retryAt?: Date | undefined;
  checkAt?: Date | undefined;
  /** What it is for is contested: nobody collects it meanwhile. */
  held?: boolean | undefined;
  awaitedUntil?: Date | null | undefined;
  unpaidSince?: Date | null | undefined;
  remindersSent?: number | undefined;
}>;

/** Whether the agency is being asked for the money of a bill. */
export const isAdvanced = ({ status, advance }: Pick<Standing, "status" | "advance">): boolean =>
  status === "awaiting" && advance === true;

/** The state of a bill (LBL-25); once it is paid, or while it is held, the family is asked nothing. */
export const stateOf = (bill: Standing): State<"bill"> => ({
  machine: "bill",
  state: bill.status,
  variant: variantOf(bill),
  waiting: bill.held ? undefined : waiting(bill),
});

/** Whether its family said no to the agency, and has not chosen what follows (STM-22). */
const isDeclined = (bill: Standing) => isAdvanced(bill) && bill.advanceFailure === "declined";

const payerOf = (bill: Standing) =>
  isAdvanced(bill) && !isDeclined(bill) ? "provider" : "customer";

/** Whether the agency will not pay it, and its card is charged on a day that was announced (STM-22). */
const isRejected = ({ status, advance, advanceFailure }: Standing) =>
  status === "failed" && advance === true && advanceFailure === "rejected";

type Variant = "held" | "advance" | "declined" | "rejected" | "unpaid";

/** How it stands with the agency; nothing where it is not asked. */
function advanceVariantOf(bill: Standing): Variant | undefined {
  if (isAdvanced(bill)) return isDeclined(bill) ? "declined" : "advance";
  return isRejected(bill) ? "rejected" : undefined;
}

/** Contested, or unpaid: nothing collects it by itself, and its family was reminded (STM-46). */
function variantOf(bill: Standing): Variant | undefined {
  const { status, held, remindersSent = 0 } = bill;
  if (held) return "held";
  const advance = advanceVariantOf(bill);
  if (advance) return advance;
  const waits = status === "due" || status === "failed";
  return waits && remindersSent > 0 ? "unpaid" : undefined;
}

/** From when no new lesson is fixed while a bill is unpaid, in days; and when a person of Préau looks at it (STM-46). */
export const unpaidDays = { reminders: [3, 10, 20], stop: 10, operator: 30 } as const;

/** When an unpaid bill stops what is new, while that is ahead of its reminders (STM-46). */
function stopOf({ unpaidSince, remindersSent = 0 }: Standing) {
  const ahead = unpaidSince && remindersSent < 2;
  return {
    deadline: ahead ? plusDays(unpaidSince, unpaidDays.stop) : undefined,
    silence: undefined,
  };
}

/** When its family is written to next, or Préau looks at it: nothing after that. */
export function unpaidStepAt(since: Date, sent: number): Date | null {
  const days = [...unpaidDays.reminders, unpaidDays.operator][sent];
  return days === undefined ? null : plusDays(since, days);
}

/** How long money by other means is awaited, in days (CST-44). */
const awaitedDays: Readonly<Record<AwaitedMeans, number>> = { transfer: 5, check: 10 };

export const awaitedUntil = (means: AwaitedMeans, now: Date): Date =>
  plusDays(now, awaitedDays[means]);

/**
 * Whom a bill waits for (CNV-15); `retryAt` is when a refused card is tried again, `checkAt` when a silent
 * provider is asked again. A due one has no date: it is charged at confirmation, or as soon as a card is there.
 */
function waiting(bill: Standing): Waiting<BillEvent> | undefined {
  return isDeclined(bill) || isRejected(bill) ? afterFailure(bill) : forMoney(bill);
}

/** The family chooses what follows its no, or its card is charged on a day. */
function afterFailure(bill: Standing): Waiting<BillEvent> {
  const deadline = bill.advanceUntil ?? undefined;
  const silence = isRejected(bill) ? "claim" : undefined;
  return { who: "customer", since: bill.updatedAt, deadline, silence };
}

function forMoney(bill: Standing): Waiting<BillEvent> | undefined {
  const { status, updatedAt: since, retryAt: deadline, checkAt } = bill;
  switch (status) {
    case "due":
      return { who: "customer", since, ...stopOf(bill) };
    case "awaiting":
      return {
        who: payerOf(bill),
        since,
        deadline: bill.awaitedUntil ?? undefined,
        silence: bill.awaitedUntil ? "resume" : undefined,
      };
    case "failed":
      return deadline
        ? { who: "customer", since, deadline, silence: "check" }
        : { who: "customer", since, ...stopOf(bill) };
    case "processing":
      return { who: "provider", since, deadline: checkAt, silence: undefined };
    default:
      return undefined;
  }
}
