import { cleanPaste } from "./clean-text.ts";

/**
 * 1 to 80 letters, spaces, apostrophes and hyphens (VAL-024). Two digits at most, each after a letter (« Élève J01
 * »), so no phone number. One visible letter, two marks per letter.
 */
export const namePattern =
  /^(?=.{1,80}$)(?!(?:\D*\d){3})(?!.*\p{Default_Ignorable_Code_Point})(?!.*\p{M}{3})(?=.*[\p{Lu}\p{Ll}\p{Lt}\p{Lo}])\p{L}[\p{L}\p{M}\d]*(?:[ '’\-]+\p{L}[\p{L}\p{M}\d]*)*[ '’.\-]?$/u;

export function tidyName(typed: string): string {
  return cleanPaste(typed.normalize("NFKC"));
}

export function isName(typed: string): boolean {
  return namePattern.test(tidyName(typed));
}

const shortened = /(?<![\p{L}\p{M}\d])(\p{L}{1,3})\. /gu;

/** As signed: « M. et Mme Martin » (VAL-024). */
export function isWholeName(typed: string): boolean {
  const name = tidyName(typed);
  return name.length <= 80 && isName(name.replace(shortened, "$1 "));
}

/** Visitors see only the surname's initial: « R » (PUB-020). */
export const shownInitial = (surname: string): string => surname.charAt(0).toLocaleUpperCase("fr");

export const nameWithInitial = (firstname: string, initial: string | undefined): string =>
  initial ? `${firstname}\u00a0${initial}.` : firstname;
