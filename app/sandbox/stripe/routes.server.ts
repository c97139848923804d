import { createAccount, createToken, showAccount, updateAccount } from "./accounts.server.ts";
import { listDisputes } from "./disputes.server.ts";
import { type Fields, type Scope, textOf } from "./fields.ts";
import { createFile } from "./files.server.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
} from "./intents.server.ts";
import { showObject } from "./objects.server.ts";
import { createRefund, listRefunds } from "./refunds.server.ts";
import { createSession, expireSession, showSession } from "./sessions.server.ts";
import { createCustomer, createSetupIntent, detachMethod } from "./setups.server.ts";
import { createPayout, createTransfer, listPayouts, listTransfers } from "./transfers.server.ts";

export type Call = Readonly<{
  id: string;
  fields: Fields;
  form: FormData | undefined;
  connected: string | undefined;
}>;

export type Route = readonly [
  method: "GET" | "POST",
  path: string,
  run: (scope: Scope, call: Call) => Promise<Readonly<Record<string, unknown>>>,
];

export const routes: readonly Route[] = [
  ["POST", "/v1/customers", (scope, { fields }) => createCustomer(scope, fields)],
  ["POST", "/v1/setup_intents", (scope, { fields }) => createSetupIntent(scope, fields)],
  ["GET", "/v1/setup_intents/:id", (scope, { id }) => showObject(scope, "setup_intent", id)],
  ["POST", "/v1/checkout/sessions", (scope, { fields }) => createSession(scope, fields)],
  [
    "GET",
    "/v1/checkout/sessions/:id",
    (scope, { id, fields }) => showSession(scope, id, listIn(fields.expand)),
  ],
  ["POST", "/v1/checkout/sessions/:id/expire", (scope, { id }) => expireSession(scope, id)],
  ["GET", "/v1/payment_methods/:id", (scope, { id }) => showObject(scope, "payment_method", id)],
  ["POST", "/v1/payment_methods/:id/detach", (scope, { id }) => detachMethod(scope, id)],
  ["POST", "/v1/payment_intents", (scope, { fields }) => createPaymentIntent(scope, fields)],
  [
    "GET",
    "/v1/payment_intents",
    (scope, { fields }) => listPaymentIntents(scope, String(fields.customer)),
  ],
  ["GET", "/v1/payment_intents/:id", (scope, { id }) => showObject(scope, "payment_intent", id)],
  [
    "POST",
    "/v1/payment_intents/:id/confirm",
    (scope, { id, fields }) => confirmPaymentIntent(scope, id, fields),
  ],
  ["POST", "/v1/payment_intents/:id/cancel", (scope, { id }) => cancelPaymentIntent(scope, id)],
  ["POST", "/v1/refunds", (scope, { fields }) => createRefund(scope, fields)],
  [
    "GET",
    "/v1/refunds",
    (scope, { fields }) => listRefunds(scope, textOf(fields, "payment_intent")),
  ],
  ["GET", "/v1/refunds/:id", (scope, { id }) => showObject(scope, "refund", id)],
  [
    "GET",
    "/v1/disputes",
    (scope, { fields }) => listDisputes(scope, textOf(fields, "payment_intent")),
  ],
  ["GET", "/v1/disputes/:id", (scope, { id }) => showObject(scope, "dispute", id)],
  ["POST", "/v1/tokens", (scope, { fields }) => createToken(scope, fields)],
  ["POST", "/v1/accounts", (scope, { fields }) => createAccount(scope, fields)],
  ["GET", "/v1/accounts/:id", (scope, { id }) => showAccount(scope, id)],
  ["POST", "/v1/accounts/:id", (scope, { id, fields }) => updateAccount(scope, id, fields)],
  ["POST", "/v1/files", (scope, { form }) => createFile(scope, form ?? new FormData())],
  ["POST", "/v1/transfers", (scope, { fields }) => createTransfer(scope, fields)],
  ["GET", "/v1/transfers", (scope, { fields }) => listTransfers(scope, fields)],
  ["GET", "/v1/payouts", (scope, { connected }) => listPayouts(scope, connected)],
  ["GET", "/v1/transfers/:id", (scope, { id }) => showObject(scope, "transfer", id)],
  ["POST", "/v1/payouts", (scope, { fields, connected }) => createPayout(scope, fields, connected)],
];

const listIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).map(String) : [];

/** Unfolds `metadata[bill_id]=12&expand[0]=x`. Names come from the caller, so no prototype. */
export function unfold(words: URLSearchParams): Fields {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of words) {
    const [first = "", ...rest] = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let position = fields;
    let last = first;
    for (const part of rest) {
      position = (position[last] ??= Object.create(null)) as Record<string, unknown>;
      last = part;
    }
    position[last] = value;
  }
  return fields;
}
