import { printable } from "#app/lib/clean-text.ts";
import { parisDay, parisTime } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";

type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function textOf(answer: unknown): string {
  if (Array.isArray(answer)) return tableOf(answer);
  if (!isItem(answer)) return wordOf("", answer);
  return Object.entries(answer)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${printable(name)}: ${wordOf(name, value)}`;
      return value.length > 0 ? tableOf(value) : `${printable(name)}: nothing`;
    })
    .join("\n");
}

function tableOf(items: readonly unknown[]): string {
  if (items.length === 0) return "nothing";
  if (!items.every(isItem)) return items.map((item) => wordOf("", item)).join("\n");
  const heads = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const rows = items.map((item) => heads.map((head) => wordOf(head, item[head])));
  const lines = [heads.map(printable), ...rows];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((word, at) => word.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function jsonOf(answer: unknown): string {
  return printable(JSON.stringify(answer));
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Euros on the wire, by name. */
const isSum = /^(?:amount|refunded|sent_back|price|net|gross|fees|credit|paid|due)$/;

/** Contains user-written text: must not control the operator's terminal. Instants are shown in Paris time. */
function wordOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number" && isSum.test(name)) return sum(value);
  if (typeof value !== "string") return printable(JSON.stringify(value));
  if (!isInstant.test(value)) return printable(value);
  return `${parisDay(new Date(value))} ${parisTime(new Date(value))}`;
}
