import type { ChargeOutcome, Entity, Refund } from "./outcomes.server.ts";
import type { PayeeAccount } from "./payees.server.ts";

export type ProviderEvent = Readonly<{
  id: string;
  type: string;
  payload: EventPayload;
}>;

export type EventPayload = Readonly<{
  entity?: Entity | undefined;
  account?: string | undefined;
  /** Seconds; events come in any order. */
  createdAt?: number | undefined;
  object: Readonly<Record<string, unknown>>;
}>;

/** Of a holder with its bank; `answered`: our evidence is sent. A warning that ends without a dispute is won. */
export type DisputeState = "opened" | "answered" | "won" | "lost";

/** "nothing" is stored and closed. */
export type EventMeaning =
  | Readonly<{ about: "charge"; paymentId: number | undefined; outcome: ChargeOutcome }>
  | Readonly<{ about: "card"; payerId: string; paymentMethodId: string }>
  | Readonly<{
      about: "dispute";
      intentId: string;
      disputeId: string;
      state: DisputeState;
      amountCents: number;
      /** Until when the bank takes our evidence. */
      answerBy: Date | undefined;
    }>
  | UnfollowedMeaning
  | Readonly<{ about: "nothing" }>;

type UnfollowedMeaning =
  | Readonly<{
      about: "payment_page";
      sessionId: string;
      paymentId: number | undefined;
      intentId: string | undefined;
      state: "completed" | "expired";
    }>
  | Readonly<{ about: "refund"; refund: Refund }>
  | Readonly<{
      about: "transfer";
      transferId: string;
      accountId: string;
      amountCents: number;
      reversedCents: number;
    }>
  | Readonly<{ about: "payee"; account: PayeeAccount }>
  | Readonly<{
      about: "payout";
      payoutId: string;
      accountId: string;
      amountCents: number;
      state: "pending" | "paid" | "failed" | "canceled";
      failureCode: string | undefined;
    }>;
