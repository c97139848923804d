import { expect, test } from "vitest";

import { endpoints } from "#app/api/endpoints.ts";
import { paths } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { redactPath, redactText } from "./log.server.ts";

const token = "eyJhbGciOiJIUzI1NiJ9abcdefgh1.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

test.each([
  ["camille@example.fr a écrit", "[e-mail] a écrit"],
  ["camille%40example.fr", "[e-mail]"],
  [`Authorization: Bearer ${token}`, "Authorization: Bearer [secret]"],
  [`token ${token}`, "token [secret]"],
  ["session 5f4dcc3b5aa765d61d8327deb882cf99", "session [secret]"],
  ["iban FR76 3000 6000 0112 3456 7890 189", "iban [iban]"],
  ["card 4242 4242 4242 4242 ok", "card [number] ok"],
  ["appelez le 06 39 98 12 34 ou le 0639981234", "appelez le [phone] ou le [phone]"],
  ["+33 6.39.98.12.34, 0033639981234", "[phone], [number]"],
  ["12 bis rue des Lilas, Lyon ; 7, avenue Foch", "[address], Lyon ; [address]"],
  ["Failed query: select 1\nparams: camille,secret", "Failed query: select 1"],
  ["Failed query: select 1\nparams: a text\nof several\n\nlines,secret", "Failed query: select 1"],
])("%s", (text, kept) => {
  expect(redactText(text)).toBe(kept);
});

test("an address is logged without its query and without its tokens", () => {
  expect(redactPath("/connexion/?email=a@b.fr")).toBe("/connexion/");
  expect(redactPath("/offre/Zm9vYmFyMTIzNDU2Nzg5MGFi/")).toBe("/offre/[token]/");
  expect(redactPath("/cours-particuliers/maths-terminale-lyon-69003-camille-1234/")).toBe(
    "/cours-particuliers/maths-terminale-lyon-69003-camille-1234/",
  );
});

test("a line cannot be forged: a new line stays inside its JSON", () => {
  expect(JSON.stringify(redactPath("/a%0a{}\n{}"))).not.toContain("\n");
});

test.each(["a-", "a.", "1a-", "aA-", "a@", "1 ", "A", "%40", "FR76 3000 "])(
  "a hostile text of 100 kB (%s) is redacted in less than 50 ms",
  (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const before = process.cpuUsage();
    redactText(text);
    redactPath(`/${text}`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  },
);

const lettersOnly = "abcdefghij";

test("every token that a path may hold is hidden by the pattern of its address", () => {
  const all = [
    ...Object.values(paths),
    ...Object.values(deskPaths),
    ...endpoints.map(({ path }) => path),
  ];
  const spoken = /^:(?:id|\w+Id|lesson|subject|level|city|page|part|teacher)$/;
  let hidden = 0;
  for (const path of all) {
    const secret = /:\w+/g;
    const filled = path.replace(secret, (name) => (spoken.test(name) ? "12" : lettersOnly));
    if (!filled.includes(lettersOnly)) continue;
    hidden++;
    for (const spelt of [
      filled,
      filled.replace(/\/$/, ""),
      filled.replace(/\/$/, ".data"),
      `${filled}autre/`,
      filled.toUpperCase(),
      `/${filled}`,
      filled.replace(/^\/(.)/, (_, mail: string) => `/%${mail.charCodeAt(0).toString(16)}`),
    ]) {
      expect(redactPath(spelt).toLowerCase(), spelt).not.toContain(lettersOnly);
    }
    expect(redactText(`{"document-uri":"https://preau.test${filled}"}`)).not.toContain(lettersOnly);
  }
  expect(hidden).toBeGreaterThanOrEqual(5);
});

test("addresses without a token stay readable", () => {
  for (const path of ["/mes-cours/12/contester/", "/sitemaps/landing-2.xml", "/api/student/12"]) {
    expect(redactPath(path)).toBe(path);
  }
});

test("nothing in a line turns the operator's terminal", () => {
  expect(redactText("a\u202eb\u009b2Jc")).toBe("a\\u202eb\\u009b2Jc");
});
