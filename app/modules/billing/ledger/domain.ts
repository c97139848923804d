import { sumOf } from "#app/lib/sum-of.ts";

/**
 * Whose a cent is: the family's debt, the family's credit that is kept for its next bills (STM-47), the teacher's due,
 * the agency's, the house's, money at the bank, or money of which nobody knows whose it is (ERR-38).
 */
export const ledgerAccounts = [
  "family",
  "credit",
  "teacher",
  "agency",
  "house",
  "bank",
  "unmatched",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What a bill may be for. An open list: who bills something new adds its word, and its followers. */
export const billSubjects = ["course", "registration"] as const;

/** Why a cent moved (ENT-35): what was billed, or what became of it. An open list, as the subjects are. */
export const ledgerCauses = [
  ...billSubjects,
  "payment",
  "advance",
  "refund",
  "credit",
  "kept",
  "payout",
  "payslip",
] as const;

export type LedgerCause = (typeof ledgerCauses)[number];

/** What an entry refers to: a bill, or another document by its kind and id. */
export type LedgerReference =
  | Readonly<{ billId: number; paymentId?: number }>
  | Readonly<{ documentKind: string; documentId: number }>;

/** What does not add up: of a bill, or of another document by its kind and id. */
export type LedgerFault =
  { billId: number; fault: string } | { documentKind: string; documentId: number; fault: string };

/** One side of a movement: signed cents on an account, and of whom when the account is somebody's. */
export type LedgerSide = Readonly<{
  account: LedgerAccount;
  holderId?: number | undefined;
  amountCents: number;
}>;

/** Throws unless the sides of a movement cancel out: no cent appears, none is lost (TOY-04). */
export function assertBalanced(sides: readonly LedgerSide[]): void {
  const total = sumOf(sides, ({ amountCents }) => amountCents);
  if (total !== 0) throw new Error(`A ledger movement is ${String(total)} cents off.`);
}

/** An entry with what is left of it once its reversals are counted. */
export type StandingEntry = LedgerSide & Readonly<{ id: number }>;

/**
 * The sides that reverse so many cents of a movement, in proportion to what is left of each of its entries;
 * the same number of cents is taken from both of its sides, `restored` of them from the family's credit.
 */
export function reversalOf(entries: readonly StandingEntry[], cents: number, restored = 0) {
  const isCredit = ({ account, amountCents }: StandingEntry) =>
    account === "credit" && amountCents > 0;
  const debits = entries.filter((one) => one.amountCents > 0 && !isCredit(one));
  const sides = [
    { side: debits, part: cents - restored },
    { side: entries.filter(isCredit), part: restored },
    { side: entries.filter(({ amountCents }) => amountCents < 0), part: cents },
  ];
  return sides.flatMap(({ side, part: whole }) => {
    const parts = portion(
      side.map(({ amountCents }) => Math.abs(amountCents)),
      whole,
    );
    return side.flatMap(({ id, account, holderId, amountCents }, index) => {
      const part = parts[index] ?? 0;
      const reversed = -Math.sign(amountCents) * part;
      return part ? [{ account, holderId, amountCents: reversed, reversesId: id }] : [];
    });
  });
}
export type SubjectKind = (typeof billSubjects)[number];
/** What a bill is for: a kind of thing, and which one. */
export type Subject = Readonly<{ kind: SubjectKind; id: number }>;
/**
 * Divides a part of a sum among what the sum is made of, in proportion and to the cent; what is left by the
 * rounding goes to the first ones. None gets more than it holds. Amounts are cents, none negative.
 */
export function portion(amounts: readonly number[], part: number): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  if (part < 0 || part > whole) {
    throw new Error(`${String(part)} cents are no part of ${String(whole)}.`);
  }
  const shares = amounts.map((amount) => whole && Math.floor((amount * part) / whole));
  let left = part - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    if (left === 0 || share === amounts[index]) return share;
    left -= 1;
    return share + 1;
  });
}
