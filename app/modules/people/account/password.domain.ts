/** The length of a password, in characters; no rule of composition (VAL-023). */
export const shortestPassword = 8;
export const longestPassword = 128;

/** How long a permission to choose a new password is good (AUTH-009). */
export const resetMinutes = 60;

/** How long the same choice sent again by a link that served is told that it is done (ERR-30). */
export const sameResetMinutes = 10;

/** How young a sign-in must be for a password to be changed without the present one (AUTH-011). */
export const freshSignInMinutes = 10;

const ours = ["preau", "monpreau", "lepreau"];

/** Letters without accents or capitals. */
const flat = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Why this password may not be chosen; nothing when it may (VAL-023). */
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

/** Of the commonest, one single character repeated, or our own name and figures. */
function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return common.has(plain) || new Set(plain).size === 1 || ours.includes(word);
}
