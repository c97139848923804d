/**
 * A first name or surname: 1 to 80 letters, spaces, apostrophes and hyphens (VAL-024). Two digits at most, each
 * after a letter, as in the journeys' « Élève J01 »: a name must not hold a phone number. One letter at least is seen
 * (no filler, no modifier alone), and no letter bears more than two marks.
 */
export const namePattern =
  /^(?=.{1,80}$)(?!(?:\D*\d){3})(?!.*\p{Default_Ignorable_Code_Point})(?!.*\p{M}{3})(?=.*[\p{Lu}\p{Ll}\p{Lt}\p{Lo}])\p{L}[\p{L}\p{M}\d]*(?:[ '’\-]+\p{L}[\p{L}\p{M}\d]*)*[ '’.\-]?$/u;

/** One space between words, none around: as a name is stored. */
export function tidyName(typed: string): string {
  return typed.normalize("NFKC").replace(/\s+/g, " ").trim();
}

/** Whether it may be somebody's name (VAL-024). */
export function isName(typed: string): boolean {
  return namePattern.test(tidyName(typed));
}

/** A title or a first name in short, as in « M. et Mme Martin ». */
const shortened = /(?<![\p{L}\p{M}\d])(\p{L}{1,3})\. /gu;

/** Whether it may be somebody's whole name, as they sign: « M. et Mme Martin » (VAL-024). */
export function isWholeName(typed: string): boolean {
  const name = tidyName(typed);
  return name.length <= 80 && isName(name.replace(shortened, "$1 "));
}

/** The first letter of a surname as visitors may read it: « R » (PUB-020). */
export const shownInitial = (surname: string): string => surname.charAt(0).toLocaleUpperCase("fr");

/** « Camille R. », « Camille » where there is no initial. */
export const nameWithInitial = (firstname: string, initial: string | undefined): string =>
  initial ? `${firstname}\u00a0${initial}.` : firstname;
