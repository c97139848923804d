import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { press, send } from "./forms.ts";

export async function addCard(
  page: Page,
  number: string,
  { confirm = false }: { confirm?: boolean } = {},
): Promise<void> {
  await press(page, "Continuer vers la page sécurisée");
  await expect(page).toHaveURL(/\/demo\/banque\//);
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expire fin").fill("12/30");
  await page.getByLabel("Code à 3 chiffres").fill("123");
  await press(page, "Enregistrer cette carte");
  if (confirm) await press(page, "Valider");
  await expect(page).not.toHaveURL(/\/demo\/banque\//);
}

export async function saveBilling(
  page: Page,
  [day, month, year]: readonly [string, string, string],
): Promise<number> {
  await page.getByLabel("Jour", { exact: true }).fill(day);
  await page.getByLabel("Mois", { exact: true }).fill(month);
  await page.getByLabel("Année", { exact: true }).fill(year);
  if ((await page.getByLabel("Numéro et rue").inputValue()) === "") {
    await page.getByLabel("Numéro et rue").fill("12 rue de la Part-Dieu");
    await page.getByLabel("Code postal").fill("69003");
    await page.getByLabel("Ville").fill("Lyon");
  }
  return send(page, page.getByRole("button", { name: "Enregistrer", exact: true }));
}
