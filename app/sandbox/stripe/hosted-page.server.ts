import type { Db } from "#app/db/client.server.ts";

import { createEvent } from "./events.server.ts";
import { answerIntent } from "./intents.server.ts";
import { holdObject, saveObject, type StripeObject } from "./objects.server.ts";
import { createPaymentMethod, giveMethod } from "./setups.server.ts";
import {
  type CardScript,
  expiryOf,
  isCvc,
  type Refusal,
  scriptOf,
  scriptOfLast4,
  type Verdict,
} from "./test-cards.ts";
import { WireError } from "./wire-error.ts";

/** What the bank's page shows: a card to type, a confirmation to give, or that all is said and done. */
export type Page =
  | Readonly<{ step: "card"; cancelUrl: string }>
  | Readonly<{ step: "confirm"; amountCents: number | undefined }>
  | Readonly<{ step: "over"; url: string }>;

/** The page of a set-up or of a charge; undefined when there is none. */
export async function showPage(db: Db, id: string): Promise<Page | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdPage(tx, id);
    return held && pageOf(held);
  });
}

type Held =
  | { kind: "setup"; session: StripeObject; intent: StripeObject }
  | { kind: "charge"; intent: StripeObject };

async function holdPage(tx: Db, id: string): Promise<Held | undefined> {
  try {
    if (id.startsWith("pi_")) {
      return { kind: "charge", intent: await holdObject(tx, "payment_intent", id) };
    }
    const session = await holdObject(tx, "session", id);
    const intent = await holdObject(tx, "setup_intent", String(session.setup_intent));
    return { kind: "setup", session, intent };
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

function pageOf(held: Held): Page | undefined {
  if (held.kind === "charge") {
    const { intent } = held;
    if (intent.status === "requires_action") {
      return { step: "confirm", amountCents: Number(intent.amount) };
    }
    const url = returnUrlOf(intent);
    return url === undefined ? undefined : { step: "over", url };
  }
  const { session, intent } = held;
  if (session.status === "complete") return { step: "over", url: successUrlOf(session) };
  if (intent.status === "requires_action") return { step: "confirm", amountCents: undefined };
  return { step: "card", cancelUrl: String(session.cancel_url) };
}

const successUrlOf = ({ id, success_url }: StripeObject) =>
  String(success_url).replace("{CHECKOUT_SESSION_ID}", id);

/** A charge that never went to the bank's page has nowhere to come back to. */
function returnUrlOf({ id, status, return_url }: StripeObject): string | undefined {
  if (typeof return_url !== "string") return undefined;
  const url = new URL(return_url);
  url.searchParams.set("payment_intent", id);
  url.searchParams.set("redirect_status", status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}

/** What is wrong with a typed card, field by field, in codes of `locales/fr/bank.json`. */
export type CardFaults = Readonly<Partial<Record<"cardNumber" | "cardExpiry" | "cardCvc", string>>>;

type TypedCard = Readonly<{ cardNumber: string; cardExpiry: string; cardCvc: string }>;

/** What came of a page: another page, somewhere to go, faults of fields, or the bank's refusal. */
export type PageResult =
  | Readonly<{ goTo: string }>
  | Readonly<{ again: true }>
  | Readonly<{ faults: CardFaults }>
  | Readonly<{ refusal: Refusal }>;

/** A card typed on the bank's page. Undefined when there is no such page. */
export async function typeCard(
  db: Db,
  id: string,
  typed: TypedCard,
  now: Date,
): Promise<PageResult | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdPage(tx, id);
    if (held?.kind !== "setup") return undefined;
    const page = pageOf(held);
    if (page?.step === "over") return { goTo: page.url };
    const script = scriptOf(typed.cardNumber);
    const expiry = expiryOf(typed.cardExpiry, now);
    if (!script || !expiry || !isCvc(typed.cardCvc)) {
      return { faults: faultsOf(typed, script, now) };
    }
    const { id: methodId } = await createPaymentMethod(tx, script, expiry, now);
    const intent = { ...held.intent, payment_method: methodId };
    return settleSetup(tx, { ...held, intent }, script.setup, now);
  });
}

function faultsOf(typed: TypedCard, script: CardScript | undefined, now: Date): CardFaults {
  return {
    ...(!script && { cardNumber: "number" }),
    ...(!expiryOf(typed.cardExpiry, now) && { cardExpiry: "expiry" }),
    ...(!isCvc(typed.cardCvc) && { cardCvc: "cvc" }),
  };
}

/** Writes what became of a set-up, tells the site, and says where to go. */
async function settleSetup(
  tx: Db,
  { session, intent }: Extract<Held, { kind: "setup" }>,
  verdict: Verdict,
  now: Date,
): Promise<PageResult> {
  if (verdict === "ask") {
    await saveObject(tx, { ...intent, status: "requires_action" });
    return { again: true };
  }
  if (verdict !== "pass") {
    const { code, declineCode: decline_code } = verdict;
    const last_setup_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
    const failed = { ...intent, status: "requires_payment_method", last_setup_error };
    await saveObject(tx, { ...failed, payment_method: null });
    await createEvent(tx, "setup_intent.setup_failed", failed, now);
    return { refusal: verdict };
  }
  await giveMethod(tx, String(intent.payment_method), String(intent.customer));
  const done = { ...intent, status: "succeeded", last_setup_error: null };
  const complete = { ...session, status: "complete" };
  await saveObject(tx, done);
  await saveObject(tx, complete);
  await createEvent(tx, "setup_intent.succeeded", done, now);
  await createEvent(tx, "checkout.session.completed", complete, now);
  return { goTo: successUrlOf(session) };
}

/** What the holder answers to her bank, of a card to save or of a charge. Undefined when nothing is asked. */
export async function answerBank(
  db: Db,
  id: string,
  answer: "accept" | "refuse",
  now: Date,
): Promise<PageResult | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdPage(tx, id);
    const page = held && pageOf(held);
    if (!held || !page) return undefined;
    if (page.step === "over") return { goTo: page.url };
    if (page.step !== "confirm") return { again: true };
    if (held.kind === "setup") {
      return settleSetup(tx, held, await verdictOfSetup(tx, held.intent, answer), now);
    }
    const url = returnUrlOf(await answerIntent(tx, held.intent, answer, now));
    return url === undefined ? undefined : { goTo: url };
  });
}

async function verdictOfSetup(
  tx: Db,
  intent: StripeObject,
  answer: "accept" | "refuse",
): Promise<Verdict> {
  if (answer === "refuse") return { code: "setup_intent_authentication_failure" };
  const method = await holdObject(tx, "payment_method", String(intent.payment_method));
  return scriptOfLast4((method.card as { last4: string }).last4)?.setupAfter ?? "pass";
}
