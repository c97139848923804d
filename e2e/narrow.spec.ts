import type { Page } from "@playwright/test";

import { openPages, type Site } from "./site.ts";
import { Bytes, crawl } from "./steps/crawl.ts";
import { expect, test } from "./test.ts";

/** 1280 px at four times its size (WCAG 1.4.10); `NARROW=whole` adds phones, a tablet, two screens and cut text. */
const isWhole = process.env.NARROW === "whole";
const widths = isWhole ? [320, 360, 375, 390, 412, 430, 768, 1200, 1920] : [320];

test.use({ viewport: { width: 320, height: 800 } });

/** Text spacing set by a reader (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

/** How wide the page is, plain and with text spacing, and what text a box of it cuts off. */
function measure(page: Page) {
  return page.evaluate((rules) => {
    const own = [...document.adoptedStyleSheets];
    const root = document.documentElement;
    // A box of one pixel hides its text on purpose, for readers of screens.
    const isCut = (box: Element) =>
      box.clientWidth > 1 &&
      box.scrollWidth > box.clientWidth + 1 &&
      /hidden|clip/.test(getComputedStyle(box).overflowX) &&
      [...box.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const cut = [...document.querySelectorAll("body *")]
      .filter(isCut)
      .map((box) => box.textContent);
    const plain = root.scrollWidth;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...own, sheet];
    const spaced = root.scrollWidth;
    document.adoptedStyleSheets = own;
    return { plain, spaced, cut };
  }, spacing);
}

async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { plain, spaced, cut } = await measure(page);
    const at = `${path} at ${String(width)} px`;
    if (plain > width) faults.push(`${at} is ${String(plain)} px wide`);
    else if (spaced > width) faults.push(`${at} is ${String(spaced)} px wide with text spacing`);
    if (isWhole) faults.push(...cut.map((text) => `${at} cuts « ${text.slice(0, 60)} »`));
  }
  return faults;
}

async function expectNarrow(page: Page, site: Site, browser: Bytes, from: readonly string[]) {
  const seen = await crawl(browser, site.origin, from, 1);
  const shown = seen.filter(({ type, response }) => type.startsWith("text/html") && response.ok);
  const faults: string[] = [];
  for (const { path } of shown) faults.push(...(await faultsAt(page, path)));
  expect(faults).toEqual([]);
  return shown.length;
}

test("narrow the public pages fit in every width", async ({ page, site }) => {
  const from = ["/", "/demo/composants/", ...openPages(site.seed)];
  expect(await expectNarrow(page, site, new Bytes(site.origin), from)).toBeGreaterThan(20);
});

for (const [name, home, least] of [
  ["customer_a", ["/mes-cours/"], 20],
  ["teacher_t", ["/espace-prof/"], 10],
] as const) {
  test(`narrow the pages of ${name} fit in every width`, async ({ page, site, signIn }) => {
    const email = site.seed.accounts[name]?.email ?? "";
    const browser = new Bytes(site.origin);
    await browser.send("/connexion/", { email, password: site.seed.password });
    await signIn(email);
    expect(await expectNarrow(page, site, browser, home)).toBeGreaterThan(least);
  });
}

/** One with a date to come, one with ten things to do (CUS-053). */
const homes = [
  ["famille.benali@exemple.test", 1800],
  ["famille.roussel@exemple.test", 2400],
] as const;

for (const [email, most] of homes) {
  test(`narrow the home of ${email} is ${String(most)} px high at most, with one dark button`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 430, height: 900 });
    await signIn(email);
    await page.goto("/mes-cours/");
    const next = await page.getByRole("heading", { name: /^Prochain cours/ }).boundingBox();
    expect(next?.y).toBeLessThan(600);
    const { height, dark } = await page.evaluate(() => {
      const seen = [...document.querySelectorAll("main :is(a, button)")].filter((one) =>
        one.checkVisibility(),
      );
      const isDark = (one: Element) => getComputedStyle(one).backgroundColor === "rgb(24, 48, 82)";
      return { height: document.documentElement.scrollHeight, dark: seen.filter(isDark).length };
    });
    expect(height).toBeLessThanOrEqual(most);
    expect(dark).toBeLessThanOrEqual(1);
  });
}

for (const email of ["camille.moreau@exemple.test", "julien.lefevre@exemple.test"]) {
  test(`narrow the home of ${email} is 2400 px high at most (TEA-001)`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 430, height: 900 });
    await signIn(email);
    await page.goto("/espace-prof/");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2401);
  });
}
