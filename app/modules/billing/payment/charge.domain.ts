import { sentence } from "#app/lib/sentence.ts";
import { causeOf } from "#app/modules/billing/bill/cause.domain.ts";

import type { PaymentState } from "./domain.ts";

/** A provider's event: kept, then applied, of no interest, set aside for a person, or given up. */
export const providerEventStates = ["stored", "done", "ignored", "quarantined", "dead"] as const;

export type ProviderEventState = (typeof providerEventStates)[number];

/** What a confirmation answers: the state, its sentence, and the bank's page when it asks the family. */
export type Confirmation = {
  paymentStatus: PaymentState;
  paymentMessage: string;
  redirect_url: string | null;
};

/** A payment as it is confirmed to its family: its state, and the sentence that says it. */
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
