import { z } from "zod";

import { type AddressFields, readAddressFields } from "#app/lib/address.ts";
import { oneLine } from "#app/lib/one-line.ts";

import { fieldRefusal } from "./form.server.ts";

/** The whole address may stand in the first field: then the town is read there. */
export const typedAddressSchema = z.object({
  street: z
    .string({ error: "api.address.required" })
    .overwrite(oneLine)
    .max(250, "api.field.too_big"),
  postal_code: z.string().overwrite(oneLine).max(5, "api.field.too_big").default(""),
  city: z.string().overwrite(oneLine).max(100, "api.field.too_big").default(""),
});

/** The address of three fields, as the API takes it; 422 at the field that says another thing than the first. */
export function typedAddressOf(typed: AddressFields, at: string) {
  const read = readAddressFields(typed);
  if ("disagrees" in read) {
    throw fieldRefusal(`${at}.${read.disagrees}`, "api.address.disagrees");
  }
  return { ...read, city: read.city ?? "" };
}
