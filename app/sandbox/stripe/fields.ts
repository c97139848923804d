import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { WireError } from "./wire-error.ts";

/** The body of a call, its brackets unfolded. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a call works in: its transaction, whose account it is, when, and where the hosted pages are. */
export type Scope = Readonly<{ tx: Db; account: string; now: Date; pages: string }>;

/** An id with the provider's prefix. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** An instant as the provider writes it. */
export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** A call that the provider does not understand. */
export const invalid = (param: string, code = "parameter_invalid") =>
  new WireError(400, "invalid_request_error", code, { param });

/** A field that must be there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw invalid(name, "parameter_missing");
}

/** The fields below a name: `individual[first_name]`; none when it is absent. */
export function fieldsIn(fields: Fields, name: string): Fields {
  const value = fields[name];
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** A sum in cents, one at least. */
export function amountOf(fields: Fields, name = "amount"): number {
  const amount = Number(textOf(fields, name));
  if (!Number.isInteger(amount) || amount < 1) throw invalid(name, "parameter_invalid_integer");
  return amount;
}
