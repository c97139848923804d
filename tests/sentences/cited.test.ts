import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { readTexts } from "#scripts/promises.mjs";
import { routeTable } from "#scripts/route-table.mjs";

const plain = (text: string) =>
  text
    .replaceAll("\u2060", "")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("'", "’");

const texts = [...readTexts()].map(([key, text]) => [key, plain(text)] as const);

const citedIn = (form: RegExp) =>
  texts.flatMap(([key, text]) =>
    [...text.matchAll(form)].map(([, cited = ""]) => [key, cited] as const),
  );

/** Examples of what one says or writes, and a browser’s own menus: not names of pages. */
const examples =
  /^(?:resources\/|api\/operator:operator\.reason_required|room:devices\.fault\.denied_safari$)/;

test("a page or a button named in a text bears that name (OPS-38)", () => {
  const names = new Set(texts.map(([, text]) => text.replace(/[.:…]$/, "").trim()));
  const cited = citedIn(/« (\p{Lu}[^«»{}]*) »/gu).filter(([key]) => !examples.test(key));
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(([, name]) => !names.has(name))).toEqual([]);
});

test("no text names a command: pages do what it says (OPS-38)", () => {
  expect(citedIn(/\bmarket (?:-- )?([a-z-]+ [a-z-]+)/g)).toEqual([]);
});

test("an address named in a text is answered by a page (OPS-38)", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map(
    (file) => `app/${file}`,
  );
  const table = routeTable(files);
  const pages = readdirSync("locales/fr/resources").map((file): readonly [string, string] => [
    file,
    readFileSync(`locales/fr/resources/${file}`, "utf8"),
  ]);
  const cited = [...texts, ...pages].flatMap(([key, text]) =>
    [...text.matchAll(/(?<![\w/:}.])(\/[a-z][a-z-]*\/(?:[\w-]+\/)*)/g)].map(
      ([, address = ""]) => [key, address] as const,
    ),
  );
  expect(
    cited.filter(([, address]) => !table.filesOf(address).some((file) => /routes\//.test(file))),
  ).toEqual([]);
});
