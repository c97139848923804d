import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";

import { interpolation, namespacesOf, oneStop } from "#app/lib/french-texts.ts";

/** A missing key fails the test. */
export async function prepareWords(): Promise<void> {
  if (i18next.isInitialized) return;
  const files = readdirSync("locales/fr", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => `locales/fr/${name}`)
    .map((path) => [path, JSON.parse(readFileSync(path, "utf8")) as object]);
  const texts = namespacesOf(Object.fromEntries(files) as Record<string, object>);
  await i18next.use(oneStop).init({
    lng: "fr",
    ns: Object.keys(texts),
    resources: { fr: texts },
    interpolation,
    postProcess: oneStop.name,
    returnNull: false,
    parseMissingKeyHandler: (key: string) => {
      throw new Error(`No French text for ${key}`);
    },
  });
}
