import { printable } from "#app/lib/clean-text.ts";

/** A command's answer as the operator reads it: one line per item, name and value beside each other. */
export function textOf(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((item) => lineOf(item)).join("\n");
  if (typeof answer !== "object" || answer === null) return wordOf(answer);
  return Object.entries(answer)
    .map(([name, value]) =>
      Array.isArray(value) ? textOf(value) : `${printable(name)}: ${wordOf(value)}`,
    )
    .join("\n");
}

/** The same for a program: one value of JSON, which a terminal may show too. */
export function jsonOf(answer: unknown): string {
  return printable(JSON.stringify(answer));
}

/** A refusal or a fault, on one line. */
export const refusalOf = printable;

function lineOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return wordOf(item);
  return Object.values(item).map(wordOf).join("  ");
}

/** People wrote what is printed here: none of it may command the operator's terminal. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return printable(typeof value === "string" ? value : JSON.stringify(value));
}
