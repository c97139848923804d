import { billSubjects, portion } from "./bill.domain.ts";

/** Whose a cent is: the family's debt, the teacher's due, the agency's, the house's, or money at the bank. */
export const ledgerAccounts = ["family", "teacher", "agency", "house", "bank"] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why a cent moved (ENT-35): what was billed, or what became of it. An open list, as the subjects are. */
export const ledgerCauses = [...billSubjects, "payment", "refund", "credit"] as const;

export type LedgerCause = (typeof ledgerCauses)[number];

/** What an entry refers to: a bill, or another document by its kind and id. */
export type LedgerReference =
  | Readonly<{ billId: number; paymentId?: number }>
  | Readonly<{ documentKind: string; documentId: number }>;

/** One side of a movement: signed cents on an account, and of whom when the account is somebody's. */
export type LedgerSide = Readonly<{
  account: LedgerAccount;
  holderId?: number | undefined;
  amountCents: number;
}>;

/** Throws unless the sides of a movement cancel out: no cent appears, none is lost (TOY-04). */
export function assertBalanced(sides: readonly LedgerSide[]): void {
  const total = sides.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (total !== 0) throw new Error(`A ledger movement is ${String(total)} cents off.`);
}

/** An entry with what is left of it once its reversals are counted. */
export type StandingEntry = LedgerSide & Readonly<{ id: number }>;

/**
 * The sides that reverse so many cents of a movement, in proportion to what is left of each of its entries;
 * the same number of cents is taken from both of its sides.
 */
export function reversalOf(entries: readonly StandingEntry[], cents: number) {
  const sides = [1, -1].map((sign) =>
    entries.filter(({ amountCents }) => Math.sign(amountCents) === sign),
  );
  return sides.flatMap((side) => {
    const parts = portion(
      side.map(({ amountCents }) => Math.abs(amountCents)),
      cents,
    );
    return side.flatMap(({ id, account, holderId, amountCents }, index) => {
      const part = parts[index] ?? 0;
      const reversed = -Math.sign(amountCents) * part;
      return part ? [{ account, holderId, amountCents: reversed, reversesId: id }] : [];
    });
  });
}
