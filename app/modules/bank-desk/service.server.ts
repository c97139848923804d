import { createHash } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";
import {
  BankError,
  type CardScript,
  expiryOf,
  isCvc,
  type Refusal,
  scriptOf,
  scriptOfLast4,
  type Verdict,
} from "#app/modules/bank/domain.ts";
import {
  answerIntent,
  createPaymentMethod,
  giveMethod,
  holdObject,
  saveThing,
  type Thing,
} from "#app/modules/bank/service.server.ts";
import { tellSite } from "#app/modules/bank-event/service.server.ts";

import { removeKey, saveKey, takeKey } from "./repository.server.ts";

/** What a call answered. */
export type BankAnswer = Readonly<{ status: number; body: unknown }>;

/**
 * Runs a call once per key, as the provider does: what it answered is answered again, a failure of the
 * bank included; other parameters under the same key, or the same call still running, are refused; a
 * fault of the caller keeps nothing.
 */
export async function oncePerKey(
  db: Db,
  call: { key: string | undefined; words: string; now: Date },
  run: () => Promise<BankAnswer>,
): Promise<BankAnswer> {
  const { key, words, now } = call;
  if (!key) return run();
  const fingerprint = createHash("sha256").update(words).digest("hex");
  const taken = await takeKey(db, key, fingerprint, now);
  if (!taken.mine) return replay(taken.kept, fingerprint);
  const answer = await run();
  if (answer.status === 400 || answer.status === 404 || answer.status === 429) {
    await removeKey(db, key);
  } else {
    await saveKey(db, key, answer.status, answer.body);
  }
  return answer;
}

type Kept = Extract<Awaited<ReturnType<typeof takeKey>>, { mine: false }>["kept"];

function replay(kept: Kept, fingerprint: string): BankAnswer {
  if (kept && kept.fingerprint !== fingerprint) {
    throw new BankError(400, "idempotency_error", "idempotency_key_reused");
  }
  if (!kept || kept.status === null) {
    throw new BankError(409, "idempotency_error", "idempotency_key_in_use");
  }
  return { status: kept.status, body: kept.body };
}

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

type Held = { kind: "setup"; session: Thing; intent: Thing } | { kind: "charge"; intent: Thing };

async function holdPage(tx: Db, id: string): Promise<Held | undefined> {
  try {
    if (id.startsWith("pi_")) {
      return { kind: "charge", intent: await holdObject(tx, "payment_intent", id) };
    }
    const session = await holdObject(tx, "session", id);
    const intent = await holdObject(tx, "setup_intent", String(session.setup_intent));
    return { kind: "setup", session, intent };
  } catch (error) {
    if (error instanceof BankError) return undefined;
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

const successUrlOf = ({ id, success_url }: Thing) =>
  String(success_url).replace("{CHECKOUT_SESSION_ID}", id);

/** A charge that never went to the bank's page has nowhere to come back to. */
function returnUrlOf({ id, status, return_url }: Thing): string | undefined {
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
    await saveThing(tx, { ...intent, status: "requires_action" });
    return { again: true };
  }
  if (verdict !== "pass") {
    const { code, declineCode: decline_code } = verdict;
    const last_setup_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
    const failed = { ...intent, status: "requires_payment_method", last_setup_error };
    await saveThing(tx, { ...failed, payment_method: null });
    await tellSite(tx, "setup_intent.setup_failed", failed, now);
    return { refusal: verdict };
  }
  await giveMethod(tx, String(intent.payment_method), String(intent.customer));
  const done = { ...intent, status: "succeeded", last_setup_error: null };
  const complete = { ...session, status: "complete" };
  await saveThing(tx, done);
  await saveThing(tx, complete);
  await tellSite(tx, "setup_intent.succeeded", done, now);
  await tellSite(tx, "checkout.session.completed", complete, now);
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
  intent: Thing,
  answer: "accept" | "refuse",
): Promise<Verdict> {
  if (answer === "refuse") return { code: "setup_intent_authentication_failure" };
  const method = await holdObject(tx, "payment_method", String(intent.payment_method));
  return scriptOfLast4((method.card as { last4: string }).last4)?.setupAfter ?? "pass";
}
