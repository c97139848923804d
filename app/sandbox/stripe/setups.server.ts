import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { type Fields, newId, seconds, textOf, type World } from "./fields.ts";
import { holdObject, insertObject, saveObject, showObject } from "./objects.server.ts";
import type { CardScript } from "./test-cards.ts";
import { WireError } from "./wire-error.ts";

/** Whoever pays. */
export async function createCustomer(tx: Db, fields: Fields, { now }: World) {
  const { email = null, name = null, metadata = {} } = fields;
  const id = newId("cus");
  const customer = { id, object: "customer", created: seconds(now), email, name, metadata };
  await insertObject(tx, "customer", null, customer, now);
  return customer;
}

/** A card set-up that waits for a card. */
export async function createSetupIntent(tx: Db, fields: Fields, { now }: World) {
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
export async function createSession(tx: Db, fields: Fields, world: World) {
  if (fields.mode !== "setup") {
    throw new WireError(400, "invalid_request_error", "parameter_invalid", { param: "mode" });
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

/** Takes a card off its customer: it is charged no more. */
export async function detachMethod(tx: Db, id: string) {
  const method = { ...(await holdObject(tx, "payment_method", id)), customer: null };
  await saveObject(tx, method);
  return method;
}
