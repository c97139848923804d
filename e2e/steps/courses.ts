import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { send } from "./forms.ts";

export type When = Readonly<{
  day: string;
  month?: string;
  time: string;
  duration: string;
}>;

export const dialogOf = (page: Page) => page.locator("dialog");

export async function fillWhen(page: Page, when: When): Promise<void> {
  const dialog = dialogOf(page);
  if (when.month) {
    await expect(dialog.getByLabel("Début").first()).toHaveCount(1);
    const other = dialog.getByLabel("Une autre date", { exact: true });
    if ((await other.count()) > 0) await other.check();
    await dialog.getByLabel("Jour", { exact: true }).first().fill(when.day);
    await dialog.getByLabel("Mois", { exact: true }).first().fill(when.month);
    await dialog.getByLabel("Année", { exact: true }).first().fill("2026");
  } else {
    await dialog.getByLabel(when.day).check();
    await expect(dialog.getByLabel("Jour", { exact: true })).toBeHidden();
  }
  await dialog.getByLabel("Début").fill(when.time);
  await dialog.getByLabel("Durée").selectOption(when.duration);
}

type Declaration = { student: RegExp; when: When; comment?: string; format?: RegExp };

export async function fillDeclaration(
  page: Page,
  { student, when, comment, format = /^À domicile/ }: Declaration,
): Promise<Locator> {
  await page.goto("/espace-prof/mes-cours/declarer/");
  const dialog = dialogOf(page);
  await dialog.getByLabel(student).check();
  await fillWhen(page, when);
  await dialog.getByLabel(format).check();
  if (comment) await dialog.getByLabel("Ce que vous avez travaillé").fill(comment);
  return dialog.getByRole("button", { name: "Déclarer un cours" });
}

export const declare = async (page: Page, declaration: Declaration): Promise<number> =>
  send(page, await fillDeclaration(page, declaration));

export const courseLine = (page: Page, day: RegExp) =>
  page.getByRole("listitem").filter({ hasText: day });

/** What waits about courses: a class to confirm is the family's every September. */
export const courseTodos = (page: Page) =>
  page.getByRole("article").filter({ hasText: /^(?!.*Confirmez la classe)/s });
