import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";

import { expect } from "./expect.ts";
import { type Site, type Start, startSite } from "./site.ts";
import { leaveVisited } from "./visited.ts";

type Fixtures = {
  /** How the site is started; a journey may ask for more. */
  start: Start;
  site: Site;
  /** Whether this run has scripts. */
  scripts: boolean;
  /** Whether a browser draws the pages; without it and without scripts they are read from their bytes (`tests/plain`). */
  drawn: boolean;
  /** Looks at the page as it stands: one h1, a title, no key, no violation, a screenshot kept where `SCREENS` says so. */
  look: (name: string, page?: Page) => Promise<void>;
  /** Signs someone in through the form. */
  signIn: (email: string, page?: Page, password?: string) => Promise<void>;
  /** A page in a browser of its own: another person, or the same elsewhere. */
  another: () => Promise<Page>;
  /** A page of no site, which may break. */
  stray: () => Promise<Page>;
  /** Opens the page of one more person; what breaks there is noted. */
  open: (site: { origin: string; faults: string[] }) => Promise<Page>;
};

type WorkerFixtures = {
  /** This worker's browser, which starts when it is first needed. */
  launch: () => Promise<Browser>;
};

/** Pictures are for people: a run that nobody looks at makes none. */
const keepsScreens = Boolean(process.env["SCREENS"]);
const shots = "test-results/screens";
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A word that no page may show: a translation's key, or what a program writes of nothing. */
const raw =
  /\b(?:undefined|NaN|\[object Object\])\b|\{\{|Texte momentanément absent|returned an object/;

/** No page breaks, whoever opened it: neither the server nor a script; nothing its policy refuses is tried. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${String(response.status())} ${response.url()}`);
  });
  context.on("weberror", (error) => faults.push(error.error().message));
  context.on("console", (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
}

/** A page without scripts, of bytes; it has what the journeys use of Playwright's pages. */
async function plainPage(origin: string, faults: string[]): Promise<Page> {
  // Its DOM takes half a second to load, which a run with scripts is spared.
  const { PlainContext } = await import("#tests/plain/page.ts");
  const context = new PlainContext(origin, (answer) => {
    if (answer.status() >= 500) faults.push(`${String(answer.status())} ${answer.url()}`);
  });
  return (await context.newPage()) as unknown as Page;
}

/** The journeys' own test: a fresh F0 and a server for each, and the checks of every step. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launch: [
    async ({ playwright, launchOptions }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= playwright.chromium.launch(launchOptions)));
      await (await browser)?.close();
    },
    { scope: "worker" },
  ],
  start: [{}, { option: true }],
  drawn: [false, { option: true }],
  site: async ({ start }, use, info) => {
    const site = await startSite(start);
    await use(site);
    leaveVisited(info.file, site.log());
    expect(await site.proof(), "every bill is the sum of its entries").toEqual({ faults: [] });
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
        // Where there is no frame, axe needs no page of its own to put the frames together.
        const axe = new AxeBuilder({ page: on }).setLegacyMode(on.frames().length === 1);
        // Every violation; of what passed, which nobody reads, one element each.
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
