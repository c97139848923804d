import { z } from "zod";

import { type AddressFields, readAddressFields } from "#app/lib/address.ts";
import { oneLine } from "#app/lib/one-line.ts";

import { fieldRefusal } from "./form.server.ts";

/** The whole address may be in the first field: then the commune is read there. */
export const typedAddressSchema = z.object({
  street: z
    .string({ error: "api.address.required" })
    .overwrite(oneLine)
    .max(250, "api.field.too_big"),
  postal_code: z.string().overwrite(oneLine).max(5, "api.field.too_big").default(""),
  city: z.string().overwrite(oneLine).max(100, "api.field.too_big").default(""),
});

/** 422 at the field that contradicts the first. */
export function typedAddressOf(typed: AddressFields, at: string) {
  const read = readAddressFields(typed);
  if ("disagrees" in read) {
    throw fieldRefusal(`${at}.${read.disagrees}`, "api.address.disagrees");
  }
  return { ...read, city: read.city ?? "" };
}
