import { type AddressFields, readAddressFields } from "#app/lib/address.ts";

/** The three fields of an address; a whole address typed in the first one is parted, what disagrees is left as typed. */
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
