import i18next from "i18next";

import { env } from "#app/env.server.ts";

const files = import.meta.glob<object>("/locales/fr/*.json", { eager: true, import: "default" });

/** Every French text, by namespace. */
const texts = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ""), words]),
);

/** The server's one instance: one language, so one instance (R16). */
if (!i18next.isInitialized) {
  await i18next.init({
    lng: "fr",
    fallbackLng: "fr",
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { fr: texts },
    interpolation: { escapeValue: false },
    returnNull: false,
    parseMissingKeyHandler: missing,
  });
}

export const words = i18next;

/** Before production a missing text is a fault; there, a visitor reads a neutral word, never a key. */
function missing(key: string): string {
  if (env.NODE_ENV !== "production") throw new Error(`No French text for ${key}`);
  return String(i18next.getResource("fr", "common", "missing") ?? "");
}

/** The texts a page travels with, as JSON that is safe inside a script element. */
export function wordsFor(namespaces: readonly string[]): string {
  const carried = namespaces.map((name) => [name, texts[name] ?? {}] as const);
  return escapeJson(JSON.stringify(Object.fromEntries(carried)));
}

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that no HTML parser takes for the end of its script. */
export function escapeJson(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
