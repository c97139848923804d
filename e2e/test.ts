import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test as base } from "@playwright/test";

import { type Site, startSite } from "./site.ts";

type Fixtures = {
  site: Site;
  /** Whether this run has scripts. */
  scripts: boolean;
  /** Looks at the page as it stands: one h1, a title, no key, no violation, a screenshot kept. */
  look: (name: string, page?: Page) => Promise<void>;
  /** Signs someone in through the form. */
  signIn: (email: string, page?: Page) => Promise<void>;
};

const shots = "test-results/screens";

/** The journeys' own test: a fresh F0 and a server for each, and the checks of every step. */
export const test = base.extend<Fixtures>({
   
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  scripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled);
  },
  look: async ({ page, scripts }, use, info) => {
    mkdirSync(shots, { recursive: true });
    let step = 0;
    await use(async (name, on = page) => {
      step++;
      await expect(on.locator("h1")).toHaveCount(1);
      expect(await on.title()).not.toBe("");
      expect(await on.locator("html").getAttribute("lang")).toBe("fr");
      const file = `${info.title.split(" ")[0] ?? "j"}-${String(step).padStart(2, "0")}-${name}`;
      await on.screenshot({ path: `${shots}/${file}-${info.project.name}.png`, fullPage: true });
      if (scripts) {
        const { violations } = await new AxeBuilder({ page: on })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
        expect(found, `axe on ${name}`).toEqual([]);
      }
    });
  },
  signIn: async ({ page, site }, use) => {
    await use(async (email, on = page) => {
      await on.goto("/connexion/");
      await on.getByLabel("E-mail").fill(email);
      await on.getByLabel("Mot de passe", { exact: true }).fill(site.seed.password);
      await on.getByRole("button", { name: /^Se connecter/ }).click();
      await expect(on).not.toHaveURL(/connexion/);
    });
  },
});

export { expect };
