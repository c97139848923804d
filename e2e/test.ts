import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

import { type Site, type Start, startSite } from "./site.ts";
import { leaveVisited } from "./visited.ts";

type Fixtures = {
  /** How the site is started; a journey may ask for more. */
  start: Start;
  site: Site;
  /** Whether this run has scripts. */
  scripts: boolean;
  /** Looks at the page as it stands: one h1, a title, no key, no violation, a screenshot kept where `SCREENS` says so. */
  look: (name: string, page?: Page) => Promise<void>;
  /** Signs someone in through the form. */
  signIn: (email: string, page?: Page, password?: string) => Promise<void>;
  /** A page in a browser of its own: another person, or the same elsewhere. */
  another: () => Promise<Page>;
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

/** The journeys' own test: a fresh F0 and a server for each, and the checks of every step. */
export const test = base.extend<Fixtures>({
  start: [{}, { option: true }],
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
  context: async ({ context }, use) => {
    const faults: string[] = [];
    watch(context, faults);
    await use(context);
    expect(faults, "no page broke").toEqual([]);
  },
  another: async ({ browser, baseURL, contextOptions, javaScriptEnabled, viewport }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const own = { baseURL, javaScriptEnabled, viewport, locale: "fr-FR" };
      const context = await browser.newContext({ ...contextOptions, ...own });
      watch(context, faults);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(faults, "no page broke").toEqual([]);
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
      if (keepsScreens) {
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
