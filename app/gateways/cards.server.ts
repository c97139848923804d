import type { EventMeaning, ProviderEvent } from "./card-events.server.ts";
import type { ChargeOutcome, Entity, Refund } from "./outcomes.server.ts";
import type { Payees } from "./payees.server.ts";

/** One attempt to collect a bill, charged without the family being there. */
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

/** A card as it may be shown, and whose it is at the provider. */
export type SavedCard = Readonly<{
  paymentMethodId: string;
  payerId: string | undefined;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}>;

/** A sum to pay on the provider's page, by whoever is there. */
export type PaymentPage = Readonly<{
  entity: Entity;
  paymentId: number;
  billId: number;
  amountCents: number;
  currency: string;
  /** What is paid, as its payer reads it on the page. */
  label: string;
  payerId?: string | undefined;
  /** Between half an hour and a day from now. */
  expiresAt: Date;
  /** May hold {CHECKOUT_SESSION_ID}. */
  successUrl: string;
  cancelUrl: string;
  idempotencyKey: string;
}>;

/** How a payment's page stands; its outcome once a card was tried there. */
export type PaymentPageState = Readonly<{
  state: "open" | "completed" | "expired";
  outcome: ChargeOutcome | undefined;
}>;

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

/**
 * Cards and money, whoever the provider is: Stripe, or its stand-in that speaks as Stripe does. Nothing here may
 * be called inside a transaction.
 */
export type Cards = Payees &
  Readonly<{
    /** Whether this entity has an account; calls for one that has none are refused, 503. */
    has(entity: Entity): boolean;
    /** The same customer asked twice is the same payer. */
    createPayer(who: {
      entity: Entity;
      customerId: number;
      email: string;
      name: string;
    }): Promise<string>;
    /** Opens the provider's page where a card is typed; `successUrl` may hold {CHECKOUT_SESSION_ID}. */
    openSetupPage(setup: {
      entity: Entity;
      payerId: string;
      idempotencyKey: string;
      successUrl: string;
      cancelUrl: string;
    }): Promise<{ sessionId: string; url: string }>;
    /** Opens a set-up for fields in our page; the secret goes to the browser. */
    openSetup(setup: {
      entity: Entity;
      payerId: string;
      idempotencyKey: string;
    }): Promise<{ secret: string }>;
    /** The card that a set-up page ended with; nothing while it has none. */
    /** A set-up page: whose it is, and its card once it has ended with one. */
    findSetup(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<{ payerId: string | undefined; card: SavedCard | undefined } | undefined>;
    findCard(card: { entity: Entity; paymentMethodId: string }): Promise<SavedCard | undefined>;
    /** Takes a card off the provider's books; one that is gone already is no fault. */
    forgetCard(card: { entity: Entity; paymentMethodId: string }): Promise<void>;
    /** Charges once. An answer that does not come is "processing" (CNV-12). */
    charge(charge: Charge): Promise<ChargeOutcome>;
    /** What became of a charge; undefined when the provider never heard of it. Throws when it cannot say. */
    lookUp(charge: {
      entity: Entity;
      paymentId: number;
      payerId: string;
      intentId: string | null;
    }): Promise<ChargeOutcome | undefined>;
    /** Calls off a charge that waits for the family, so that nobody pays it later; what it is by then: one that was paid stays paid. */
    cancelCharge(charge: { entity: Entity; intentId: string }): Promise<ChargeOutcome>;
    /** Begins the bank's confirmation with the family there: its page's address, or the outcome when none is needed. */
    authenticate(charge: {
      entity: Entity;
      intentId: string;
      paymentMethodId: string;
      returnUrl: string;
    }): Promise<{ url: string } | { outcome: ChargeOutcome }>;
    /** Opens the provider's page where a sum is paid by whoever is there, 3-D Secure included. */
    openPaymentPage(page: PaymentPage): Promise<{ sessionId: string; url: string }>;
    findPaymentPage(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<PaymentPageState | undefined>;
    /** Closes a payment's page, so that nobody pays there later; one that was paid stays paid. */
    closePaymentPage(page: {
      entity: Entity;
      sessionId: string;
    }): Promise<PaymentPageState | undefined>;
    /** Gives a charge back, once under a key however long ago it was asked: the whole of it, or so many cents. 409 when that much is not left. */
    refund(refund: {
      entity: Entity;
      intentId: string;
      idempotencyKey: string;
      amountCents?: number | undefined;
      reason?: RefundReason | undefined;
    }): Promise<Refund>;
    /** What has been given back of a charge, or is on its way, in all. Cents. */
    findRefunded(charge: { entity: Entity; intentId: string }): Promise<number>;
    /** Checks the signature over the very bytes, with the secret of either entity; 401 when it is wrong or too old. */
    readEvent(raw: string, signature: string | null): ProviderEvent;
    meaningOf(event: Pick<ProviderEvent, "type" | "payload">): EventMeaning;
  }>;
