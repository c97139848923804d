/** A command's answer as the operator reads it: one line per item, name and value beside each other. */
export function textOf(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((item) => lineOf(item)).join("\n");
  if (typeof answer !== "object" || answer === null) return wordOf(answer);
  return Object.entries(answer)
    .map(([name, value]) => (Array.isArray(value) ? textOf(value) : `${name}: ${wordOf(value)}`))
    .join("\n");
}

function lineOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return wordOf(item);
  return Object.values(item).map(wordOf).join("  ");
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
