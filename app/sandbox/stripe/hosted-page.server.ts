import type { Db } from "#app/db/client.server.ts";

import { drawRandom, type Scope } from "./fields.ts";
import { answerIntent } from "./intents.server.ts";
import { accountOf, holdObject, type StripeObject } from "./objects.server.ts";
import { answerPayment, payByCard } from "./pay-page.server.ts";
import { answerSetup, saveByCard } from "./setup-page.server.ts";
import {
  expiryOf,
  isCvc,
  type KnownCard,
  type Refusal,
  scriptOf,
  type TypedCard,
} from "./test-cards.ts";
import { WireError } from "./wire-error.ts";

export type Page =
  | Readonly<{ step: "card"; cancelUrl: string; paying: Paying | undefined }>
  | Readonly<{ step: "confirm"; amountCents: number | undefined }>
  | Readonly<{ step: "expired"; cancelUrl: string }>
  | Readonly<{ step: "over"; url: string }>;

type Paying = Readonly<{ label: string; amountCents: number }>;

export async function showPage(db: Db, id: string, now: Date): Promise<Page | undefined> {
  return onPage(db, id, now, (_, held) => Promise.resolve(pageOf(held, now)));
}

type Held =
  | { kind: "setup"; session: StripeObject; intent: StripeObject }
  | { kind: "payment"; session: StripeObject; intent: StripeObject | undefined }
  | { kind: "charge"; intent: StripeObject };

async function onPage<Result>(
  db: Db,
  id: string,
  now: Date,
  act: (scope: Scope, held: Held) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    const account = await accountOf(tx, id);
    if (account === undefined) return undefined;
    const scope = { tx, account, now, pages: "", draw: drawRandom };
    const held = await holdPage(scope, id);
    return held && act(scope, held);
  });
}

async function holdPage(scope: Scope, id: string): Promise<Held | undefined> {
  try {
    if (id.startsWith("pi_")) {
      return { kind: "charge", intent: await holdObject(scope, "payment_intent", id) };
    }
    const session = await holdObject(scope, "session", id);
    if (session.mode === "payment") {
      const { payment_intent: paying } = session;
      const intent =
        typeof paying === "string" ? await holdObject(scope, "payment_intent", paying) : undefined;
      return { kind: "payment", session, intent };
    }
    const intent = await holdObject(scope, "setup_intent", String(session.setup_intent));
    return { kind: "setup", session, intent };
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

function pageOf(held: Held, now: Date): Page | undefined {
  if (held.kind === "charge") return pageOfCharge(held.intent);
  const { session, intent } = held;
  const cancelUrl = String(session.cancel_url);
  if (session.status === "complete") return { step: "over", url: successUrlOf(session) };
  if (isOver(session, now)) return { step: "expired", cancelUrl };
  const paying = held.kind === "payment" ? payingOf(session) : undefined;
  const needsConfirmation = intent?.status === "requires_action";
  if (needsConfirmation) return { step: "confirm", amountCents: paying?.amountCents };
  return { step: "card", cancelUrl, paying };
}

const isOver = ({ status, expires_at }: StripeObject, now: Date) =>
  status === "expired" || Number(expires_at) * 1000 <= now.getTime();

const payingOf = ({ label, amount_total }: StripeObject): Paying => ({
  label: String(label),
  amountCents: Number(amount_total),
});

function pageOfCharge(intent: StripeObject): Page | undefined {
  if (intent.status === "requires_action") {
    return { step: "confirm", amountCents: Number(intent.amount) };
  }
  const url = returnUrlOf(intent);
  return url === undefined ? undefined : { step: "over", url };
}

const successUrlOf = ({ id, success_url }: StripeObject) =>
  String(success_url).replace("{CHECKOUT_SESSION_ID}", id);

/** A charge that never used the hosted page has no return address. */
function returnUrlOf({ id, status, return_url }: StripeObject): string | undefined {
  if (typeof return_url !== "string") return undefined;
  const url = new URL(return_url);
  url.searchParams.set("payment_intent", id);
  url.searchParams.set("redirect_status", status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}

/** Faults by field, as keys of `locales/fr/bank.json`. */
export type CardFaults = Readonly<Partial<Record<"cardNumber" | "cardExpiry" | "cardCvc", string>>>;

export type PageResult =
  | Readonly<{ goTo: string }>
  | Readonly<{ again: true }>
  | Readonly<{ faults: CardFaults }>
  | Readonly<{ refusal: Refusal }>;

export async function typeCard(
  db: Db,
  id: string,
  typed: TypedCard,
  now: Date,
): Promise<PageResult | undefined> {
  return onPage(db, id, now, async (scope, held) => {
    const page = pageOf(held, now);
    if (held.kind === "charge" || !page) return undefined;
    if (page.step === "over") return { goTo: page.url };
    if (page.step !== "card") return { again: true };
    const card = knownCard(typed, now);
    if ("faults" in card) return card;
    const decision =
      held.kind === "setup"
        ? await saveByCard(scope, held, card)
        : await payByCard(scope, held, card);
    return resultOf(decision, held.session);
  });
}

function resultOf(decision: "ask" | "pass" | Refusal, session: StripeObject): PageResult {
  if (decision === "ask") return { again: true };
  return decision === "pass" ? { goTo: successUrlOf(session) } : { refusal: decision };
}

function knownCard(typed: TypedCard, now: Date): KnownCard | { faults: CardFaults } {
  const [script, expiry] = [scriptOf(typed.cardNumber), expiryOf(typed.cardExpiry, now)];
  const faults = {
    ...(!script && { cardNumber: "number" }),
    ...(!expiry && { cardExpiry: "expiry" }),
    ...(!isCvc(typed.cardCvc) && { cardCvc: "cvc" }),
  };
  return script && expiry && isCvc(typed.cardCvc) ? { script, expiry } : { faults };
}

export async function answerBank(
  db: Db,
  id: string,
  answer: "accept" | "refuse",
  now: Date,
): Promise<PageResult | undefined> {
  return onPage(db, id, now, async (scope, held) => {
    const page = pageOf(held, now);
    if (!page) return undefined;
    if (page.step === "over") return { goTo: page.url };
    if (page.step !== "confirm") return { again: true };
    if (held.kind === "setup") {
      return resultOf(await answerSetup(scope, held, answer), held.session);
    }
    if (held.kind === "payment") {
      return resultOf(await answerPayment(scope, held, answer), held.session);
    }
    const url = returnUrlOf(await answerIntent(scope, held.intent, answer));
    return url === undefined ? undefined : { goTo: url };
  });
}
