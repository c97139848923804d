import type { Page } from "@playwright/test";

import { openPages, type Site } from "./site.ts";
import { Bytes, crawl } from "./steps/crawl.ts";
import { expect, test } from "./test.ts";

/** 1280 px at four times its size (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 } });

/** Text spacing set by a reader (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

function widthsOf(page: Page): Promise<number[]> {
  return page.evaluate((rules) => {
    const plain = document.documentElement.scrollWidth;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return [plain, document.documentElement.scrollWidth];
  }, spacing);
}

async function expectNarrow(page: Page, site: Site, browser: Bytes, from: readonly string[]) {
  const seen = await crawl(browser, site.origin, from, 1);
  const shown = seen.filter(({ type, response }) => type.startsWith("text/html") && response.ok);
  const wide: string[] = [];
  for (const { path } of shown) {
    await page.goto(path);
    const [plain = 0, spaced = 0] = await widthsOf(page);
    if (plain > 320) wide.push(`${path} is ${String(plain)} px wide`);
    else if (spaced > 320) wide.push(`${path} is ${String(spaced)} px wide with text spacing`);
  }
  expect(wide).toEqual([]);
  return shown.length;
}

test("narrow the public pages fit in 320 px", async ({ page, site }) => {
  const from = ["/", "/demo/composants/", ...openPages(site.seed)];
  expect(await expectNarrow(page, site, new Bytes(site.origin), from)).toBeGreaterThan(20);
});

for (const [name, home, least] of [
  ["customer_a", "/mes-cours/", 20],
  ["teacher_t", "/espace-prof/", 10],
] as const) {
  test(`narrow the pages of ${name} fit in 320 px`, async ({ page, site, signIn }) => {
    const email = site.seed.accounts[name]?.email ?? "";
    const browser = new Bytes(site.origin);
    await browser.send("/connexion/", { email, password: site.seed.password });
    await signIn(email);
    expect(await expectNarrow(page, site, browser, [home])).toBeGreaterThan(least);
  });
}
