import { type AddressFields, readAddressFields } from "#app/lib/address.ts";

import { fieldRefusal } from "./form.server.ts";

/** The address of three fields, as the API takes it; 422 at the field that says another thing than the first. */
export function typedAddressOf(typed: AddressFields, at: string) {
  const read = readAddressFields(typed);
  if ("disagrees" in read) {
    throw fieldRefusal(`${at}.${read.disagrees}`, "api.address.disagrees");
  }
  return { ...read, city: read.city ?? "" };
}
