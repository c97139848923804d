import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { send } from "./forms.ts";

/** When a course was given, in the words of the form's fields. */
export type When = Readonly<{
  /** Of a month of 2026; without a month the words of a day that is chosen at one tap. */
  day: string;
  month?: string;
  time: string;
  duration: string;
}>;

/** The window that is open, with scripts and without. */
export const dialogOf = (page: Page) => page.locator("dialog");

/** Fills a day, an hour and a duration in the dialog that is open. */
export async function fillWhen(page: Page, when: When): Promise<void> {
  const dialog = dialogOf(page);
  if (when.month) {
    await dialog.getByLabel("Jour", { exact: true }).fill(when.day);
    await dialog.getByLabel("Mois", { exact: true }).fill(when.month);
    await dialog.getByLabel("Année", { exact: true }).fill("2026");
  } else {
    await dialog.getByLabel(when.day).check();
    await expect(dialog.getByLabel("Jour", { exact: true })).toBeHidden();
  }
  await dialog.getByLabel("Début").fill(when.time);
  await dialog.getByLabel("Durée").selectOption(when.duration);
}

type Declaration = { student: RegExp; when: When; comment?: string; format?: RegExp };

/** A teacher fills the declaration of a course, at home unless another format is named; the button that sends it. */
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

/** A teacher declares a course; the status of the answer. */
export const declare = async (page: Page, declaration: Declaration): Promise<number> =>
  send(page, await fillDeclaration(page, declaration));

/** The line of a course in a list, by its day as the list writes it. */
export const courseLine = (page: Page, day: RegExp) =>
  page.getByRole("listitem").filter({ hasText: day });
