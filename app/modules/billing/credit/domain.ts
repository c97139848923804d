/** Credits are refunded after 24 months (STM-47). */
export function creditExpiry(from: Date): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + 24);
  return end;
}

type Standing = Readonly<{ amountCents: number; usedCents: number; refundedCents: number }>;

export const leftInCredit = ({ amountCents, usedCents, refundedCents }: Standing): number =>
  amountCents - usedCents - refundedCents;

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
export const billLineKinds = [
  "salary",
  "contributions",
  "agency_fee",
  "lesson",
  "registration",
  "late_cancellation",
  "indemnity",
  "credit",
] as const;
export type BillLineKind = (typeof billLineKinds)[number];
/** Cents, tax included; rate in per-mille. */
export type BillLine = Readonly<{
  kind: BillLineKind;
  amountCents: number;
  vatCents: number;
  vatPerMille: number;
}>;
