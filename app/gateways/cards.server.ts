/** What the provider said of a charge. Cents, ISO currency in capitals. */
export type ChargeOutcome =
  | Readonly<{ kind: "succeeded"; intentId: string; amountCents: number; currency: string }>
  | Readonly<{ kind: "requires_action"; intentId: string }>
  | Readonly<{
      kind: "failed";
      intentId: string | undefined;
      code: string;
      declineCode: string | undefined;
    }>
  | Readonly<{ kind: "processing"; intentId: string | undefined }>
  | Readonly<{ kind: "refunded"; intentId: string; amountCents: number }>;

/** One attempt to collect a bill, charged without the family being there. */
export type Charge = Readonly<{
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

/** A provider's event, its signature checked: what it says of a charge, of a card, or nothing of ours. */
export type ProviderEvent = Readonly<{
  id: string;
  type: string;
  payload: Readonly<Record<string, unknown>>;
}>;

export type EventMeaning =
  | Readonly<{ about: "charge"; paymentId: number | undefined; outcome: ChargeOutcome }>
  | Readonly<{ about: "card"; payerId: string; paymentMethodId: string }>
  | Readonly<{ about: "dispute"; intentId: string }>
  | Readonly<{ about: "nothing" }>;

/** Cards and money, whoever the provider is: Stripe, or its stand-in that speaks as Stripe does. */
export type Cards = Readonly<{
  /** The same customer asked twice is the same payer. */
  createPayer(who: { customerId: number; email: string; name: string }): Promise<string>;
  /** Opens the provider's page where a card is typed; `successUrl` may hold {CHECKOUT_SESSION_ID}. */
  openSetupPage(setup: {
    payerId: string;
    idempotencyKey: string;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ sessionId: string; url: string }>;
  /** Opens a set-up for fields in our page; the secret goes to the browser. */
  openSetup(setup: { payerId: string; idempotencyKey: string }): Promise<{ secret: string }>;
  /** The card that a set-up page ended with; nothing while it has none. */
  findSetupCard(sessionId: string): Promise<SavedCard | undefined>;
  findCard(paymentMethodId: string): Promise<SavedCard | undefined>;
  /** Takes a card off the provider's books; one that is gone already is no fault. */
  forgetCard(paymentMethodId: string): Promise<void>;
  /** Charges once. An answer that does not come is "processing" (CNV-12). */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** What became of a charge; undefined when the provider never heard of it. Throws when it cannot say. */
  lookUp(charge: {
    paymentId: number;
    payerId: string;
    intentId: string | null;
  }): Promise<ChargeOutcome | undefined>;
  /** Begins the bank's confirmation with the family there: its page's address, or the outcome when none is needed. */
  authenticate(charge: {
    intentId: string;
    paymentMethodId: string;
    returnUrl: string;
  }): Promise<{ url: string } | { outcome: ChargeOutcome }>;
  /** Gives back the whole of a charge; the provider's event tells when it is done. */
  refund(charge: { intentId: string; idempotencyKey: string }): Promise<void>;
  /** Checks the signature over the very bytes; 401 when it is wrong or too old. */
  readEvent(raw: string, signature: string | null): ProviderEvent;
  meaningOf(event: ProviderEvent): EventMeaning;
}>;

// One choice per process, whatever the bundler or the dev server does with this file.
const shared = globalThis as typeof globalThis & { preauCards?: Cards };

/** Says which provider this process pays with; called once, at start (R13). */
export function chooseCards(cards: Cards): void {
  shared.preauCards = cards;
}

/** The provider chosen at start. Throws before the choice: nothing falls back silently (R13). */
export function chosenCards(): Cards {
  if (!shared.preauCards) throw new Error("No card provider was chosen at start.");
  return shared.preauCards;
}
