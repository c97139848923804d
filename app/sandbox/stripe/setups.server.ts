import { type Fields, newId, type Scope, seconds, secretOf, textOf } from "./fields.ts";
import { holdObject, insertObject, saveObject, showObject } from "./objects.server.ts";
import type { CardScript } from "./test-cards.ts";

export async function createCustomer(scope: Scope, fields: Fields) {
  const { email = null, name = null, metadata = {} } = fields;
  const id = newId(scope, "cus");
  const customer = { id, object: "customer", created: seconds(scope.now), email, name, metadata };
  await insertObject(scope, "customer", null, customer);
  return customer;
}

export async function createSetupIntent(scope: Scope, fields: Fields) {
  const customer = textOf(fields, "customer");
  await showObject(scope, "customer", customer);
  const id = newId(scope, "seti");
  const intent = {
    id,
    object: "setup_intent",
    created: seconds(scope.now),
    customer,
    client_secret: secretOf(scope, id),
    usage: "off_session",
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: null,
  };
  await insertObject(scope, "setup_intent", customer, intent);
  return intent;
}

/** The card number is not kept. */
export async function createPaymentMethod(
  scope: Scope,
  script: CardScript,
  expiry: { month: number; year: number },
) {
  const last4 = script.number.slice(-4);
  const method = {
    id: newId(scope, "pm"),
    object: "payment_method",
    created: seconds(scope.now),
    type: "card",
    customer: null,
    card: { brand: script.brand, last4, exp_month: expiry.month, exp_year: expiry.year },
  };
  await insertObject(scope, "payment_method", null, method);
  return method;
}

export async function giveMethod(scope: Scope, id: string, customer: string): Promise<void> {
  await saveObject(scope, { ...(await holdObject(scope, "payment_method", id)), customer });
}

export async function detachMethod(scope: Scope, id: string) {
  const method = { ...(await holdObject(scope, "payment_method", id)), customer: null };
  await saveObject(scope, method);
  return method;
}
