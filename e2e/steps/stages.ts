import { expect, type Page } from "@playwright/test";

import type { Site } from "#e2e/site.ts";

import { send } from "./forms.ts";

/** G1 of F0, and where a student is registered. */
export const stageOf = (site: Site): string => site.seed.public["group_lesson_paths"]?.[0] ?? "";

/** Fills the page of a registration for who it proposes, and sends it; its status. */
export async function register(
  page: Page,
  site: Site,
  { means, moved = false }: { means: "Chèque" | "Virement"; moved?: boolean },
): Promise<number> {
  await page.goto(`${stageOf(site)}inscription/`);
  if (moved) {
    await page.getByLabel("Sa classe", { exact: true }).selectOption("Première");
    await page.getByLabel(/^Oui, notez cette classe/).check();
  }
  const ready = page.getByRole("group", { name: "Avant de venir" }).getByRole("checkbox");
  for (const box of await ready.all()) await box.check();
  await page.getByLabel(means).check();
  return send(page, page.getByRole("button", { name: "Inscrire et payer" }));
}

/** The reference that is written on a transfer or behind a check. */
export async function referenceOn(page: Page): Promise<string> {
  const words = await page.locator("main").innerText();
  const reference = /\bS\d\d-\d{4}-[A-Z]\b/.exec(words)?.[0];
  expect(reference, "the page says which reference to indicate").toBeDefined();
  return reference ?? "";
}

type Bill = { amount: number };

/** The second entity's bills in a state, as the operator reads them. */
export async function billsIn(site: Site, state: string): Promise<Bill[]> {
  const printed = await site.market("bill", "list", "--entity=second", `--state=${state}`);
  return (JSON.parse(printed) as { bills: Bill[] }).bills;
}
