import { sumOf } from "#app/lib/sum-of.ts";

/** Owners of money, including money of unknown owner (ERR-38); `gesture` is what Préau bears for a family. */
export const ledgerAccounts = [
  "family",
  "credit",
  "teacher",
  "agency",
  "house",
  "gesture",
  "bank",
  "unmatched",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

export const billSubjects = ["course", "registration", "employment_end"] as const;

export const ledgerCauses = [
  ...billSubjects,
  "payment",
  "advance",
  "refund",
  "credit",
  "gesture",
  "kept",
  "payout",
  "payslip",
  "session",
  "dispute",
] as const;

export type LedgerCause = (typeof ledgerCauses)[number];

/** Who bears a gesture; `both` in the proportion of the split (OPS-06). */
export const bearers = ["preau", "teacher", "both"] as const;

export type Bearer = (typeof bearers)[number];

export type LedgerReference =
  | Readonly<{ billId: number; paymentId?: number }>
  | Readonly<{ documentKind: string; documentId: number }>;

export type LedgerFault =
  { billId: number; fault: string } | { documentKind: string; documentId: number; fault: string };

export type LedgerSide = Readonly<{
  account: LedgerAccount;
  holderId?: number | undefined;
  amountCents: number;
}>;

/** Throws unless the sides sum to zero (TOY-04). */
export function assertBalanced(sides: readonly LedgerSide[]): void {
  const total = sumOf(sides, ({ amountCents }) => amountCents);
  if (total !== 0) throw new Error(`A ledger movement is ${String(total)} cents off.`);
}

export type StandingEntry = LedgerSide & Readonly<{ id: number }>;

type Undone = Readonly<{
  cents: number;
  /** Of them, from the family's credit. */
  restored?: number | undefined;
  bearer?: Bearer | undefined;
  /** The shares of what stays due: each one goes back by the difference, else in proportion. */
  left?: readonly LedgerSide[] | undefined;
}>;

type Part = Readonly<{
  side: readonly StandingEntry[];
  part: number;
  parts?: readonly number[] | undefined;
}>;

/**
 * Reversal, the same cents on both sides. What stays is shared as if it had been billed alone; without such shares they
 * go back in proportion. A gesture that Préau bears leaves the teacher's as they are (OPS-06).
 */
export function reversalOf(entries: readonly StandingEntry[], undone: Undone) {
  const { cents, restored = 0, bearer } = undone;
  const isCredit = ({ account }: StandingEntry) => account === "credit";
  const paying = entries.filter((one) => one.amountCents > 0 && one.account !== "gesture");
  const family = [
    { side: paying.filter((one) => !isCredit(one)), part: cents - restored },
    { side: paying.filter(isCredit), part: restored },
  ];
  if (bearer === "preau" && teacherIn(entries)) {
    return [...family.flatMap(reversed), { account: "gesture" as const, amountCents: cents }];
  }
  return [...family, ...sharesBack(entries, undone)].flatMap(reversed);
}

/** What Préau bore earlier comes back in proportion with the shares. */
function sharesBack(entries: readonly StandingEntry[], { cents, bearer, left }: Undone): Part[] {
  // Of equal remainders Préau's fee takes the cent: a wage is not lowered by it.
  const shares = entries.filter(({ amountCents }) => amountCents < 0).toReversed();
  if (bearer === "teacher") {
    return [{ side: shares.filter(({ account }) => account === "teacher"), part: cents }];
  }
  const borne = entries.filter((one) => one.account === "gesture" && one.amountCents > 0);
  const borneCents = sumOf(borne, ({ amountCents }) => amountCents);
  const paidCents = -sumOf(shares, ({ amountCents }) => amountCents) - borneCents;
  const back = paidCents > 0 ? Math.floor((cents * borneCents) / paidCents) : 0;
  return [
    { side: borne, part: back },
    { side: shares, part: cents + back, parts: left && toLeave(shares, left, cents + back) },
  ];
}

const toLeave = (shares: readonly StandingEntry[], left: readonly LedgerSide[], part: number) =>
  differences(
    shares.map(({ amountCents }) => -amountCents),
    shares.map(({ account }) => -(left.find((one) => one.account === account)?.amountCents ?? 0)),
    part,
  );

export const teacherIn = (entries: readonly StandingEntry[]) =>
  entries.find(({ account }) => account === "teacher");

function reversed({ side, part: whole, parts: known }: Part) {
  const amounts = side.map(({ amountCents }) => Math.abs(amountCents));
  const parts = known ?? portion(amounts, whole);
  return side.flatMap(({ id, account, holderId, amountCents }, index) => {
    const part = parts[index] ?? 0;
    const back = -Math.sign(amountCents) * part;
    return part ? [{ account, holderId, amountCents: back, reversesId: id }] : [];
  });
}

export type SubjectKind = (typeof billSubjects)[number];
export type Subject = Readonly<{ kind: SubjectKind; id: number }>;

/**
 * What goes back of each amount so that these stay; undefined when together they are not the part, or when one would
 * grow. A share of what is left is rounded once, so that bill, pay and commission of it are the same to the cent.
 */
export function differences(
  amounts: readonly number[],
  left: readonly number[],
  part: number,
): number[] | undefined {
  const parts = amounts.map((amount, index) => amount - (left[index] ?? 0));
  const isPart = parts.every((one, index) => one >= 0 && one <= (amounts[index] ?? 0));
  return isPart && sumOf(parts, Number) === part ? parts : undefined;
}

/**
 * Splits a part proportionally, to the cent: what flooring leaves goes to the largest remainders, of equal ones to the
 * first. None exceeds its amount, and together they are the part.
 */
export function portion(amounts: readonly number[], part: number): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  if (part < 0 || part > whole) {
    throw new Error(`${String(part)} cents are no part of ${String(whole)}.`);
  }
  const shares = amounts.map((amount) => whole && Math.floor((amount * part) / whole));
  const remainders = amounts.map((amount) => whole && (amount * part) % whole);
  const left = part - sumOf(shares, Number);
  const ranked = [...shares.keys()].toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0));
  const raised = new Set(ranked.slice(0, left));
  return shares.map((share, index) => share + Number(raised.has(index)));
}
