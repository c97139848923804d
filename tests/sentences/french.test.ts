import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { expect, test } from "vitest";

import { namespacesOf } from "#app/lib/french-texts.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { faultsOfFrench, textOfHtml } from "./french.ts";

await prepareWords();

type Texts = { [key: string]: string | Texts | string[] };

const files = readdirSync("locales/fr", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json"))
  .map((name) => {
    const file = `locales/fr/${name}`;
    return [`/${file}`, JSON.parse(readFileSync(file, "utf8")) as Texts] as const;
  });

const keysOf = (texts: Texts, above: string): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === "string") return [[`${above}${name}`, text] as [string, string]];
    return Array.isArray(text) ? [] : keysOf(text, `${above}${name}.`);
  });

const all = Object.entries(namespacesOf(Object.fromEntries(files))).flatMap(([namespace, texts]) =>
  keysOf(texts as Texts, `${namespace}:`),
);

/** What a text is filled with that elides, contracts or breaks a line. */
function fillingOf(name: string): string {
  if (/^(?:what|subject_name)$/.test(name)) return "le cours du 8 septembre 2026";
  if (/^(?:student|teacher|author|parent|family|name|names|firstname|city|place)$/.test(name))
    return "Élodie";
  if (/^(?:payee|publisher|school)$/.test(name)) return "Acadomia";
  return name === "subject" ? "Anglais" : "42";
}

test("every text, filled with names that elide and things with an article, stays French", () => {
  const faults = all.flatMap(([key, text]) => {
    const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name);
    const words = Object.fromEntries(names.map((name) => [name, fillingOf(name)]));
    const written = i18next.t(key, { ...words, count: 42 });
    return faultsOfFrench(written).map((fault) => `${key}: ${fault}`);
  });

  expect(all.length).toBeGreaterThan(5000);
  expect(faults).toEqual([]);
});

test.for([
  "Le paiement de le cours du 8 septembre",
  "Nous avons écrit à les familles",
  "Il faut que elle réponde",
  "Le cours de Élodie",
  "Nous pensons que Inès viendra",
  "42 €/h",
  "à 18\u00a0h 30",
  "à 18 h",
  "22 %",
  "la facture n° 12",
  "Un empêchement ?",
  "Lieu : Lyon",
  "dit « oui »",
])("« %s » is refused", (text) => {
  expect(faultsOfFrench(text)).not.toEqual([]);
});

test.for([
  "Le paiement du cours, à 18\u00a0h\u00a030, 42\u00a0€/h",
  "Il est temps de les déclarer, de le rendre, de le payer",
  "Le cours d’Élodie\u00a0: elle pense qu’Inès viendra",
])("« %s » is taken", (text) => {
  expect(faultsOfFrench(text)).toEqual([]);
});

test("the text of a page has a line for each block, its figures whole", () => {
  const html = "<p>42\u00a0<b>€</b></p><script>1 €</script><p>l&#x27;heure</p>";
  expect(textOfHtml(html).trim().split(/\n+/)).toEqual(["42\u00a0€", "l'heure"]);
});
