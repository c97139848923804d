import { printable } from "#app/lib/clean-text.ts";

export function textOf(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((item) => lineOf(item)).join("\n");
  if (typeof answer !== "object" || answer === null) return wordOf(answer);
  return Object.entries(answer)
    .map(([name, value]) =>
      Array.isArray(value) ? textOf(value) : `${printable(name)}: ${wordOf(value)}`,
    )
    .join("\n");
}

export function jsonOf(answer: unknown): string {
  return printable(JSON.stringify(answer));
}

export const refusalOf = printable;

function lineOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return wordOf(item);
  return Object.values(item).map(wordOf).join("  ");
}

/** Contains user-written text: must not control the operator's terminal. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return printable(typeof value === "string" ? value : JSON.stringify(value));
}
