// Control characters except tab and newline, bidirectional and annotation marks.
const unwanted = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufff9-\ufffb]/gu;
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const halves = /\p{Surrogate}/gu;

export function cleanText(text: string): string {
  return text.replace(lineEnds, "\n").replace(unwanted, "").replace(halves, "\ufffd");
}

export function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanTexts(inner)]),
  );
}

/** What a person pastes: one form of each letter, no invisible sign, one kind of dash and of space. */
export const cleanPaste = (typed: string): string =>
  typed
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();

const escapeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** One line; unprintable characters become codes (`\u001b`). */
export function printable(text: string): string {
  return text
    .replace(/\n/g, "\\n")
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb]|\p{Surrogate}/gu, escapeOf);
}
