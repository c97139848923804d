import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { redactText } from "#app/bff/log.server.ts";
import { legal } from "#app/legal.server.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { keptReport, partsOf, type Report } from "./domain.ts";
import { content } from "./endpoints.ts";
import { showTermsOfUse, termsOf } from "./show.server.ts";

test("the site knows the house before it shows anything", async ({ db }) => {
  const config = await callerOf(db)(content.config, {});
  expect(config).toMatchObject({
    discount: 0.5,
    payment_types: ["card", "check", "transfer"],
    page_sizes: { search: 15, reviews: 4, resources: 5 },
    tax_advance_enabled: true,
  });
  expect(config.contact.addresses.map(({ map }) => new URL(map).searchParams.get("query"))).toEqual(
    config.contact.addresses.map(({ address }) => address),
  );
  expect(config.demo_accounts?.accounts).toHaveLength(5);
  expect(config.demo_accounts?.accounts.map(({ role }) => role)).toContain("operator");
  expect(config.demo_accounts?.totp_secret).toMatch(/^[2-7A-Z]{32}$/);
});

test("the terms are whole and dated", async ({ db }) => {
  const { title, message, version, date } = await callerOf(db)(content.terms, {});
  expect(title).toBe("Conditions générales d’utilisation et de vente");
  expect(version).toMatch(new RegExp(`^${date}\\.[0-9a-f]{8}$`));
  expect(message).not.toContain("{{");
  const parts = partsOf(message);
  expect(parts).toHaveLength(17);
  for (const { paragraphs } of parts) expect(paragraphs.length).toBeGreaterThan(0);
  for (const word of ["rétractation", "médiateur", "crédit d’impôt", "mandat", "24 heures"]) {
    expect(message.toLowerCase()).toContain(word);
  }
});

test("the version of the terms is that of the text as it reads for this house (LAW-06, LAW-18)", () => {
  const [one, again] = [termsOf(legal), termsOf({ ...legal })];
  const other = termsOf({ ...legal, name: "Maison SAS" });

  expect(again).toEqual(one);
  expect(other.message).toContain("Maison SAS");
  expect(other.version).not.toBe(one.version);
  expect(showTermsOfUse()).toEqual(one);
});

test("no cache keeps a text of the house without asking whether it is still the same", async ({
  db,
}) => {
  const actorOf = () => Promise.resolve(undefined);
  const api = createApi({ db, clock: () => now, actorOf, gateways: testGateways });
  for (const { path } of [content.terms, content.legalNotice, content.personalData]) {
    const ask = (etag = "") =>
      api.fetch(new Request(`https://preau.test${path}`, { headers: { "If-None-Match": etag } }));
    const first = await ask();
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    expect((await ask(first.headers.get("etag") ?? "")).status).toBe(304);
  }
});

test("the texts of the house name it, every place filled in (PUB-060)", async ({ db }) => {
  for (const text of [content.legalNotice, content.personalData]) {
    const { invented, message } = await callerOf(db)(text, {});
    expect(invented).toBe(true);
    for (const word of ["Préau SAS", "01\u00a099\u00a000\u00a012\u00a034"])
      expect(message).toContain(word);
    expect(message).not.toContain("{{");
  }
});

test("a browser's failure is taken and answered by nothing", async ({ db }) => {
  const body = { browser: "Firefox", error: "TypeError", url: "https://preau.test/?q=1" };
  await expect(callerOf(db)(content.log, { body })).resolves.toBeUndefined();
});

test("a report of more than 4 kB is refused", async ({ db }) => {
  const sending = callerOf(db)(content.log, { body: { error: "x".repeat(4097) } });
  await expect(sending).rejects.toMatchObject({ status: 422 });
});

const reportOf = (report: Report) => keptReport(report, redactText);

test("nothing personal is kept of a report (VAL-045)", () => {
  const kept = reportOf({
    browser: "Mozilla/5.0 ".repeat(50),
    error: "TypeError at marie.curie@exemple.test, +33 6 12 34 56 78, Bearer abc.def",
    url: "https://preau.test/offre/aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRva2Vu/?email=a@b.fr#x",
  });
  expect(kept.browser).toHaveLength(200);
  expect(kept.error).toBe("TypeError at [e-mail], [phone], [secret]");
  expect(kept.url).toBe("https://preau.test/offre/[token]/");
  const short = reportOf({
    browser: "Firefox",
    error: "404 https://preau.test/offre/abcdefghij/",
    url: "https://preau.test/offre/abcdefghij/",
  });
  expect(JSON.stringify(short), "a token, by its address").not.toContain("abcdefghij");
});
