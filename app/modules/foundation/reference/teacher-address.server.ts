import { type Address, isOverseas, streetLine, writeAddress } from "#app/lib/address.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { isCountry, isFrenchTerritory } from "#app/lib/country.server.ts";
import { addressWithCountry, france } from "#app/lib/country.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { completeAddress, type LooseAddress } from "./find.server.ts";

export type TeacherAddress = Omit<Address, "country"> & { country: string };

type Typed = LooseAddress & {
  country?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

const trimmed = (text = "") => text.trim();

/**
 * In France with its commune, not overseas, whose VAT and hour are others; abroad as it is typed, with its town; 422 at
 * each faulty part (ENT-21).
 */
export function completeTeacherAddress(typed: Typed, field: string): TeacherAddress {
  const country = trimmed(typed.country).toUpperCase() || france;
  return country === france
    ? completeFrench(typed, field)
    : completeForeign({ ...typed, country }, field);
}

function completeForeign(typed: Typed & { country: string }, field: string): TeacherAddress {
  const { country } = typed;
  const city = trimmed(typed.city);
  const errors = [
    ...(isCountry(country) ? [] : [countryFault(country, field)]),
    ...cityFaults(city, `${field}.city`),
  ];
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  const parts = { street: streetLine(typed).trim(), postal_code: trimmed(typed.postal_code), city };
  const full_address = addressWithCountry(writeAddress(parts), country);
  return { ...parts, city_code: "", country, ...pointOf(typed), full_address };
}

/** A foreign town is checked against no list, and families read it: it may hold no contact (VAL-006). */
function cityFaults(city: string, field: string) {
  if (!city) return [{ field, code: "api.address.foreign_city" }];
  const fragment = contactFragment(city);
  return fragment === undefined ? [] : [{ field, code: "api.text.contact", details: { fragment } }];
}

const pointOf = ({ latitude, longitude }: Typed) =>
  typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : {};

function completeFrench(typed: Typed, field: string): TeacherAddress {
  const address = completeAddress(typed, field);
  if (isOverseas(address.city_code)) throw fieldFault(`${field}.city`, overseas);
  return address;
}

const overseas = "api.address.teacher_overseas";

const countryFault = (country: string, field: string) =>
  isFrenchTerritory(country)
    ? { field: `${field}.country`, code: overseas }
    : { field: `${field}.country`, code: "api.address.unknown_country" };
