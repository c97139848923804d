import { sumOf } from "#app/lib/sum-of.ts";

/** Owners of money, including money of unknown owner (ERR-38). */
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

export const billSubjects = ["course", "registration"] as const;

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

/** Proportional reversal, the same cents on both sides; `restored` of them from the family's credit. */
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
export type Subject = Readonly<{ kind: SubjectKind; id: number }>;
/**
 * Splits a part proportionally, to the cent; the rounding remainder goes to the first amounts. None exceeds its
 * amount.
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
