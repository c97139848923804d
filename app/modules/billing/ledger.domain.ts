/** Where a cent stands: what the family owes, what the bank holds, and whose it is in the end. */
export const ledgerAccounts = [
  "customer",
  "bank",
  "salary",
  "contributions",
  "agency_fee",
  "teacher_revenue",
  "commission",
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why a cent moved (ENT-35). */
export const ledgerCauses = ["course", "payment", "refund", "credit"] as const;

export type LedgerCause = (typeof ledgerCauses)[number];

/** One side of a movement: signed cents on an account. */
export type LedgerSide = Readonly<{ account: LedgerAccount; amountCents: number }>;

/** Throws unless the sides of a movement cancel out: no cent appears, none is lost (TOY-04). */
export function assertBalanced(sides: readonly LedgerSide[]): void {
  const total = sides.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (total !== 0) throw new Error(`A ledger movement is ${String(total)} cents off.`);
}
