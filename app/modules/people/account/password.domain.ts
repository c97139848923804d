/** Characters; no composition rule (VAL-023). */
export const shortestPassword = 8;
export const longestPassword = 128;

/** Validity of a reset link (AUTH-009). */
export const resetMinutes = 60;

/** The same reset resent within this time succeeds again (ERR-30). */
export const sameResetMinutes = 10;

/** Up to this sign-in age, no present password is required (AUTH-011). */
export const freshSignInMinutes = 10;

const ours = ["preau", "monpreau", "lepreau"];

const flat = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

export function passwordRefusal(
  password: string,
  { email, common }: { email: string; common: ReadonlySet<string> },
): string | undefined {
  const { length } = Array.from(password.normalize("NFC"));
  if (length < shortestPassword) return "api.password.too_short";
  if (length > longestPassword) return "api.password.too_long";
  const plain = flat(password).trim();
  if (plain === flat(email)) return "api.password.is_email";
  return isCommon(plain, common) ? "api.password.too_common" : undefined;
}

function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return common.has(plain) || new Set(plain).size === 1 || ours.includes(word);
}
