import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { htmlOfMail, textOfMail } from "./render.server.ts";

beforeAll(prepareWords);

const link = "https://preau.test/mes-cours/?a=1&b=2";
const mail = {
  subject: "Un cours <b>",
  body: "Bonjour Zoé & Léo,\n\nPremière ligne\nSeconde <script>ligne\n\nPour retrouver vos cours\u00a0:",
  link,
};

test("a mail is signed: who writes, a phone with its hours, the site", () => {
  const text = textOfMail(mail);

  expect(text).toContain(`vos cours\u00a0:\n\n${link}\n\nPréau\n`);
  expect(text).toMatch(/Appelez-nous au [\d\u00a0]+, du lundi/);
  expect(text).toMatch(/https?:\/\/[^\n]+\/$/);
});

test("its page says the same, escaped, with the link as a button and in clear", () => {
  const page = htmlOfMail(mail);

  expect(page).toContain("Bonjour Zoé &amp; Léo,");
  expect(page).toContain("Première ligne<br />Seconde &lt;script&gt;ligne");
  expect(page).toContain("<title>Un cours &lt;b&gt;</title>");
  expect(page.match(/href="https:\/\/preau\.test\/mes-cours\/\?a=1&amp;b=2"/g)).toHaveLength(2);
  expect(page).toMatch(/>Retrouver vos cours<\/a\s*>/);
  expect(page).not.toContain("Pour retrouver");
  expect(page).not.toMatch(/<img|<script|http-equiv/);
});

test("a mail that may be refused ends with the way to refuse it, in text and as a page", () => {
  const unsubscribeLink = "https://preau.test/desabonnement/a.b/";
  const ended = { ...mail, unsubscribeLink };

  expect(textOfMail(ended)).toMatch(
    /rappels de ce genre\u00a0:\nhttps:\/\/preau.test\/desabonnement\/a.b\/$/,
  );
  expect(htmlOfMail(ended)).toContain(`href="${unsubscribeLink}"`);
  expect(textOfMail(mail)).not.toContain("rappels");
});

test("without a link there is no button", () => {
  const page = htmlOfMail({ ...mail, link: null });

  expect(page).not.toContain('class="action"');
  expect(page).toContain("Pour retrouver vos cours");
});

test("every mail with a button announces it: « Pour suivre votre demande : »", () => {
  const folder = "locales/fr/mail";
  const lacking = readdirSync(folder).flatMap((name) => {
    const texts = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as object;
    return Object.entries(texts).flatMap(([key, value]: [string, object | string]) =>
      typeof value === "string" ||
      !("body" in value) ||
      /\n\nPour \p{Ll}.+\u00a0:$/u.test(String(value.body))
        ? []
        : [key],
    );
  });
  expect(lacking).toEqual([]);
});
