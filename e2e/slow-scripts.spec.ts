import type { Page } from "@playwright/test";

import { named, wake } from "./steps/people.ts";
import { expect, test } from "./test.ts";

// What happens before the scripts come: without them it is what the other journeys walk.

/** The scripts of this page wait; gives what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await come;
    await route.continue();
  });
  return letCome;
}

test("slow J05 1 a text corrected before the scripts come stays corrected", async ({
  page,
  site,
  scripts,
  signIn,
}) => {
  await signIn(named(site, "T1").email);
  const letCome = await holdScripts(page);
  await page.goto("/espace-prof/mes-cours/declarer/", { waitUntil: "commit" });
  const dialog = page.locator("dialog");
  const comment = dialog.getByLabel("Ce que vous avez travaillé");
  const when = { Jour: "8", Mois: "9", Année: "2026", Début: "18:00" };

  await dialog.getByLabel(/^Yasmine/).check();
  for (const [label, typed] of Object.entries(when)) {
    await dialog.getByLabel(label, { exact: true }).fill(typed);
  }
  await dialog.getByLabel("Durée").selectOption("1\u00a0h");
  await dialog.getByLabel(/^À domicile/).check();
  await comment.fill("Écrivez-moi : camille.moreau@gmail.com");
  // Its end is that of the load, which waits for the scripts.
  await dialog.getByRole("button", { name: "Déclarer un cours" }).click({ noWaitAfter: true });
  await expect(page.getByRole("alert").first()).toContainText("camille.moreau@gmail.com");
  await comment.fill("Les suites.");

  letCome();
  await wake(page, scripts);

  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await expect(comment).toHaveValue("Les suites.");
});
