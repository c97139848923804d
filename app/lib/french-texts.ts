import i18next from "i18next";

import { figure } from "./figure.ts";
import { quotation } from "./one-line.ts";

/** One file, or a folder per namespace. A duplicate key is an error. */
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

/** Elision before a silent h (Hélène), not Hamza or Hugo; before y only with a consonant (Yves). */
const vowel = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêiîoôy]|y[^aeiouéèê])/i;

const vowelOrH = /^[aeiouyhàâéèêëîïôœ]/i;

export const lowerFirst = (name: string): string =>
  /^\p{Lu}[\p{Ll} ]/u.test(name) ? name.charAt(0).toLocaleLowerCase("fr") + name.slice(1) : name;

const spelled = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"];

const letters = (count: number) => spelled[count] ?? figure(count);

const elided = (word: string, format: "of" | "than", before: RegExp) =>
  i18next.t(`common:elision.${format}${before.test(word) ? "_vowel" : ""}`, { word });

/** « le cours » becomes « du cours », « les cours » « des cours »; a name keeps its article. */
function ofWhat(what: string): string {
  const [, article, word] = /^(les?) (.*)$/s.exec(what) ?? [];
  return article ? i18next.t(`common:elision.of_${article}`, { word }) : elided(what, "of", vowel);
}

const formats: Readonly<Record<string, (value: unknown) => string>> = {
  number: (value) => figure(Number(value)),
  letters: (value) => letters(Number(value)),
  of: (value) => ofWhat(String(value)),
  than: (value) => elided(String(value), "than", vowel),
  inside: (value) => lowerFirst(String(value)),
  quoted: (value) => quotation(String(value)),
  of_inside: (value) => elided(lowerFirst(String(value)), "of", vowelOrH),
};

/**
 * Interpolation formats: « {{student, of}} » « d’Inès », « {{teacher, than}} » « qu’Inès », « {{count, number}} » « 1
 * 026 », « {{comment, quoted}} ».
 */
function inFrench(value: unknown, format?: string): string {
  const write = format === undefined ? undefined : formats[format];
  return write ? write(value) : String(value);
}

export const interpolation = { escapeValue: false, format: inFrench } as const;

/** « nov. » at a sentence end already brings the full stop. */
export const oneStop = {
  type: "postProcessor",
  name: "oneStop",
  process: (text: string) => text.replace(/\b(janv|févr|avr|juil|sept|oct|nov|déc)\.\./g, "$1."),
} as const;
