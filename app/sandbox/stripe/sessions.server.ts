import { createEvent } from "./events.server.ts";
import {
  amountOf,
  type Fields,
  fieldsIn,
  invalid,
  newId,
  type Scope,
  seconds,
  textOf,
} from "./fields.ts";
import { groupOf, payable } from "./intents.server.ts";
import {
  holdObject,
  insertObject,
  saveObject,
  showObject,
  type StripeObject,
} from "./objects.server.ts";
import { createSetupIntent } from "./setups.server.ts";

const halfHour = 1800;
const day = 86_400;

export async function createSession(scope: Scope, fields: Fields) {
  if (fields.mode === "setup") return insertSession(scope, fields, await setupOf(scope, fields));
  if (fields.mode === "payment")
    return insertSession(scope, fields, await paymentOf(scope, fields));
  throw invalid("mode");
}

async function setupOf(scope: Scope, fields: Fields) {
  const { id: setup_intent, customer } = await createSetupIntent(scope, fields);
  return { customer, setup_intent, payment_status: "no_payment_required" };
}

/** The intent is created when a card is typed. */
async function paymentOf(scope: Scope, fields: Fields) {
  const customer = typeof fields.customer === "string" ? fields.customer : null;
  if (customer !== null) await showObject(scope, "customer", customer);
  const line = fieldsIn(fieldsIn(fields, "line_items"), "0");
  const price = fieldsIn(line, "price_data");
  const amount_total = payable(amountOf(price, "unit_amount") * Number(line.quantity ?? 1));
  return {
    customer,
    payment_intent: null,
    amount_total,
    currency: textOf(price, "currency"),
    payment_status: "unpaid",
    label: textOf(fieldsIn(price, "product_data"), "name"),
    intent_data: intentIn(fieldsIn(fields, "payment_intent_data")),
  };
}

const intentIn = (fields: Fields) => ({
  ...groupOf(fields),
  setup_future_usage: fields.setup_future_usage ?? null,
});

async function insertSession(
  scope: Scope,
  fields: Fields,
  more: Fields & { customer: string | null },
) {
  const id = newId(scope, "cs_test");
  const { client_reference_id = null, metadata = {} } = fields;
  const session: StripeObject = {
    id,
    object: "checkout.session",
    created: seconds(scope.now),
    mode: fields.mode,
    status: "open",
    client_reference_id,
    metadata,
    expires_at: expiryOf(fields, scope),
    success_url: textOf(fields, "success_url"),
    cancel_url: textOf(fields, "cancel_url"),
    url: `${scope.pages}${id}/`,
    ...more,
  };
  await insertObject(scope, "session", more.customer, session);
  return session;
}

/** Half an hour to a day from now; a day by default. */
function expiryOf({ expires_at }: Fields, { now }: Scope): number {
  if (expires_at === undefined) return seconds(now) + day;
  const left = Number(expires_at) - seconds(now);
  // One minute of tolerance: the caller's clock is another one.
  if (!(left > halfHour - 60 && left < day + 60)) throw invalid("expires_at");
  return Number(expires_at);
}

export async function showSession(scope: Scope, id: string, expand: readonly string[]) {
  const session = await showObject(scope, "session", id);
  if (typeof session.payment_intent === "string") {
    const payment_intent = await paymentIn(scope, session.payment_intent, expand);
    return { ...session, payment_intent };
  }
  if (!expand.some((path) => path.startsWith("setup_intent"))) return session;
  const intent = await showObject(scope, "setup_intent", String(session.setup_intent));
  const method =
    expand.includes("setup_intent.payment_method") && typeof intent.payment_method === "string"
      ? await showObject(scope, "payment_method", intent.payment_method)
      : intent.payment_method;
  return { ...session, setup_intent: { ...intent, payment_method: method } };
}

async function paymentIn(scope: Scope, id: string, expand: readonly string[]) {
  if (!expand.some((path) => path.startsWith("payment_intent"))) return id;
  const intent = await showObject(scope, "payment_intent", id);
  const { payment_method: method } = intent;
  if (!expand.includes("payment_intent.payment_method") || typeof method !== "string")
    return intent;
  return { ...intent, payment_method: await showObject(scope, "payment_method", method) };
}

export async function expireSession(scope: Scope, id: string) {
  const session = await holdObject(scope, "session", id);
  if (session.status !== "open") throw invalid("session", "checkout_session_not_open");
  const expired: StripeObject = { ...session, status: "expired", url: null };
  await saveObject(scope, expired);
  await createEvent(scope, "checkout.session.expired", expired);
  return expired;
}
