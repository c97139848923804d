import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
} from "libphonenumber-js/min";

import {
  failureOfFrench,
  frenchDigits,
  type PhoneFailure,
  plainPhone,
  type TypedPhone,
} from "./phone.ts";
import { fieldFault } from "./rule-error.ts";

export type ReadPhone = { e164: string; failure?: never } | { e164?: never; failure: PhoneFailure };

const longest = 250;

/** Country, number, then that country's plan (VAL-001). */
export function readPhone({ phone_region, phone_country, phone_number }: TypedPhone): ReadPhone {
  const region = regionOf(phone_region ?? undefined, phone_country ?? undefined);
  if (!region) return { failure: "invalid_country" };
  if (phone_number.length > longest) return { failure: "too_long" };
  const typed = plainPhone(phone_number);
  if (typed === undefined) return { failure: "not_a_number" };
  const french = frenchDigits(typed, region);
  return french === undefined ? readForeign(typed, region) : readFrench(french);
}

/** E.164, or 422 on its field (`phone.phone_number`). */
export function phoneOf(typed: TypedPhone, field: string): string {
  const { e164, failure } = readPhone(typed);
  if (e164 !== undefined) return e164;
  throw fieldFault(field, `api.phone.${failure}`);
}

function regionOf(region = "FR", country?: string | number): CountryCode | undefined {
  const code = region.trim().toUpperCase() || "FR";
  if (!isSupportedCountry(code)) return undefined;
  const prefix = String(country ?? "").replace(/^\+|^00|\s/g, "");
  return prefix === "" || prefix === getCountryCallingCode(code) ? code : undefined;
}

function readFrench(digits: string): ReadPhone {
  const failure = failureOfFrench(digits);
  return failure ? { failure } : { e164: `+33${digits}` };
}

const failureOf: Readonly<Record<string, PhoneFailure>> = {
  INVALID_COUNTRY: "invalid_country",
  TOO_SHORT: "too_short",
  TOO_LONG: "too_long",
};

function readForeign(typed: string, region: CountryCode): ReadPhone {
  try {
    const phone = parsePhoneNumberWithError(typed, { defaultCountry: region, extract: false });
    if (phone.nationalNumber.length < 2) return { failure: "too_short" };
    if (phone.nationalNumber.length > 17) return { failure: "too_long" };
    return phone.isPossible() ? { e164: phone.number } : { failure: lengthFault(typed, region) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { failure: failureOf[error.message] ?? "not_a_number" };
  }
}

function lengthFault(typed: string, region: CountryCode): PhoneFailure {
  const digits = typed.replace(/\D/g, "").length;
  return digits > 9 + getCountryCallingCode(region).length ? "too_long" : "too_short";
}
