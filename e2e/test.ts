import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";

import { expect } from "./expect.ts";
import { Kept } from "./server.ts";
import { type Site, type Start, startSite } from "./site.ts";
import { leaveVisited } from "./visited.ts";

type Fixtures = {
  start: Start;
  site: Site;
  scripts: boolean;
  /** Without it and without scripts, pages are read from their bytes (`tests/plain`). */
  drawn: boolean;
  /** Checks one h1, title, no key, no violation; screenshot kept where `SCREENS` says. */
  look: (name: string, page?: Page) => Promise<void>;
  signIn: (email: string, page?: Page, password?: string) => Promise<void>;
  another: () => Promise<Page>;
  stray: () => Promise<Page>;
  open: (site: { origin: string; faults: string[] }) => Promise<Page>;
};

type WorkerFixtures = {
  launch: () => Promise<Browser>;
  server: Kept;
};

const keepsScreens = Boolean(process.env["SCREENS"]);
const shots = "test-results/screens";
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A translation key, or printed empty values. */
const raw =
  /\b(?:undefined|NaN|\[object Object\])\b|\{\{|Texte momentanément absent|returned an object/;

function watch(context: BrowserContext, faults: string[]): void {
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${String(response.status())} ${response.url()}`);
  });
  context.on("weberror", (error) => faults.push(error.error().message));
  context.on("console", (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
}

async function plainPage(origin: string, faults: string[]): Promise<Page> {
  // Its DOM takes half a second to load: only when needed.
  const { PlainContext } = await import("#tests/plain/page.ts");
  const context = new PlainContext(origin, (answer) => {
    if (answer.status() >= 500) faults.push(`${String(answer.status())} ${answer.url()}`);
  });
  return (await context.newPage()) as unknown as Page;
}

/** What a journey that fails leaves to read: the server's faults, and the rows of sweeps that were put off. */
async function troublesOf({ log, market }: Site): Promise<string> {
  const faults = log().filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));
  const jobs = await market("jobs", "list").catch(String);
  return [...faults.slice(-20), jobs].join("\n");
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  launch: [
    async ({ playwright, launchOptions }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= playwright.chromium.launch(launchOptions)));
      await (await browser)?.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({}, use) => {
      const server = new Kept();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  start: [{}, { option: true }],
  drawn: [false, { option: true }],
  site: async ({ start, server }, use, info) => {
    const site = await startSite(start, server);
    await use(site);
    if (info.status !== info.expectedStatus) console.error(await troublesOf(site));
    leaveVisited(info.file, site.log());
    expect(await site.proof(), "every bill is the sum of its entries").toMatchObject({
      data: [],
      total: 0,
    });
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  scripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled);
  },
  open: async ({ launch, scripts, drawn, contextOptions, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ origin, faults }) => {
      if (!scripts && !drawn) return plainPage(origin, faults);
      const own = { baseURL: origin, javaScriptEnabled: scripts, viewport, locale: "fr-FR" };
      const context = await (await launch()).newContext({ ...contextOptions, ...own });
      watch(context, faults);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  another: async ({ open, site }, use) => {
    const faults: string[] = [];
    await use(() => open({ origin: site.origin, faults }));
    expect(faults, "no page broke").toEqual([]);
  },
  stray: async ({ open }, use) => {
    await use(() => open({ origin: "http://site.test", faults: [] }));
  },
  page: async ({ another }, use) => {
    await use(await another());
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
  look: async ({ page, scripts }, use, info) => {
    if (keepsScreens) mkdirSync(shots, { recursive: true });
    let step = 0;
    await use(async (name, on = page) => {
      step++;
      await on.waitForLoadState();
      await expect(on.locator("h1")).toHaveCount(1);
      expect(await on.title()).toMatch(/\S – Préau$|^Préau/);
      expect(await on.locator("html").getAttribute("lang")).toBe("fr");
      expect(await on.locator("body").innerText()).not.toMatch(raw);
      if (keepsScreens && on.viewportSize()) {
        const width = on.viewportSize()?.width ?? 0;
        const file = `${info.title.split(" ")[0] ?? "j"}-${String(step).padStart(2, "0")}-${name}`;
        const path = `${shots}/${file}-${info.project.name}-${String(width)}.png`;
        await on.screenshot({ path, fullPage: true });
      }
      if (scripts) {
        // A colour on its way is no page's colour: a button fades when it comes under the pointer.
        await on.evaluate(() =>
          Promise.allSettled(
            document
              .getAnimations()
              .filter((one) => one instanceof CSSTransition)
              .map(({ finished }) => finished),
          ),
        );
        // Without frames, axe needs no page of its own (LAW-15).
        const axe = new AxeBuilder({ page: on }).setLegacyMode(on.frames().length === 1);
        const { violations } = await axe
          .options({ resultTypes: ["violations"], runOnly: rules })
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
        expect(found, `axe on ${name}`).toEqual([]);
      }
    });
  },
  signIn: async ({ page, site }, use) => {
    await use(async (email, on = page, password = site.seed.password) => {
      if (!on.url().includes("/connexion/")) await on.goto("/connexion/");
      await on.getByLabel("E-mail", { exact: true }).fill(email);
      await on.getByLabel("Mot de passe", { exact: true }).fill(password);
      await on.getByRole("button", { name: "Se connecter", exact: true }).click();
      await expect(on).not.toHaveURL(/connexion/);
    });
  },
});

export { expect };
