import { type AddressFields, readAddressFields, streetLine, writeTyped } from "#app/lib/address.ts";
import { france } from "#app/lib/country.ts";

type Typed = AddressFields & { house_number?: string | undefined; country?: string | undefined };

/** Splits a full address typed in the first field; abroad, or on disagreement, the fields stay as typed. */
export function typedAddress({
  street = "",
  postal_code = "",
  city = "",
  country = france,
}: Typed = {}) {
  const asTyped = { street, postal_code, city, country };
  return country === france ? { ...asTyped, ...readFrench(asTyped) } : asTyped;
}

function readFrench(typed: AddressFields) {
  const read = readAddressFields(typed);
  if ("disagrees" in read) return {};
  return {
    street: streetLine(read),
    postal_code: read.postal_code ?? "",
    city: read.city ?? "",
  };
}

/** What the form shows of a kept address: in France the first field holds it whole. */
export function fieldsOfAddress(kept: Typed = {}) {
  const { country = france } = kept;
  return country === france
    ? { street: writeTyped(kept), country }
    : { street: streetLine(kept), city: kept.city, country };
}
