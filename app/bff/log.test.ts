import { expect, test } from "vitest";

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
  ["Failed query: select 1\nparams: camille,secret", "Failed query: select 1"],
  ["Failed query: select 1\nparams: a text\nof several\n\nlines,secret", "Failed query: select 1"],
])("%s", (text, kept) => {
  expect(redactText(text)).toBe(kept);
});

test("an address is logged without its query and without its tokens", () => {
  expect(redactPath("/connexion/?email=a@b.fr")).toBe("/connexion/");
  expect(redactPath("/offre/Zm9vYmFyMTIzNDU2Nzg5MGFi/")).toBe("/offre/[secret]/");
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
    // The time of the processor: that of the clock says how busy the machine is.
    const before = process.cpuUsage();
    redactText(text);
    redactPath(`/${text}`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  },
);
