import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { WireError } from "./wire-error.ts";

/** The body of a call, its brackets unfolded. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a call works in: its transaction, whose account it is, when, where the hosted pages are, and where ids are drawn. */
export type Scope = Readonly<{
  tx: Db;
  account: string;
  now: Date;
  pages: string;
  draw: Draw;
}>;

/** Draws the part of an id or of a secret that nobody guesses. */
export type Draw = () => string;

/** What nobody guesses. The seed draws from its own chance, so that it always writes the same rows. */
export const drawRandom: Draw = () => randomBytes(12).toString("hex");

/** An id with the provider's prefix. */
export const newId = ({ draw }: Pick<Scope, "draw">, prefix: string) => `${prefix}_${draw()}`;

/** The secret by which a browser knows a thing. */
export const secretOf = ({ draw }: Pick<Scope, "draw">, id: string) => `${id}_secret_${draw()}`;

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
