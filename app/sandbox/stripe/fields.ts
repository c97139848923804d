import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { WireError } from "./wire-error.ts";

export type Fields = Readonly<Record<string, unknown>>;

export type Scope = Readonly<{
  tx: Db;
  account: string;
  now: Date;
  pages: string;
  draw: Draw;
}>;

export type Draw = () => string;

/** The seed has its own random source, so that it always writes the same rows. */
export const drawRandom: Draw = () => randomBytes(12).toString("hex");

export const newId = ({ draw }: Pick<Scope, "draw">, prefix: string) => `${prefix}_${draw()}`;

export const secretOf = ({ draw }: Pick<Scope, "draw">, id: string) => `${id}_secret_${draw()}`;

export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

export const invalid = (param: string, code = "parameter_invalid") =>
  new WireError(400, "invalid_request_error", code, { param });

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw invalid(name, "parameter_missing");
}

export function fieldsIn(fields: Fields, name: string): Fields {
  const value = fields[name];
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Cents, at least one. */
export function amountOf(fields: Fields, name = "amount"): number {
  const amount = Number(textOf(fields, name));
  if (!Number.isInteger(amount) || amount < 1) throw invalid(name, "parameter_invalid_integer");
  return amount;
}
