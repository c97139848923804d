import { type AddressFields, readAddressFields } from "#app/lib/address.ts";

/** Splits a full address typed in the first field; on disagreement the fields stay as typed. */
export function typedAddress(typed: AddressFields | undefined) {
  const { street = "", postal_code = "", city = "" } = typed ?? {};
  const read = readAddressFields({ street, postal_code, city });
  if ("disagrees" in read) return { street, postal_code, city };
  return {
    street: [read.house_number, read.street].filter(Boolean).join(" "),
    postal_code: read.postal_code ?? "",
    city: read.city ?? "",
  };
}
