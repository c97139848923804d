import i18next from "i18next";

const isCode = (text: string) => /^api(\.[a-z0-9_]+)+$/.test(text);

export function sentence(
  codeOrSentence: string,
  details?: Readonly<Record<string, string>>,
): string {
  return isCode(codeOrSentence)
    ? i18next.t(codeOrSentence.replace(".", ":"), details ?? {})
    : codeOrSentence;
}
