import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { send } from "./forms.ts";

type Look = (name: string, page?: Page) => Promise<void>;

export async function offerOf(page: Page, student: string): Promise<void> {
  await page.goto("/espace-prof/mes-offres-de-cours/");
  await page.getByRole("link").filter({ hasText: student }).first().click();
  await expect(page).toHaveURL(/\/mes-offres-de-cours\/\d+\/$/);
}

export async function answer(
  page: Page,
  how: "Accepter" | "Accepter sous condition" | "Demander une précision" | "Refuser",
  { message, why, slot }: { message?: string; why?: string; slot?: string } = {},
): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${how}(?! sous)`) }).check();
  if (message) await page.getByLabel("Votre message à la famille").fill(message);
  if (why && how === "Refuser") await page.getByLabel("La raison").selectOption(why);
  else if (why) await page.getByLabel(why).check();
  if (slot) await page.getByRole("radio", { name: slot, exact: true }).check();
  const button = page.getByRole("button", { name: how, exact: true });
  expect(await send(page, button)).toBe(303);
  await expect(page.getByRole("status").first()).toContainText("Réponse envoyée");
}

export async function answerQuestion(page: Page, teacher: string, text: string): Promise<void> {
  await page.getByRole("link", { name: `Répondre à ${teacher}` }).click();
  await page.getByLabel("Votre réponse").fill(text);
  expect(await send(page, `Répondre à ${teacher}`)).toBe(303);
}

export async function choose(page: Page, teacher: string, { look }: { look: Look }): Promise<void> {
  await page.getByRole("link", { name: `Accepter ${teacher}` }).click();
  const accept = page.getByRole("button", { name: `Accepter ${teacher}` });
  expect(await send(page, accept)).toBe(422);
  await expect(page.getByRole("alert").first()).toContainText("conditions générales");
  await look("choisir");
  await page.getByLabel(/^J’accepte les conditions générales/).check();
  await page.getByLabel(/^Je demande que les cours commencent/).check();
  expect(await send(page, accept)).toBe(303);
}

/** Told on the next page of ours: the provider's, for a card, may come first. */
export async function expectChosen(page: Page, teacher: string): Promise<void> {
  await expect(
    page.getByText(new RegExp(`C’est (?:entendu avec )?${teacher}`)).first(),
  ).toBeInViewport();
}

export async function openOthers(page: Page): Promise<void> {
  const title = page.locator("summary").filter({ hasText: /^Les \d autres professeurs$/ });
  const fold = page.locator("details").filter({ has: title });
  if ((await fold.getAttribute("open")) === null) await title.click();
}
