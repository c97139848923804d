/** When a credit of this instant goes back: 24 months later (STM-47). */
export function creditExpiry(from: Date): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + 24);
  return end;
}

type Standing = Readonly<{ amountCents: number; usedCents: number; refundedCents: number }>;

/** What is left of a credit, in cents. */
export const leftInCredit = ({ amountCents, usedCents, refundedCents }: Standing): number =>
  amountCents - usedCents - refundedCents;

/** How much of each credit is taken for so many cents, in their order; together never more than there is. */
export function takeOf<Credit extends Standing>(
  credits: readonly Credit[],
  cents: number,
): (Credit & { taken: number })[] {
  let wanted = cents;
  return credits.flatMap((credit) => {
    const taken = Math.min(leftInCredit(credit), wanted);
    wanted -= taken;
    return taken > 0 ? [{ ...credit, taken }] : [];
  });
}
/** What a line of a bill may be. An open list, as the subjects are. */
export const billLineKinds = [
  "salary",
  "contributions",
  "agency_fee",
  "lesson",
  "registration",
  "late_cancellation",
  "credit",
] as const;
export type BillLineKind = (typeof billLineKinds)[number];
/** One line of a bill: cents all taxes in, the tax inside it, and its rate in per-mille. */
export type BillLine = Readonly<{
  kind: BillLineKind;
  amountCents: number;
  vatCents: number;
  vatPerMille: number;
}>;
