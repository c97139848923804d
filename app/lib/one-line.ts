/** Breaks, tabs, control characters and marks that turn the direction of a text. */
const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** What a person typed, on one line: one space where there were several or a break, none around. */
export function oneLine(typed: string): string {
  return typed.replace(unruly, " ").trim();
}

/** The same words without a break; their spaces, also those that hold together, stay as they are. */
export function unbroken(words: string): string {
  return words.replace(/[^\S\n\r\v\f\u0085\u2028\u2029]*[\p{Cc}\u2028\u2029]\s*/gu, " ");
}

/**
 * What a person wrote, said by us: « on one line, between quotation marks that it cannot close ». So no text of a
 * person looks like ours, nor adds a line to a mail.
 */
export function quotation(text: string): string {
  const inner = oneLine(text).replace(/\s*»/gu, "”").replace(/«\s*/gu, "“");
  return `«\u00a0${inner}\u00a0»`;
}
