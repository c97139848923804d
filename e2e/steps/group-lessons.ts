import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

import { press, send } from "./forms.ts";

export const groupLessonOf = (site: Site, name: "G1" | "G2" = "G1"): string =>
  site.seed.public["group_lesson_paths"]?.[name === "G1" ? 0 : 1] ?? "";

export async function tickReady(page: Page): Promise<void> {
  const ready = page.getByRole("group", { name: "Avant de venir" }).getByRole("checkbox");
  for (const box of await ready.all()) await box.check();
}

export const orderButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(?:Payer|Inscrire et payer) / });

export async function order(page: Page): Promise<number> {
  expect(await send(page, "Continuer")).toBe(200);
  await page.getByLabel(/^J’ai lu et j’accepte les conditions générales/).check();
  return send(page, orderButton(page));
}

export async function register(
  page: Page,
  site: Site,
  { means, moved = false }: { means: "Chèque" | "Virement"; moved?: boolean },
): Promise<number> {
  await page.goto(`${groupLessonOf(site)}inscription/`);
  if (moved) await page.getByLabel(/^La classe de .+ a changé\s: Première/).check();
  await tickReady(page);
  await page.getByLabel(means).check();
  return order(page);
}

export async function referenceOn(page: Page): Promise<string> {
  const words = await page.locator("main").innerText();
  const reference = /\bS\d\d-\d{4}-[A-Z]\b/.exec(words)?.[0];
  expect(reference, "the page says which reference to indicate").toBeDefined();
  return reference ?? "";
}

type Bill = { amount: number };

export async function billsIn(site: Site, state: string): Promise<Bill[]> {
  const printed = await site.market("bill", "list", "--entity=second", `--state=${state}`);
  return (JSON.parse(printed) as { data: Bill[] }).data;
}

export async function applyCode(page: Page, code: string): Promise<number> {
  await page.getByLabel("Code promo").fill(code);
  return send(page, "Appliquer");
}

export async function payAtBank(page: Page, card: string, answer: "Valider" | "Refuser") {
  await expect(page).toHaveURL(/\/demo\/banque\//);
  await page.getByLabel("Numéro de carte").fill(card);
  await page.getByLabel("Expire fin").fill("12/30");
  await page.getByLabel("Code à 3 chiffres").fill("123");
  await send(page, page.getByRole("button", { name: /^Payer / }));
  await press(page, answer);
}
