import { parsePhoneNumberWithError } from "libphonenumber-js/min";

import { displayPhone } from "./phone.ts";

export function shownPhone(e164: string): {
  phone_region: string;
  phone_country: string;
  phone_number: string;
} {
  if (/^\+33\d{9}$/.test(e164)) {
    return {
      phone_region: "FR",
      phone_country: "33",
      phone_number: plainSpaces(displayPhone(e164)),
    };
  }
  const phone = parsePhoneNumberWithError(e164);
  return {
    phone_region: phone.country ?? phone.getPossibleCountries()[0] ?? "FR",
    phone_country: phone.countryCallingCode,
    phone_number: plainSpaces(phone.formatNational()),
  };
}

const plainSpaces = (text: string) => text.replaceAll("\u00a0", " ");
