/** The bank's own rejection, to which the agency gives no code. */
export const unpaidCause = "PRELEVEMENT_REFUSE";

/** How the agency's codes begin, the longer before the shorter. */
const causes = [
  "REGUL",
  "CONTEST_ERR_FACT",
  "CONTEST_FACT_REGLEE",
  "CONTEST",
  "ANNUL",
  unpaidCause,
  "ERR_COMPTE",
  "ERR_MANDAT",
] as const;

const wordOf = <Code extends string>(code: Code) => code.toLowerCase() as Lowercase<Code>;

/** The kind of a code, as the texts name it; `other` for one that we do not know. */
export function causeOf(code: string): Lowercase<(typeof causes)[number]> | "other" {
  const known = causes.find((start) => code.startsWith(start));
  return known ? wordOf(known) : "other";
}
