import { cleanPaste } from "./clean-text.ts";

export const phoneFailures = ["invalid_country", "not_a_number", "too_short", "too_long"] as const;

/** VAL-001, LBL-17. Also ends the code, `api.phone.too_short`. */
export type PhoneFailure = (typeof phoneFailures)[number];

export type TypedPhone = Readonly<{
  phone_region?: string | null | undefined;
  phone_country?: string | number | null | undefined;
  phone_number: string;
}>;

export function displayPhone(e164: string): string {
  const french = /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(e164);
  return french ? `0${french.slice(1).join("\u00a0")}` : e164;
}

const unwritten = /[^\d+ ().\-/]/;
/** « Tél. : », « tel: »; then « (+33) » and « 00 33 » as « +33 ». */
const label = /^(?:t[eé]l(?:[eé]phone)?|mobile|portable|port)\b[ .:]*/i;
const outward = /^\(? ?(?:\+|00) ?(?=[1-9])/;

export function plainPhone(typed: string): string | undefined {
  const plain = cleanPaste(typed.normalize("NFKC")).replace(label, "").replace(outward, "+");
  return unwritten.test(plain) ? undefined : plain;
}

export function frenchDigits(plain: string, region: string): string | undefined {
  const digits = plain.replace(/\D/g, "");
  if (plain.trimStart().startsWith("+")) {
    return digits.startsWith("33") ? digits.slice(2).replace(/^0/, "") : undefined;
  }
  return region === "FR" ? digits.replace(/^0/, "") : undefined;
}

export function failureOfFrench(digits: string): PhoneFailure | undefined {
  if (digits === "") return "not_a_number";
  if (digits.length !== 9) return digits.length < 9 ? "too_short" : "too_long";
  return digits.startsWith("0") ? "not_a_number" : undefined;
}

/** French numbers only; the server checks other countries (VAL-001). */
export function failureWhileTyping(typed: TypedPhone): PhoneFailure | undefined {
  const { phone_region: region, phone_country: country, phone_number: number } = typed;
  if ((region && region !== "FR") || country) return undefined;
  if (number === "" || number.length > 250) return undefined;
  const plain = plainPhone(number);
  if (plain === undefined) return "not_a_number";
  const digits = frenchDigits(plain, "FR");
  return digits === undefined ? undefined : failureOfFrench(digits);
}
