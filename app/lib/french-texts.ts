import i18next from "i18next";

/**
 * The texts by namespace: `locales/fr/common.json`, or the files of a folder, one a noun, as one namespace
 * (`locales/fr/api/course.json` holds keys of `api`). A key in two of them is a mistake.
 */
export function namespacesOf(files: Readonly<Record<string, object>>): Record<string, object> {
  const namespaces: Record<string, Record<string, unknown>> = {};
  for (const [path, texts] of Object.entries(files)) {
    const name = path.replace(/^.*locales\/fr\/|(\/[^/]+)?\.json$/g, "");
    const known = (namespaces[name] ??= {});
    for (const [key, text] of Object.entries(texts)) {
      if (key in known) throw new Error(`${path}: ${key} stands in another file of ${name} too`);
      known[key] = text;
    }
  }
  return namespaces;
}

/** A silent h takes the apostrophe (Hélène, Histoire), the h of Hamza or Hugo does not; y only before a consonant (Yves). */
const vowel = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêiîoôy]|y[^aeiouéèê])/i;

/** « 1 026 », parted by the only space the title's font has (U+00A0). */
const figures = (count: number) => count.toLocaleString("fr").replaceAll("\u202f", "\u00a0");

/**
 * « {{student, of}} » in a text: « de Lina », « d’Inès »; « {{teacher, than}} »: « que Lina », « qu’Inès »;
 * « {{count, number}} »: « 1 026 ».
 */
function inFrench(value: unknown, format?: string): string {
  if (format === "number") return figures(Number(value));
  const word = String(value);
  if (format !== "of" && format !== "than") return word;
  return i18next.t(`common:elision.${format}${vowel.test(word) ? "_vowel" : ""}`, { word });
}

/** How every instance of i18next fills its texts: nothing escaped (React does), words elided and figures parted as in French. */
export const interpolation = { escapeValue: false, format: inFrench } as const;
