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
