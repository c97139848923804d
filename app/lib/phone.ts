export const phoneFailures = ["invalid_country", "not_a_number", "too_short", "too_long"] as const;

/** Why a typed number is not one (VAL-001, LBL-17). Also the last word of its code, `api.phone.too_short`. */
export type PhoneFailure = (typeof phoneFailures)[number];

/** What a person types: a region (FR unless said), its calling code, a number in any writing. */
export type TypedPhone = Readonly<{
  phone_region?: string | null | undefined;
  phone_country?: string | number | null | undefined;
  phone_number: string;
}>;

/** A stored number as it is read aloud: « 06 12 34 56 78 » for a French one, international otherwise. */
export function displayPhone(e164: string): string {
  const french = /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(e164);
  return french ? `0${french.slice(1).join("\u00a0")}` : e164;
}
