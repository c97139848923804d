import i18next from "i18next";

const isCode = (text: string) => /^api(\.[a-z0-9_]+)+$/.test(text);

/** The French of a code, at the same path of locales/fr/api/. A sentence stays as it is. */
export function sentence(
  codeOrSentence: string,
  details?: Readonly<Record<string, string>>,
): string {
  return isCode(codeOrSentence)
    ? i18next.t(codeOrSentence.replace(".", ":"), details ?? {})
    : codeOrSentence;
}
