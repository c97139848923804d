import { createHash } from "node:crypto";

import { createEvent } from "./events.server.ts";
import { type Fields, fieldsIn, invalid, newId, type Scope, seconds, textOf } from "./fields.ts";
import {
  holdObject,
  insertObject,
  saveObject,
  showObject,
  type StripeObject,
} from "./objects.server.ts";

/** Account data sealed in a single-use token. */
export async function createToken(scope: Scope, fields: Fields) {
  const given = fieldsIn(fields, "account");
  const token = {
    id: newId(scope, "ct"),
    object: "token",
    type: "account",
    created: seconds(scope.now),
  };
  await insertObject(scope, "token", null, { ...token, used: false, given });
  return { ...token, used: false, livemode: false };
}

/** French platforms create connected accounts from a token. */
export async function createAccount(scope: Scope, fields: Fields) {
  if (fields.type !== "custom" || fields.country !== "FR") throw invalid("type");
  const account: StripeObject = {
    id: newId(scope, "acct"),
    object: "account",
    type: "custom",
    country: "FR",
    created: seconds(scope.now),
    default_currency: "eur",
    rejected: null,
  };
  await insertObject(scope, "account", null, account);
  return changeAccount(scope, account, fields);
}

export async function updateAccount(scope: Scope, id: string, fields: Fields) {
  return changeAccount(scope, await holdObject(scope, "account", id), fields);
}

export async function showAccount(scope: Scope, id: string) {
  return shown(await showObject(scope, "account", id));
}

async function changeAccount(scope: Scope, account: StripeObject, fields: Fields) {
  const given = { ...fields, ...(await fieldsOfToken(scope, fields.account_token)) };
  const individual = merged(fieldsIn(account, "individual"), fieldsIn(given, "individual"));
  const { front } = fieldsIn(fieldsIn(individual, "verification"), "document");
  if (typeof front === "string") await showObject(scope, "file", front);
  const changed: StripeObject = {
    ...account,
    email: given.email ?? account.email ?? null,
    individual,
    metadata: { ...fieldsIn(account, "metadata"), ...fieldsIn(given, "metadata") },
    terms: account.terms === true || given.tos_shown_and_accepted === "true",
    bank: bankIn(given.external_account) ?? account.bank ?? null,
  };
  await saveObject(scope, changed);
  const answer = shown(changed);
  await createEvent(scope, "account.updated", answer, changed.id);
  return answer;
}

async function fieldsOfToken(scope: Scope, id: unknown): Promise<Fields> {
  if (typeof id !== "string") return {};
  const token = await holdObject(scope, "token", id);
  if (token.used) throw invalid("account_token", "token_already_used");
  await saveObject(scope, { ...token, used: true });
  return fieldsIn(token, "given");
}

/** Only a hash of the account number and its last digits are kept. */
type Bank = Readonly<{ mark: string; last4: string }>;

export const markOf = (iban: string): string => createHash("sha256").update(iban).digest("hex");

function bankIn(value: unknown): Bank | undefined {
  if (value === undefined) return undefined;
  const iban = textOf(fieldsIn({ value }, "value"), "account_number").replace(/\s/g, "");
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) {
    throw invalid("external_account[account_number]", "account_number_invalid");
  }
  return { mark: markOf(iban), last4: iban.slice(-4) };
}

function merged(old: Fields, more: Fields): Fields {
  const pairs = Object.entries(more).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null
      ? merged(fieldsIn(old, name), value as Fields)
      : value,
  ]);
  return { ...old, ...(Object.fromEntries(pairs) as Fields) };
}

const needed = ["first_name", "last_name", "dob", "address"] as const;

/** Missing fields, as the provider's own paths. */
function dueOf({ individual, bank, terms }: StripeObject): string[] {
  const person = (individual ?? {}) as Fields;
  const { front } = fieldsIn(fieldsIn(person, "verification"), "document");
  return [
    ...needed.filter((name) => person[name] === undefined).map((name) => `individual.${name}`),
    ...(typeof front === "string" ? [] : ["individual.verification.document"]),
    ...(bank ? [] : ["external_account"]),
    ...(terms === true ? [] : ["tos_acceptance.date"]),
  ];
}

/** Test value: the provider refuses this birth date. */
const refusedBirth = "1900-01-01";

function birthOf({ individual }: StripeObject): string {
  const { year, month, day } = fieldsIn((individual ?? {}) as Fields, "dob");
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

function shown(account: StripeObject) {
  const { id, object, type, country, created, email, metadata, default_currency } = account;
  const due = dueOf(account);
  const refused = birthOf(account) === refusedBirth;
  const enabled = due.length === 0 && !refused;
  const last4 = (account.bank as Bank | null)?.last4;
  const number = { object: "bank_account", country: "FR", currency: "eur", last4 };
  return {
    id,
    object,
    type,
    country,
    created,
    email,
    metadata,
    default_currency,
    charges_enabled: false,
    payouts_enabled: enabled,
    details_submitted: due.length === 0,
    capabilities: { transfers: enabled ? "active" : "inactive" },
    external_accounts: { object: "list", has_more: false, data: last4 ? [number] : [] },
    requirements: {
      currently_due: due,
      eventually_due: due,
      past_due: [],
      pending_verification: [],
      disabled_reason: refused ? "rejected.other" : due.length > 0 ? "requirements.past_due" : null,
      errors: [],
    },
  };
}
