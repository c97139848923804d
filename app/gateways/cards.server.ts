import type { EventMeaning, ProviderEvent } from "./card-events.server.ts";
import type { ChargeOutcome, Entity, Refund } from "./outcomes.server.ts";
import type { Payees } from "./payees.server.ts";

export type Charge = Readonly<{
  entity: Entity;
  paymentId: number;
  billId: number;
  amountCents: number;
  currency: string;
  payerId: string;
  paymentMethodId: string;
  idempotencyKey: string;
}>;

export type SavedCard = Readonly<{
  paymentMethodId: string;
  payerId: string | undefined;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}>;

export type PaymentPage = Readonly<{
  entity: Entity;
  paymentId: number;
  billId: number;
  amountCents: number;
  currency: string;
  label: string;
  /** With a payer, whose card is kept for later payments that the family makes. */
  payerId?: string | undefined;
  /** Between half an hour and a day from now. */
  expiresAt: Date;
  /** May hold {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}>;

export type PaymentPageState = Readonly<{
  state: "open" | "completed" | "expired";
  outcome: ChargeOutcome | undefined;
  /** Kept with the family's leave: a card that has its payer. */
  kept?: SavedCard | undefined;
}>;

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

/** Stripe, or its stand-in with the same protocol. Never call inside a transaction. */
export type Cards = Payees &
  Readonly<{
    /** Calls for an entity without an account are refused, 503. */
    has(entity: Entity): boolean;
    /** Idempotent: the same customer is the same payer. */
    createPayer(who: {
      entity: Entity;
      customerId: number;
      email: string;
      name: string;
    }): Promise<string>;
    openSetupPage(setup: {
      entity: Entity;
      payerId: string;
      idempotencyKey: string;
      successUrl: string;
      cancelUrl: string;
    }): Promise<{ sessionId: string; url: string }>;
    /** The secret goes to the browser. */
    openSetup(setup: {
      entity: Entity;
      payerId: string;
      idempotencyKey: string;
    }): Promise<{ secret: string }>;
    findSetup(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<{ payerId: string | undefined; card: SavedCard | undefined } | undefined>;
    findCard(card: { entity: Entity; paymentMethodId: string }): Promise<SavedCard | undefined>;
    /** An unknown card is not an error. */
    forgetCard(card: { entity: Entity; paymentMethodId: string }): Promise<void>;
    /** Charges once. A missing answer is "processing" (CNV-12). */
    charge(charge: Charge): Promise<ChargeOutcome>;
    /** Undefined when the provider never received it. Throws when it cannot tell. */
    lookUp(charge: {
      entity: Entity;
      paymentId: number;
      payerId: string;
      intentId: string | null;
    }): Promise<ChargeOutcome | undefined>;
    /** Cancels a charge awaiting the family; returns its current outcome, since a paid one stays paid. */
    cancelCharge(charge: { entity: Entity; intentId: string }): Promise<ChargeOutcome>;
    /** The bank's page address, or the outcome when no confirmation is needed. */
    authenticate(charge: {
      entity: Entity;
      intentId: string;
      paymentMethodId: string;
      returnUrl: string;
    }): Promise<{ url: string } | { outcome: ChargeOutcome }>;
    /** Opens the provider's payment page, 3-D Secure included. */
    openPaymentPage(page: PaymentPage): Promise<{ sessionId: string; url: string }>;
    findPaymentPage(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<PaymentPageState | undefined>;
    /** Prevents later payment; a paid page stays paid. */
    closePaymentPage(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<PaymentPageState | undefined>;
    /** Idempotent by key at any age. Full or partial, in cents. 409 when that much is not left, or while it is disputed. */
    refund(refund: {
      entity: Entity;
      intentId: string;
      idempotencyKey: string;
      amountCents?: number | undefined;
      reason?: RefundReason | undefined;
    }): Promise<Refund>;
    /** Total refunded or pending, in cents. */
    findRefunded(charge: { entity: Entity; intentId: string }): Promise<number>;
    /** That a dispute was answered or has ended, as its event would tell it; « open » before that. */
    findDispute(dispute: {
      entity: Entity;
      disputeId: string;
    }): Promise<ProviderEvent | "open" | "unknown">;
    /** Why a refund is refused: disputes that are open or lost, as their events would tell them. */
    findDisputesOf(charge: { entity: Entity; intentId: string }): Promise<ProviderEvent[]>;
    /** Verifies the raw bytes with either entity's secret; 401 when invalid or too old. */
    readEvent(raw: string, signature: string | null): ProviderEvent;
    meaningOf(event: Pick<ProviderEvent, "type" | "payload">): EventMeaning;
  }>;
