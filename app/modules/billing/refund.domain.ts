/** Written here, then taken by the provider, whose event tells when it is done; or given up by the operator. */
export const refundStates = ["asked", "taken", "given_up"] as const;

type Paid = Readonly<{ amountCents: number; refundedCents: number }>;
type Asked = Readonly<{ amountCents: number; status?: (typeof refundStates)[number] }>;

/** What of a payment may still be asked back: neither given back nor on its way, whichever is more. What was given up is neither. Cents. */
export function refundableCents(payment: Paid, refunds: readonly Asked[]): number {
  const standing = refunds.filter(({ status }) => status !== "given_up");
  const asked = standing.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return payment.amountCents - Math.max(asked, payment.refundedCents);
}
