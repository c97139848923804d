import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

import { declare } from "./courses.ts";
import { press, send } from "./forms.ts";
import { addCard } from "./money.ts";
import { named } from "./people.ts";

type Payment = {
  id: number;
  bill: string;
  amount: number;
  status: string;
  customer_id: number;
};

export async function attemptsOf(site: Site): Promise<Payment[]> {
  const words = [
    "payment",
    "list",
    `--customer-id=${String(named(site, "C2").id)}`,
    "--length=100",
  ];
  const { data } = JSON.parse(await site.market(...words)) as { data: Payment[] };
  return data
    .filter(({ customer_id }) => customer_id === named(site, "C2").id)
    .sort((one, other) => one.id - other.id);
}

export const cameOf = async (site: Site, before: number) =>
  (await attemptsOf(site)).slice(before).map(({ status }) => status);

export async function replaceCard(page: Page, number: string, confirm = false): Promise<void> {
  await page.goto("/moyens-de-paiement/");
  await page.getByRole("link", { name: "Remplacer la carte" }).click();
  await addCard(page, number, { confirm });
  await expect(page.getByRole("status").first()).toContainText("est enregistrée");
}

export async function teach(
  people: Readonly<{ family: Page; teacher: Page }>,
  [day, time]: readonly [string, string],
): Promise<void> {
  const when = { day, month: "9", time, duration: "1\u00a0h" };
  expect(await declare(people.teacher, { student: /^Yasmine/, when })).toBe(303);
  await people.family.goto("/mes-cours/");
  const first = people.family.getByRole("article").filter({ hasText: "a⁠-⁠t⁠-⁠il bien eu lieu" });
  expect(
    await send(people.family, first.getByRole("button", { name: "Valider ce cours" }).first()),
  ).toBe(303);
}

export async function payBy(page: Page, means: string): Promise<void> {
  await page.goto("/factures/");
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Payer / })
    .click();
  const dialog = page.locator('[data-dialog="pay-lesson"]');
  await dialog.getByLabel(means).check();
  await send(page, dialog.getByRole("button", { name: /^Payer / }));
}

export async function payThere(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/demo\/banque\//);
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expire fin").fill("12/30");
  await page.getByLabel("Code à 3 chiffres").fill("123");
  await press(page, await page.getByRole("button", { name: /^Payer / }).innerText());
  await expect(page).not.toHaveURL(/\/demo\/banque\//);
}
