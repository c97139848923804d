const prefixes = { registration: "I", contract: "C", request: "D" } as const;

/** Under what a family names its registration or its contract: « I-12 », « C-7 ». */
export const contractNumber = (kind: keyof typeof prefixes, id: number): string =>
  `${prefixes[kind]}-${String(id)}`;

/** What such a number names, however it is typed; undefined for other words. */
export function readContractNumber(words: string) {
  const [, letter, id] = /^([ICD])[-\s\u00a0]?(\d{1,9})$/.exec(words.trim().toUpperCase()) ?? [];
  const kinds = ["registration", "contract", "request"] as const;
  const kind = kinds.find((one) => prefixes[one] === letter);
  return kind && { kind, id: Number(id) };
}
