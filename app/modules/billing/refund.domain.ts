/** Written here, then taken by the provider, whose event tells when it is done. */
export const refundStates = ["asked", "taken"] as const;

type Paid = Readonly<{ amountCents: number; refundedCents: number }>;
type Asked = Readonly<{ amountCents: number }>;

/** What of a payment may still be asked back: neither given back nor on its way, whichever is more. Cents. */
export function refundableCents(payment: Paid, refunds: readonly Asked[]): number {
  const asked = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return payment.amountCents - Math.max(asked, payment.refundedCents);
}
