import { randomBytes } from "node:crypto";

import { WireError } from "./wire-error.ts";

/** The body of a call, its brackets unfolded. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where the hosted pages are, and the machine's time. */
export type World = Readonly<{ pages: string; now: Date }>;

/** An id with the provider's prefix. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** An instant as the provider writes it. */
export const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** A field that must be there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string" && value !== "") return value;
  throw new WireError(400, "invalid_request_error", "parameter_missing", { param: name });
}
