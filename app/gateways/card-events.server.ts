import type { ChargeOutcome, Entity, Refund } from "./outcomes.server.ts";
import type { PayeeAccount } from "./payees.server.ts";

/** A provider's event, its signature checked. */
export type ProviderEvent = Readonly<{
  id: string;
  type: string;
  /** Whose secret signed it, in which connected account it happened if any, and the thing it is about. */
  payload: EventPayload;
}>;

export type EventPayload = Readonly<{
  entity?: Entity | undefined;
  account?: string | undefined;
  object: Readonly<Record<string, unknown>>;
}>;

/** What an event says; "nothing" is kept and closed. */
export type EventMeaning =
  | Readonly<{ about: "charge"; paymentId: number | undefined; outcome: ChargeOutcome }>
  | Readonly<{ about: "card"; payerId: string; paymentMethodId: string }>
  | Readonly<{ about: "dispute"; intentId: string }>
  | UnfollowedMeaning
  | Readonly<{ about: "nothing" }>;

/** What is understood, and not followed yet by the product. */
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
