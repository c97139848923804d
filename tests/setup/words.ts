import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";

import { interpolation } from "#app/lib/french-texts.ts";

/** The French texts, read as the server reads them; a missing key fails the test that asked it. */
export async function prepareWords(): Promise<void> {
  if (i18next.isInitialized) return;
  const namespaces = readdirSync("locales/fr").map((file) => file.replace(/\.json$/, ""));
  const texts = namespaces.map((name) => [
    name,
    JSON.parse(readFileSync(`locales/fr/${name}.json`, "utf8")) as object,
  ]);
  await i18next.init({
    lng: "fr",
    ns: namespaces,
    resources: { fr: Object.fromEntries(texts) as Record<string, object> },
    interpolation,
    returnNull: false,
    parseMissingKeyHandler: (key: string) => {
      throw new Error(`No French text for ${key}`);
    },
  });
}
