import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";
import { tellSite } from "#app/modules/bank-event/service.server.ts";

import { BankError, type CardScript, type Refusal, scriptOfLast4, type Verdict } from "./domain.ts";
import {
  type BankData,
  type BankKind,
  findObject,
  insertObject,
  listObjects,
  lockObject,
  saveObject,
} from "./repository.server.ts";

/** A thing of the bank, as the provider writes it. */
export type Thing = BankData;

/** The body of a call, its brackets unfolded. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where the bank's pages are, and the machine's time. */
export type BankWorld = Readonly<{ pages: string; now: Date }>;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw new BankError(400, "invalid_request_error", "parameter_missing", { param: name });
}

const missing = (param: string) =>
  new BankError(404, "invalid_request_error", "resource_missing", { param });

/** A thing of the bank; 404 in the provider's words when it has none. */
export async function showObject(db: Db, kind: BankKind, id: string): Promise<BankData> {
  const found = await findObject(db, kind, id);
  if (!found) throw missing(kind);
  return found;
}

/** A thing of the bank, locked; 404 in the provider's words when it has none. */
export async function holdObject(tx: Db, kind: BankKind, id: string): Promise<BankData> {
  const found = await lockObject(tx, kind, id);
  if (!found) throw missing(kind);
  return found;
}

export async function createCustomer(tx: Db, fields: Fields, { now }: BankWorld) {
  const { email = null, name = null, metadata = {} } = fields;
  const id = newId("cus");
  const customer = { id, object: "customer", created: seconds(now), email, name, metadata };
  await insertObject(tx, "customer", null, customer, now);
  return customer;
}

/** A card set-up that waits for a card. */
export async function createSetupIntent(tx: Db, fields: Fields, { now }: BankWorld) {
  const customer = textOf(fields, "customer");
  await showObject(tx, "customer", customer);
  const id = newId("seti");
  const intent = {
    ...{ id, object: "setup_intent", created: seconds(now), customer },
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    usage: "off_session",
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: null,
  };
  await insertObject(tx, "setup_intent", customer, intent, now);
  return intent;
}

/** A page of the bank where a card is typed. */
export async function createSession(tx: Db, fields: Fields, world: BankWorld) {
  if (fields.mode !== "setup") {
    throw new BankError(400, "invalid_request_error", "parameter_invalid", { param: "mode" });
  }
  const intent = await createSetupIntent(tx, fields, world);
  const id = newId("cs_test");
  const session = {
    ...{ id, object: "checkout.session", created: seconds(world.now), mode: "setup" },
    customer: intent.customer,
    setup_intent: intent.id,
    status: "open",
    success_url: textOf(fields, "success_url"),
    cancel_url: textOf(fields, "cancel_url"),
    url: `${world.pages}${id}/`,
  };
  await insertObject(tx, "session", intent.customer, session, world.now);
  return session;
}

/** A page's session, its set-up and card within when they are asked for. */
export async function showSession(db: Db, id: string, expand: readonly string[]) {
  const session = await showObject(db, "session", id);
  if (!expand.some((path) => path.startsWith("setup_intent"))) return session;
  const intent = await showObject(db, "setup_intent", String(session.setup_intent));
  const method =
    expand.includes("setup_intent.payment_method") && typeof intent.payment_method === "string"
      ? await showObject(db, "payment_method", intent.payment_method)
      : intent.payment_method;
  return { ...session, setup_intent: { ...intent, payment_method: method } };
}

/** Keeps a card; its number is not. */
export async function createPaymentMethod(
  tx: Db,
  script: CardScript,
  expiry: { month: number; year: number },
  now: Date,
) {
  const last4 = script.number.slice(-4);
  const method = {
    ...{ id: newId("pm"), object: "payment_method", created: seconds(now), type: "card" },
    customer: null,
    card: { brand: script.brand, last4, exp_month: expiry.month, exp_year: expiry.year },
  };
  await insertObject(tx, "payment_method", null, method, now);
  return method;
}

/** Gives a card to a customer, once its set-up has succeeded. */
export async function giveMethod(tx: Db, id: string, customer: string): Promise<void> {
  await saveObject(tx, { ...(await holdObject(tx, "payment_method", id)), customer });
}

/** A thing of the bank, changed. */
export function saveThing(tx: Db, thing: Thing): Promise<void> {
  return saveObject(tx, thing);
}

/** Takes a card off its customer: it is charged no more. */
export async function detachMethod(tx: Db, id: string) {
  const method = { ...(await holdObject(tx, "payment_method", id)), customer: null };
  await saveObject(tx, method);
  return method;
}

async function scriptOfMethod(tx: Db, methodId: string, customer: string): Promise<CardScript> {
  const method = await showObject(tx, "payment_method", methodId);
  if (method.customer !== customer) throw missing("payment_method");
  const script = scriptOfLast4((method.card as { last4: string }).last4);
  if (!script) throw missing("payment_method");
  return script;
}

/** Charges a card whose holder is away (`confirm`, `off_session`): money, a refusal, or a holder to ask. */
export async function createPaymentIntent(tx: Db, fields: Fields, { now }: BankWorld) {
  const customer = textOf(fields, "customer");
  const methodId = textOf(fields, "payment_method");
  const amount = Number(textOf(fields, "amount"));
  if (!Number.isInteger(amount) || amount < 50) {
    throw new BankError(400, "invalid_request_error", "amount_too_small", { param: "amount" });
  }
  const script = await scriptOfMethod(tx, methodId, customer);
  const id = newId("pi");
  const intent: BankData = {
    ...{ id, object: "payment_intent", created: seconds(now), customer, amount },
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    amount_received: 0,
    currency: textOf(fields, "currency"),
    metadata: fields.metadata ?? {},
    transfer_group: fields.transfer_group ?? null,
    payment_method: methodId,
    status: "requires_confirmation",
    next_action: null,
    last_payment_error: null,
  };
  await insertObject(tx, "payment_intent", customer, intent, now);
  const verdict = script.charge === "ask" ? holderAway : script.charge;
  return settleIntent(tx, intent, verdict, script, now);
}

/** A charge without its holder cannot ask her: it is refused, and says why. */
const holderAway: Refusal = {
  code: "authentication_required",
  declineCode: "authentication_required",
};

/** Writes what became of an intent and tells the site. The intent's own words of a refusal are in its error. */
async function settleIntent(
  tx: Db,
  intent: BankData,
  verdict: Verdict,
  script: CardScript,
  now: Date,
): Promise<BankData> {
  const settled = { ...intent, ...changesOf(intent, verdict) };
  await saveObject(tx, settled);
  const type = verdict === "pass" ? "payment_intent.succeeded" : "payment_intent.payment_failed";
  await tellSite(tx, verdict === "ask" ? "payment_intent.requires_action" : type, settled, now);
  if (verdict === "pass" && script.disputed) {
    const dispute = { id: newId("dp"), object: "dispute", amount: intent.amount };
    await tellSite(
      tx,
      "charge.dispute.created",
      { ...dispute, payment_intent: intent.id, reason: "fraudulent" },
      now,
    );
  }
  return settled;
}

function changesOf(intent: BankData, verdict: Verdict) {
  if (verdict === "pass") {
    const latest_charge = newId("ch");
    const received = { amount_received: intent.amount, latest_charge };
    return { ...received, status: "succeeded", next_action: null, last_payment_error: null };
  }
  if (verdict === "ask") return { status: "requires_action" };
  const { code, declineCode: decline_code } = verdict;
  const last_payment_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
  return { status: "requires_payment_method", next_action: null, last_payment_error };
}

/** The error that a refused intent is answered with: committed all the same. */
export function refusalIn(intent: Fields): BankError | undefined {
  const waits = intent.object === "payment_intent" && intent.status === "requires_payment_method";
  if (!waits || !intent.last_payment_error) return undefined;
  const { code, decline_code } = intent.last_payment_error as Record<string, string>;
  const more = { ...(decline_code && { decline_code }), payment_intent: intent };
  return new BankError(402, "card_error", code ?? "card_declined", more);
}

/** Charges again with the holder there: a card that asks sends her to the bank's page. */
export async function confirmPaymentIntent(
  tx: Db,
  id: string,
  fields: Fields,
  { pages, now }: BankWorld,
) {
  const intent = await holdObject(tx, "payment_intent", id);
  if (intent.status !== "requires_payment_method") {
    throw new BankError(400, "invalid_request_error", "payment_intent_unexpected_state");
  }
  const methodId = textOf(fields, "payment_method");
  const script = await scriptOfMethod(tx, methodId, String(intent.customer));
  const return_url = textOf(fields, "return_url");
  const redirect_to_url = { url: `${pages}${id}/`, return_url };
  const next_action = { type: "redirect_to_url", redirect_to_url };
  const asked = { ...intent, payment_method: methodId, next_action, return_url };
  return settleIntent(
    tx,
    asked,
    asksForHolder(intent, methodId) ? "ask" : script.charge,
    script,
    now,
  );
}

/** Whether the bank of this very card has already asked for its holder: it still does, whatever the card. */
function asksForHolder({ payment_method, last_payment_error: error }: Fields, methodId: string) {
  const { code } = (error ?? {}) as { code?: string };
  return payment_method === methodId && code === holderAway.code;
}

/** What the holder answered on the bank's page. */
export async function answerIntent(
  tx: Db,
  intent: BankData,
  answer: "accept" | "refuse",
  now: Date,
): Promise<BankData> {
  const script = await scriptOfMethod(tx, String(intent.payment_method), String(intent.customer));
  const verdict: Verdict =
    answer === "accept"
      ? (script.chargeAfter ?? "pass")
      : { code: "payment_intent_authentication_failure" };
  return settleIntent(tx, intent, verdict, script, now);
}

/** A customer's intents, the newest first, all on one page. */
export async function listPaymentIntents(db: Db, customer: string) {
  const data = await listObjects(db, "payment_intent", customer);
  return { object: "list", url: "/v1/payment_intents", has_more: false, data };
}

/** Gives the whole of a charge back. */
export async function createRefund(tx: Db, fields: Fields, { now }: BankWorld) {
  const intent = await holdObject(tx, "payment_intent", textOf(fields, "payment_intent"));
  if (intent.status !== "succeeded" || intent.refunded === true) {
    throw new BankError(400, "invalid_request_error", "charge_already_refunded");
  }
  const { id: payment_intent, amount, currency, customer } = intent;
  await saveObject(tx, { ...intent, refunded: true });
  const refund = { id: newId("re"), object: "refund", amount, payment_intent, status: "succeeded" };
  await insertObject(tx, "refund", String(customer), refund, now);
  const charge = { id: String(intent.latest_charge), object: "charge", amount, currency };
  const told = { ...charge, payment_intent, amount_refunded: amount, refunded: true };
  await tellSite(tx, "charge.refunded", told, now);
  return refund;
}
