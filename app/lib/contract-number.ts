import { checkLetter } from "./check-letter.ts";

const prefixes = { registration: "I", contract: "C", request: "D" } as const;

type Numbered = keyof typeof prefixes;

const kinds = ["registration", "contract", "request"] as const;

/** « C-7 » and « I-7 » get other letters: the kind is checked too. */
const checkLetterOf = (kind: Numbered, id: number): string =>
  checkLetter((kinds.indexOf(kind) + 1) * 1_000_000_000 + id);

export const contractNumber = (kind: Numbered, id: number): string =>
  `${prefixes[kind]}-${String(id)}-${checkLetterOf(kind, id)}`;

/** Tolerant of typing; older papers lack the letter. Undefined when the letter is wrong. */
export function readContractNumber(words: string) {
  const pattern = /^([ICD])[-\s\u00a0]?(\d{1,9})(?:[-\s\u00a0]?([A-Z]))?$/;
  const [, prefix, digits, letter] = pattern.exec(words.trim().toUpperCase()) ?? [];
  const kind = kinds.find((one) => prefixes[one] === prefix);
  if (!kind) return undefined;
  const id = Number(digits);
  if (letter !== undefined && letter !== checkLetterOf(kind, id)) return undefined;
  return { kind, id, isChecked: letter !== undefined };
}
