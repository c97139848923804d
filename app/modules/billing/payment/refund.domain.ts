import { sumOf } from "#app/lib/sum-of.ts";
/**
 * Written here, then taken by the provider, whose event tells when it is done. What the provider refuses for good is
 * given up, or was sent by us, outside the provider.
 */
export const refundStates = ["asked", "taken", "given_up", "sent"] as const;

type Paid = Readonly<{ amountCents: number; refundedCents: number; sentCents: number }>;
type Input = Readonly<{ amountCents: number; status: (typeof refundStates)[number] }>;

/** What is asked no more: nothing of it is on its way at the provider. */
export const isClosed = ({ status }: Pick<Input, "status">) =>
  status === "given_up" || status === "sent";

/** What of a payment may still be asked back: neither given back nor on its way, whichever is more, nor sent by us. Cents. */
export function refundableCents(payment: Paid, refunds: readonly Input[]): number {
  const open = refunds.filter((one) => !isClosed(one));
  const requested = sumOf(open, ({ amountCents }) => amountCents);
  return payment.amountCents - payment.sentCents - Math.max(requested, payment.refundedCents);
}

/** The refund that brings what has gone back to so many cents in all; none where the provider gave another sum. */
export function refundReaching<One extends Input>(
  refunds: readonly One[],
  allCents: number,
): One | undefined {
  let cents = 0;
  return refunds
    .filter((one) => !isClosed(one))
    .find(({ amountCents }) => (cents += amountCents) === allCents);
}
