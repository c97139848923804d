import { sumOf } from "#app/lib/sum-of.ts";
/** `given_up`: refused for good; `sent`: paid by us outside the provider. */
export const refundStates = ["asked", "taken", "given_up", "sent"] as const;

type Paid = Readonly<{ amountCents: number; refundedCents: number; sentCents: number }>;
type OpenRefund = Readonly<{ amountCents: number; status: (typeof refundStates)[number] }>;

export const isClosed = ({ status }: Pick<OpenRefund, "status">) =>
  status === "given_up" || status === "sent";

/** Cents neither refunded, pending, nor sent by us. */
export function refundableCents(payment: Paid, refunds: readonly OpenRefund[]): number {
  const open = refunds.filter((one) => !isClosed(one));
  const openCents = sumOf(open, ({ amountCents }) => amountCents);
  return payment.amountCents - payment.sentCents - Math.max(openCents, payment.refundedCents);
}

export function refundReaching<One extends OpenRefund>(
  refunds: readonly One[],
  allCents: number,
): One | undefined {
  let cents = 0;
  return refunds
    .filter((one) => !isClosed(one))
    .find(({ amountCents }) => (cents += amountCents) === allCents);
}
