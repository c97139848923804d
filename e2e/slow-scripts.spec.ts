import type { Page } from "@playwright/test";

import { named, wake } from "./steps/people.ts";
import { expect, test } from "./test.ts";

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
  // The load waits for the held scripts.
  await dialog.getByRole("button", { name: "Déclarer un cours" }).click({ noWaitAfter: true });
  await expect(page.getByRole("alert").first()).toContainText("camille.moreau@gmail.com");
  await comment.fill("Les suites.");

  letCome();
  await wake(page, scripts);

  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await expect(comment).toHaveValue("Les suites.");
});

test("slow J11 1 the menu opened before the scripts come stays open behind them", async ({
  page,
  scripts,
}) => {
  await page.setViewportSize({ width: 430, height: 900 });
  const letCome = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.locator("details.menu", { hasText: "Menu" });
  await menu.locator("summary").click();
  await expect(menu).toHaveAttribute("open");

  letCome();
  await wake(page, scripts);

  await expect(menu).toHaveAttribute("open");
  // Nothing in the page tells when the scripts hear the keyboard.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open", { timeout: 500 });
  }).toPass();
});

test("slow J05 2 before the scripts come the notices stand at the head of a sheet, over nothing of it", async ({
  page,
  site,
  signIn,
}) => {
  await page.setViewportSize({ width: 430, height: 900 });
  await signIn(named(site, "T1").email);
  await holdScripts(page);
  await page.goto("/espace-prof/mes-cours/declarer/", { waitUntil: "commit" });
  const dialog = page.locator("dialog");
  const submit = dialog.getByRole("button", { name: "Déclarer un cours" });
  await submit.scrollIntoViewIfNeeded();

  const [header, notices, sheet, button] = await Promise.all(
    [page.locator(".site-head"), page.locator(".notices"), dialog, submit].map((part) =>
      part.boundingBox(),
    ),
  );
  const foot = (box: typeof sheet) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(notices?.y).toBeGreaterThanOrEqual(foot(header ?? null) - 1);
  expect(sheet?.y).toBeGreaterThanOrEqual(foot(notices ?? null) - 1);
  expect(foot(button ?? null)).toBeLessThanOrEqual(900);
});

test("slow J05 3 a choice pressed while the scripts come is chosen", async ({
  page,
  site,
  signIn,
}) => {
  await signIn(named(site, "T1").email);
  const letCome = await holdScripts(page);
  await page.goto("/espace-prof/mes-cours/declarer/", { waitUntil: "commit" });
  const student = page.locator("dialog").getByLabel(/^Yasmine/);
  await student.hover();
  await page.mouse.down();

  letCome();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("dialog") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );
  await page.mouse.up();

  await expect(student).toBeChecked();
  await expect(page.locator("dialog:modal")).toHaveCount(1);
});
