import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

import { crawlSite } from "#scripts/site-crawl.mjs";

import { startSite } from "./site.ts";
import { Bytes } from "./steps/crawl.ts";
import {
  addressesOf,
  canonicalOf,
  each,
  expectIndexable,
  fetched,
  isKeptOut,
} from "./steps/crawler.ts";
import { named } from "./steps/people.ts";
import { expect, test } from "./test.ts";

const privatePath = /^\/(?:mes-[^/]*|eleves|informations|espace-prof|gestion|demo)\//;
const listing = "/cours-particuliers/mathematiques/premiere/lyon/";

test("J11 1-2 the sitemap and every link, as a crawler takes them", async ({ site, scripts }) => {
  test.skip(scripts, "a crawler has no scripts");
  const visitor = new Bytes(site.origin);
  const inMap: string[] = [];

  await test.step("1 robots, the index, its parts: only what may be kept, nothing private", async () => {
    const robots = (await fetched(visitor, "/robots.txt")).text;
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    const parts = addressesOf((await fetched(visitor, "/sitemap.xml")).text);
    expect(parts.length).toBe(4);
    for (const part of parts) {
      const { status, text } = await fetched(visitor, part);
      expect(status).toBe(200);
      inMap.push(...addressesOf(text));
    }
    expect(new Set(inMap).size).toBe(inMap.length);
    await each(inMap, async (path) => {
      const { status, text } = await fetched(visitor, path);
      expect.soft(status, path).toBe(200);
      expectIndexable(text, path);
      expect.soft(path).not.toMatch(privatePath);
    });
  });

  await test.step("2 every link from the home page: no fault, no detour, and all that is in the sitemap", async () => {
    const found = await crawlSite(site.origin);
    expect(found.pages).toBeGreaterThan(80);
    expect(found.inMap).toBe(inMap.length);
    const { broken, redirected, untitled, sameTitle, sameDescription } = found;
    expect({ broken, redirected, untitled, sameTitle, sameDescription }).toEqual({
      broken: [],
      redirected: [],
      untitled: [],
      sameTitle: [],
      sameDescription: [],
    });
    const { notIndexable, notInMap, notReached, tooDeep, asked: requested } = found;
    expect({ notIndexable, notInMap, notReached, tooDeep, asked: requested }).toEqual({
      notIndexable: [],
      notInMap: [],
      notReached: [],
      tooDeep: [],
      asked: [],
    });
    expect(found.alike.pairs).toEqual([]);
  });
});

test("J11 3-6 addresses: one form each, faults said as they are", async ({
  site,
  scripts,
  page,
  look,
}) => {
  const visitor = new Bytes(site.origin);
  const [teacher = ""] = site.seed.public["teacher_paths"] ?? [];
  const [groupLesson = ""] = site.seed.public["group_lesson_paths"] ?? [];
  const idIn = (path: string) => /(\d+)\/$/.exec(path)?.[1] ?? "";

  await test.step("3 one 301 to the one form", async () => {
    const spelled = [
      listing.slice(0, -1),
      listing.toUpperCase(),
      `${listing}1/`,
      `${listing}?city=`,
    ];
    for (const path of spelled) {
      const { status, to } = await fetched(visitor, path);
      expect.soft([path, status, to]).toEqual([path, 301, listing]);
    }
  });

  await test.step("4 an unknown subject is none; a known one without teachers helps", async () => {
    const unknown = await page.goto("/cours-particuliers/sorcellerie/premiere/lyon/");
    expect(unknown?.status()).toBe(404);
    await look("matiere-inconnue");
    const empty = "/cours-particuliers/francais/premiere/lille/";
    const none = await page.goto(empty);
    expect(none?.status()).toBe(200);
    await look("sans-resultat");
    expect(isKeptOut((await fetched(visitor, empty)).text)).toBe(true);
    await expect(page.locator("main").getByRole("link").first()).toBeVisible();
  });

  await test.step("5 a wrong slug, no slug: to the right one", async () => {
    const id = idIn(teacher);
    for (const path of [`/cours-particuliers/autre-chose-${id}/`, `/cours-particuliers/${id}/`]) {
      const { status, to } = await fetched(visitor, path);
      expect.soft([path, status, to]).toEqual([path, 301, teacher]);
    }
    const { status, to } = await fetched(visitor, `/stage/${idIn(groupLesson)}/`);
    expect.soft([status, to]).toEqual([301, groupLesson]);
  });

  await test.step("6 dialogs and sorts are kept out", async () => {
    for (const path of [
      "/connexion/?retour=%2Fmes-cours%2F",
      "/retractation/contrat/I-1/",
      `${listing}?orderBy=price`,
    ]) {
      const { status, text } = await fetched(visitor, path);
      expect.soft([path, status]).toEqual([path, 200]);
      expect.soft(isKeptOut(text), path).toBe(true);
    }
    const sorted = (await fetched(visitor, `${listing}?orderBy=price`)).text;
    expect(canonicalOf(sorted)).toBe(listing);
    const family = new Bytes(site.origin);
    const { accounts, password } = site.seed;
    const email = accounts["customer_a"]?.email ?? "";
    expect((await family.send("/connexion/", { email, password })).status).toBe(303);
    expect(isKeptOut((await fetched(family, "/eleves/ajouter/")).text)).toBe(true);
    if (!scripts) return;
    await page.goto("/connexion/?retour=%2Fmes-cours%2F");
    await look("connexion");
  });
});

test.describe("a teacher who has left", () => {
  const left = "t2@exemple.test";
  test.use({
    start: {
      sql: `update teachers set status = 'left' where id = (select id from users where email = '${left}')`,
    },
  });

  test("J11 5 the page is gone, and says who teaches the same", async ({ page, site, look }) => {
    const { id } = named(site, "T2");
    const gone = await page.goto(`/cours-particuliers/qui-que-ce-soit-${String(id)}/`);
    expect(gone?.status()).toBe(410);
    await look("professeur-parti");
    expect(await page.locator('main a[href^="/cours-particuliers/"]').count()).toBeGreaterThan(0);
  });
});

test.describe("drawn", () => {
  test.use({ drawn: true });

  test("J11 7-8 what a page holds, on a slow and narrow phone", async ({
    page,
    site,
    scripts,
    look,
  }) => {
    const visitor = new Bytes(site.origin);
    const [teacher = ""] = site.seed.public["teacher_paths"] ?? [];
    const [groupLesson = ""] = site.seed.public["group_lesson_paths"] ?? [];

    await test.step("7 breadcrumb and offer for search engines; only real ratings", async () => {
      for (const path of [listing, teacher, groupLesson]) {
        const { text } = await fetched(visitor, path);
        expect.soft(text, path).toContain('"@type":"BreadcrumbList"');
        expect.soft(gzipSync(text).length, `${path}: bytes of HTML`).toBeLessThanOrEqual(61_440);
      }
      expect((await fetched(visitor, groupLesson)).text).toContain('"@type":"CourseInstance"');
      expect((await fetched(visitor, "/")).text).not.toContain('"reviewCount":1026');
      const pageOf = async (name: string) => {
        const { to } = await fetched(
          visitor,
          `/cours-particuliers/${String(named(site, name).id)}/`,
        );
        return (await fetched(visitor, to ?? "")).text;
      };
      for (const name of ["T1", "T4"]) {
        const text = await pageOf(name);
        const [, count = "none"] = /"reviewCount":(\d+)/.exec(text) ?? [];
        expect(text, `${name}: the reviews that the page shows`).toContain(`(${count} avis)`);
      }
    });

    await test.step("8 at 360 px on a slow line the first text comes soon, a tap made early counts", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const line = await page.context().newCDPSession(page);
      await line.send("Network.enable");
      const slow = {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      };
      await line.send("Network.emulateNetworkConditions", slow);
      await page.goto(listing, { waitUntil: "commit" });
      await expect(page.locator("h1")).toBeVisible();
      await expect.poll(() => firstTextOf(page)).toBeGreaterThan(0);
      // Two round trips, then the bytes that hold the text back: a clock would count the other journeys too.
      const held = await heldBackBy(page);
      expect(2 * slow.latency + (1000 * held) / slow.downloadThroughput).toBeLessThan(2000);
      await page
        .getByRole("link", { name: "Renoncer au contrat ici" })
        .click({ noWaitAfter: true });
      await expect(page).toHaveURL(/\/retractation\/$/, { timeout: 30_000 });
      await line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await look("retractation-etroite");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      if (scripts) await expect(page.getByRole("button", { name: "Continuer" })).toBeEnabled();
    });
  });
});

/** Of Chromium, and not yet in the types. */
type Entry = PerformanceResourceTiming & Readonly<{ renderBlockingStatus?: string }>;

/** Bytes on the wire that come before the first text: the page and what blocks its drawing. */
const heldBackBy = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntries() as Entry[];
    const isBefore = ({ entryType, renderBlockingStatus }: Entry) =>
      entryType === "navigation" || renderBlockingStatus === "blocking";
    return entries.filter(isBefore).reduce((sum, { transferSize }) => sum + transferSize, 0);
  });

/** Milliseconds after the request; 0 until shown. */
const firstTextOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);

test("J11 9 when what holds the data is away, a page says so in French and how to go on", async ({
  stray,
}) => {
  const page = await stray();
  const provider = await startSite();
  const screens = await startSite({ variables: { API_URL: provider.origin } });
  try {
    expect((await fetch(`${screens.origin}/`)).status).toBe(200);
    await provider.stop();
    const failed = await page.goto(`${screens.origin}/cours-particuliers/francais/6e/paris/`);
    expect(failed?.status()).toBe(503);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(
      page.getByRole("link", { name: /Réessayer|Recharger|accueil/i }).first(),
    ).toBeVisible();
  } finally {
    await screens.stop();
  }
});
