import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import { type Bearer, differences, portion } from "#app/modules/billing/ledger/domain.ts";
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
 * Bill lifecycle (STM-35): a refusal is retried; missing awaited money makes it due again. A credit note starts as
 * credited.
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

/** No more money is due. */
export const settledStates = ["paid", "credited"] as const satisfies readonly BillState[];

export const isSettled = ({ status }: Readonly<{ status: BillState }>): boolean =>
  settledStates.some((one) => one === status);

export const awaitedMeans = ["transfer", "check"] as const;

export type AwaitedMeans = (typeof awaitedMeans)[number];

export const advanceFailures = ["declined", "rejected"] as const;

type AdvanceFailure = (typeof advanceFailures)[number];

export const billKinds = ["bill", "credit"] as const;

export const prefixes: Record<BillEntity, string> = { main: "P", second: "S" };

/** Place of a bill in its series: an independent teacher's own, else the entity's (LAW-31). */
export type Numbered = Readonly<{
  entity: BillEntity;
  sellerId?: number | null | undefined;
  year: number;
  sequence: number;
}>;

/** « P2026-000012 », « F31-2026-000012 » in the name of teacher 31. */
export function billNumber({ entity, sellerId, year, sequence }: Numbered): string {
  const series = sellerId ? `F${String(sellerId)}-` : prefixes[entity];
  return `${series}${String(year)}-${String(sequence).padStart(6, "0")}`;
}

export function readBillNumber(number: string): Numbered | undefined {
  const [, prefix, seller, year, sequence] =
    /^(?:([PS])|F([1-9]\d{0,8})-)(\d{4})-(\d{6})$/.exec(number) ?? [];
  return placeIn({ prefix, seller }, { year: Number(year), sequence: Number(sequence) });
}

type Series = Readonly<{ prefix: string | undefined; seller: string | undefined }>;

/** As read in a number or a reference; undefined for no series of ours. */
export function placeIn(
  { prefix, seller }: Series,
  place: Pick<Numbered, "year" | "sequence">,
): Numbered | undefined {
  if (seller) return { ...place, entity: "main", sellerId: Number(seller) };
  const entity = billEntities.find((one) => prefixes[one] === prefix);
  return entity && { ...place, entity };
}

export const billYear = (at: Date): number => Number(parisDay(at).slice(0, 4));

/** Tax included in an amount; cents, rounded half up. */
export function taxInside(cents: number, perMille: number): number {
  return Math.floor((cents * perMille * 2 + 1000 + perMille) / (2 * (1000 + perMille)));
}

export function dueCents(bill: { amountCents: number; creditedCents: number }): number {
  return bill.amountCents - bill.creditedCents;
}

/** What its payer still sends of a bill that is awaited, after what was set aside for it. */
export const restCents = (bill: {
  amountCents: number;
  creditedCents: number;
  keptCents: number;
}): number => Math.max(dueCents(bill) - bill.keptCents, 0);

export type StandingLine = BillLine & Readonly<{ id: number }>;

export const grossCents = (lines: readonly StandingLine[]): number =>
  sumOf(lines, ({ amountCents }) => positive(amountCents));

type Credited = Readonly<{
  cents: number;
  /** Had been paid by credit. */
  restored?: number;
  bearer?: Bearer | undefined;
  /** The lines of what stays due: each one is credited by the difference, else in proportion. */
  left?: readonly BillLine[] | undefined;
}>;

/**
 * Negative lines, proportional to what is left unless `left` says what stays, tax included; what Préau bears is taken
 * from its fee first. A full
 * credit leaves nothing of any line.
 */
export function creditLinesOf(
  lines: readonly StandingLine[],
  { cents, restored = 0, bearer, left }: Credited,
) {
  const amounts = lines.map(({ amountCents }) => amountCents);
  const sold = leaving(lines, left, cents) ?? soldOf(lines, cents, bearer);
  const paid = portion(
    amounts.map((amount) => positive(-amount)),
    restored,
  );
  const parts = sold.map((part, index) => part - (paid[index] ?? 0));
  return lines.flatMap(({ id, kind, amountCents, vatCents, vatPerMille }, index) => {
    const part = parts[index] ?? 0;
    if (part === 0) return [];
    const vat = positive(vatCents - taxInside(amountCents - part, vatPerMille));
    return [{ creditsLineId: id, kind, amountCents: -part, vatCents: 0 - vat, vatPerMille }];
  });
}

const leaving = (
  lines: readonly StandingLine[],
  left: readonly BillLine[] | undefined,
  cents: number,
) =>
  left &&
  differences(
    lines.map(({ amountCents }) => positive(amountCents)),
    lines.map(({ kind }) => left.find((line) => line.kind === kind)?.amountCents ?? 0),
    cents,
  );

function soldOf(lines: readonly StandingLine[], cents: number, bearer: Bearer | undefined) {
  const amounts = lines.map(({ amountCents }) => positive(amountCents));
  if (bearer !== "preau") return portion(amounts.toReversed(), cents).toReversed();
  const fees = lines.map(({ kind }, index) => (kind === "agency_fee" ? (amounts[index] ?? 0) : 0));
  const own = Math.min(
    cents,
    sumOf(fees, (fee) => fee),
  );
  const others = amounts.map((amount, index) => amount - (fees[index] ?? 0));
  const rest = portion(others, cents - own);
  return portion(fees, own).map((part, index) => part + (rest[index] ?? 0));
}

const positive = (amount: number) => Math.max(amount, 0);

type Standing = Readonly<{
  status: BillState;
  updatedAt: Date;
  advance?: boolean | undefined;
  advanceFailure?: AdvanceFailure | null | undefined;
  advanceUntil?: Date | null | undefined;
  retryAt?: Date | undefined;
  checkAt?: Date | undefined;
  held?: boolean | undefined;
  awaitedUntil?: Date | null | undefined;
  keptCents?: number | undefined;
  unpaidSince?: Date | null | undefined;
  remindersSent?: number | undefined;
  /** Its last attempt failed because the family did not confirm. */
  unconfirmed?: boolean | undefined;
}>;

export const isAdvanced = ({ status, advance }: Pick<Standing, "status" | "advance">): boolean =>
  status === "awaiting" && advance === true;

/** Bill state (LBL-25); the family is asked nothing once paid or while on hold. */
export const stateOf = (bill: Standing): State<"bill"> => ({
  machine: "bill",
  state: bill.status,
  variant: variantOf(bill),
  waiting: bill.held ? undefined : waiting(bill),
});

const isDeclined = (bill: Standing) => isAdvanced(bill) && bill.advanceFailure === "declined";

const payerOf = (bill: Standing) =>
  isAdvanced(bill) && !isDeclined(bill) ? "provider" : "customer";

const isRejected = ({ status, advance, advanceFailure }: Standing) =>
  status === "failed" && advance === true && advanceFailure === "rejected";

type Variant = "held" | "advance" | "declined" | "rejected" | "unpaid" | "unconfirmed" | "rest";

function advanceVariantOf(bill: Standing): Variant | undefined {
  if (isAdvanced(bill)) return isDeclined(bill) ? "declined" : "advance";
  return isRejected(bill) ? "rejected" : undefined;
}

const variantOf = (bill: Standing): Variant | undefined =>
  bill.held ? "held" : (advanceVariantOf(bill) ?? restVariantOf(bill) ?? dueVariantOf(bill));

const restVariantOf = ({ status, keptCents = 0 }: Standing): Variant | undefined =>
  status === "awaiting" && keptCents > 0 ? "rest" : undefined;

function dueVariantOf(bill: Standing): Variant | undefined {
  const { status, remindersSent = 0 } = bill;
  const waits = status === "due" || status === "failed";
  if (waits && remindersSent > 0) return "unpaid";
  return status === "failed" && bill.unconfirmed ? "unconfirmed" : undefined;
}

/** Days unpaid (STM-46): reminders, no new lessons, operator review. */
export const unpaidDays = { reminders: [3, 10, 20], stop: 10, operator: 30 } as const;

function stopOf({ unpaidSince, remindersSent = 0 }: Standing) {
  const ahead = unpaidSince && remindersSent < 2;
  return {
    deadline: ahead ? plusDays(unpaidSince, unpaidDays.stop) : undefined,
    silence: undefined,
  };
}

export function unpaidStepAt(since: Date, sent: number): Date | null {
  const days = [...unpaidDays.reminders, unpaidDays.operator][sent];
  return days === undefined ? null : plusDays(since, days);
}

/** Days, by means (CST-44). */
const awaitedDays: Readonly<Record<AwaitedMeans, number>> = { transfer: 5, check: 10 };

export const awaitedUntil = (means: AwaitedMeans, now: Date): Date =>
  plusDays(now, awaitedDays[means]);

/**
 * Who the bill waits for (CNV-15). `retryAt`: next try of a refused card; `checkAt`: next look-up of a silent
 * provider.
 */
function waiting(bill: Standing): Waiting<BillEvent> | undefined {
  return isDeclined(bill) || isRejected(bill) ? afterFailure(bill) : forMoney(bill);
}

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
