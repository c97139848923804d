import i18next from "i18next";

import { quotation } from "./one-line.ts";

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

/** No French name of a subject has an h that is heard: « d’humanités ». */
const vowelOrH = /^[aeiouyhàâéèêëîïôœ]/i;

/** A name of the reference inside a sentence: « mathématiques », « à domicile »; acronyms keep their capitals (« SVT »). */
export const lowerFirst = (name: string): string =>
  /^\p{Lu}[\p{Ll} ]/u.test(name) ? name.charAt(0).toLocaleLowerCase("fr") + name.slice(1) : name;

/** « 1 026 », parted by the only space the title's font has (U+00A0). */
const figures = (count: number) => count.toLocaleString("fr").replaceAll("\u202f", "\u00a0");

const spelled = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"];

/** « six », in letters below ten; figures from there on. */
const letters = (count: number) => spelled[count] ?? figures(count);

const elided = (word: string, format: "of" | "than", before: RegExp) =>
  i18next.t(`common:elision.${format}${before.test(word) ? "_vowel" : ""}`, { word });

const formats: Readonly<Record<string, (value: unknown) => string>> = {
  number: (value) => figures(Number(value)),
  letters: (value) => letters(Number(value)),
  of: (value) => elided(String(value), "of", vowel),
  than: (value) => elided(String(value), "than", vowel),
  inside: (value) => lowerFirst(String(value)),
  quoted: (value) => quotation(String(value)),
  of_inside: (value) => elided(lowerFirst(String(value)), "of", vowelOrH),
};

/**
 * « {{student, of}} » in a text: « de Lina », « d’Inès »; « {{teacher, than}} »: « que Lina », « qu’Inès »;
 * « {{subject, inside}} »: « mathématiques », « {{subject, of_inside}} »: « d’anglais »; « {{count, number}} »: « 1 026 »;
 * « {{count, letters}} »: « six »; « {{comment, quoted}} »: what a person wrote, on one line between quotation marks.
 */
function inFrench(value: unknown, format?: string): string {
  const write = format === undefined ? undefined : formats[format];
  return write ? write(value) : String(value);
}

/** How every instance of i18next fills its texts: nothing escaped (React does), words elided and figures parted as in French. */
export const interpolation = { escapeValue: false, format: inFrench } as const;

/** « nov. » at the end of a sentence brings its own full stop; every instance of i18next uses and names it. */
export const oneStop = {
  type: "postProcessor",
  name: "oneStop",
  process: (text: string) => text.replace(/\b(janv|févr|avr|juil|sept|oct|nov|déc)\.\./g, "$1."),
} as const;
