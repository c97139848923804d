const unruly = /[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(typed: string): string {
  return typed.replace(unruly, " ").trim();
}

export function unbroken(words: string): string {
  return words.replace(/[^\S\n\r\v\f\u0085\u2028\u2029]*[\p{Cc}\u2028\u2029]\s*/gu, " ");
}

/** One line in quotation marks: user text cannot imitate ours or add a line to a mail. */
export function quotation(text: string): string {
  const inner = oneLine(text).replace(/\s*»/gu, "”").replace(/«\s*/gu, "“");
  return `«\u00a0${inner}\u00a0»`;
}
