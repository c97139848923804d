import { expect } from "#e2e/expect.ts";

import type { Finalising } from "./j02-finalise.ts";
import { mailsTo } from "./people.ts";

export async function openPage(
  { page, site, scripts, look }: Finalising,
  { id, email }: Readonly<{ id: number; email: string }>,
): Promise<void> {
  const before = (await mailsTo(site, email)).length;
  await site.market("application", "hire", String(id));
  // Stripe may verify the account in the same second, which is a mail of its own.
  const subjects = (await mailsTo(site, email)).slice(before).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/en ligne|bienvenue/i));
  await page.goto("/espace-prof/");
  await expect(page).toHaveURL("/espace-prof/");
  await look("accueil-engage");
  const lesson = `/cours-particuliers/x-${String(id)}/`;
  const shown = (price: string) => page.getByText(price).filter({ visible: true }).first();
  await page.goto(lesson);
  await expect(shown("38\u00a0€/h")).toBeVisible();
  await expect(page.getByText("19\u00a0€/h")).toHaveCount(0);
  const portrait = page.locator(`img[src^="/portraits/${String(id)}/"][src$="/page.jpg"]`).first();
  // A browser that picks a width counts it in the frame's pixels; the file itself is as wide as what was sent.
  await expect(portrait).toHaveJSProperty("naturalWidth", scripts ? 160 : 417);
  await look("page-sans-credit");
  const approved = ["--sap-number-status=approved", "--reason=Récépissé reçu."];
  await site.market("teacher", "update", String(id), ...approved);
  await page.goto(lesson);
  await expect(shown("19\u00a0€/h")).toBeVisible();
  await look("page-avec-credit");
}
