import { afterAll, beforeAll, expect, test } from "vitest";

import { consentCookie, versionOf } from "#app/bff/consent.server.ts";
import { handlesOf } from "#app/lib/handle.ts";
import { type Purpose, servicesOf } from "#app/lib/services.ts";
import { paths } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { buildOf, openSite, type TestSite } from "#tests/http/site.ts";

const services = servicesOf({
  MATOMO_URL: "https://mesure.test/",
  MATOMO_SITE_ID: "1",
  CHAT_URL: "https://aide.test/chat.js",
  GTM_ID: "GTM-ABC123",
});
const listing = "/cours-particuliers/mathematiques/premiere/lyon/";

let site: TestSite;
let plain: TestSite;
beforeAll(async () => {
  site = await openSite("consent", services);
  plain = await openSite("consent_none");
}, timeToSeed);
afterAll(async () => {
  await site.stop();
  await plain.stop();
});

function agreed(purposes: readonly Purpose[], proof: string): string {
  const choice = { version: versionOf(services), purposes, on: "2026-09-09", proof };
  return consentCookie(choice).split(";", 1)[0] ?? "";
}
const proofs = [
  "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d",
  "00000000-0000-4000-8000-000000000001",
] as const;

async function get(address: string, cookie?: string, from = site) {
  const answer = await fetch(from.origin + address, {
    redirect: "manual",
    headers: { Accept: "text/html", ...(cookie && { Cookie: cookie }) },
  });
  return {
    status: answer.status,
    html: await answer.text(),
    policy: answer.headers.get("content-security-policy") ?? "",
    cache: answer.headers.get("cache-control") ?? "",
    cookies: answer.headers.getSetCookie(),
  };
}

const asks = (html: string) => html.includes(`action="${paths.cookies}"`);
const foreign = /https?:|wss:/;

test("before a choice nothing of others is let in, no cookie is set, and each page asks once (LAW-09)", async () => {
  for (const address of [paths.home, listing]) {
    const first = await get(address);
    expect(first).toMatchObject({ status: 200, cookies: [] });
    expect(asks(first.html)).toBe(true);
    expect(first.policy).not.toMatch(foreign);
    expect(first.html).not.toMatch(/<(?:script|link|img|iframe)[^>]+(?:mesure|aide)\.test/);
    expect(first.cache).toContain("public");
    for (const answer of ["Tout refuser", "Tout accepter", "Choisir"])
      expect(first.html).toContain(answer);
  }
});

test("a refusal is asked nothing more and opens nothing", async () => {
  const { html, policy, cache } = await get(listing, agreed([], proofs[0]));
  expect(asks(html)).toBe(false);
  expect(policy).not.toMatch(foreign);
  expect(cache).toContain("public");
});

test("an agreement opens what it names, on the pages that load it only", async () => {
  const cookie = agreed(["audience"], proofs[0]);
  const { html, policy } = await get(listing, cookie);
  expect(asks(html)).toBe(false);
  expect(policy).toContain("https://mesure.test");
  expect(policy).not.toMatch(/aide\.test|google|unsafe/);
  for (const address of [paths.signIn, paths.contact, paths.terms, paths.cookies]) {
    expect((await get(address, cookie)).policy, address).not.toMatch(foreign);
  }
  const all = (await get(listing, agreed(["audience", "chat", "advertising"], proofs[0]))).policy;
  expect(all).toMatch(/script-src [^;]*https:\/\/aide\.test https:\/\/www\.googletagmanager\.com;/);
  expect(all).not.toMatch(/unsafe/);
});

test("a kept page is the same for all who chose the same", async () => {
  const [one, other] = await Promise.all(
    proofs.map((proof) => get(listing, agreed(["chat"], proof))),
  );
  expect(one).toEqual(other);
  expect(one?.html).not.toContain(proofs[0]);
});

test("who is signed in is asked on public pages too, and never in an account", async () => {
  const cookie = await site.cookiesOf("customer_a");
  expect(asks((await get(listing, cookie)).html)).toBe(true);
  const account = await get(paths.courses, `${cookie}; ${agreed(["chat"], proofs[0])}`);
  expect(account.policy).not.toMatch(/aide\.test/);
});

test("where nothing is configured, no page asks and a choice of elsewhere opens nothing", async () => {
  for (const cookie of [undefined, agreed(["audience"], proofs[0])]) {
    const { html, policy, cookies } = await get(listing, cookie, plain);
    expect(asks(html)).toBe(false);
    expect(policy).not.toMatch(foreign);
    expect(cookies).toEqual([]);
  }
  const { html } = await get(paths.cookies, undefined, plain);
  for (const name of [
    "access-token",
    "refresh-token",
    "user-role",
    "draft",
    "flash",
    "selection",
  ]) {
    expect(html).toContain(name);
  }
});

/** Addresses of the same listings, which lead to their whole one. */
const shortListings = [
  paths.homeLessonsRoot,
  paths.homeLessonsShort,
  paths.onlineLessonsShort,
  paths.groupLessonsShort,
  paths.onlineGroupLessonsShort,
];

test("services of others are let in on pages without a person, a secret or a form of one's own only", async () => {
  const { routes } = await buildOf();
  const open = Object.values(routes).filter(({ module }) => handlesOf([module])[0]?.services);
  expect(open.map(({ path }) => path).toSorted()).toEqual(
    [
      paths.home,
      paths.homeLessons,
      paths.onlineLessons,
      paths.groupLessons,
      paths.onlineGroupLessons,
      paths.lesson,
      paths.groupLesson,
      ...shortListings,
    ].toSorted(),
  );
});

test("the answer is a form of the browser's own: one button, one proof, back where it was", async () => {
  const body = new URLSearchParams({
    choice: "refuse",
    version: versionOf(services),
    retour: listing,
  });
  const answer = await fetch(site.origin + paths.cookies, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { Origin: site.publicOrigin },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(listing);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  expect(cookie.map((line) => line.split("=")[0]).toSorted()).toEqual(["consent", "flash"]);
  const view = await get(listing, cookie.join("; "));
  expect(view.html).toContain("vous refusez tout");
  expect(asks(view.html)).toBe(false);
  expect(
    (await get(paths.cookies, cookie[1])).html + (await get(paths.cookies, cookie[0])).html,
  ).toContain("Tout refusé");
});
