import { sentence } from "#app/lib/sentence.ts";
import { causeOf } from "#app/modules/billing/bill/cause.domain.ts";

import type { PaymentState } from "./domain.ts";

export const providerEventStates = [
  "stored",
  "done",
  "ignored",
  "quarantined",
  "dead",
  "closed",
] as const;

export type ProviderEventState = (typeof providerEventStates)[number];

/** They wait for an operator. */
export const setAsideStates = ["quarantined", "dead"] as const satisfies ProviderEventState[];

export const isSetAside = ({ status }: Readonly<{ status: ProviderEventState }>): boolean =>
  setAsideStates.some((one) => one === status);

export type Confirmation = {
  paymentStatus: PaymentState;
  paymentMessage: string;
  redirect_url: string | null;
};

export function confirmationOf({
  status,
  errorCode,
  declineCode,
}: Readonly<{
  status: PaymentState;
  errorCode: string | null;
  declineCode: string | null;
}>): Confirmation {
  const cause = errorCode && causeOf(errorCode, declineCode ?? undefined);
  const code = status === "failed" && cause ? `cause.${cause}` : `status.${status}`;
  return {
    paymentStatus: status,
    paymentMessage: sentence(`api.payment.${code}`),
    redirect_url: null,
  };
}

/** The attempt of a bill that other money settled, or that a credit note cancelled. */
export const notDue = (status: "paid" | "credited"): Confirmation => ({
  paymentStatus: "failed",
  paymentMessage: sentence(`api.payment.not_due.${status}`),
  redirect_url: null,
});
