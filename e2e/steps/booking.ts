import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { press, send } from "./forms.ts";
import { wake } from "./people.ts";
import { robotsWait } from "./robots.ts";

export const newcomer = {
  firstname: "Marianne",
  lastname: "Duval",
  email: "famille.j01@example.test",
  phone: "06 12 34 56 78",
  password: "le chêne et le roseau",
} as const;

export async function search(page: Page, scripts: boolean): Promise<void> {
  await page.goto("/");
  await wake(page, scripts);
  await page.getByLabel("Matière").selectOption("Mathématiques");
  await page.getByLabel("Niveau").selectOption("Première");
  await page.getByLabel("À domicile").check();
  await page.getByLabel("Ville ou code postal").fill("Lyon");
  if (scripts) {
    await expect(page.getByRole("option", { name: /^Lyon \(69\)/ }).first()).toBeVisible();
  }
  await press(page, "Rechercher");
  await expect(page).toHaveURL(/\/cours-particuliers\/mathematiques\/premiere\/lyon\/$/);
}

export async function book(page: Page, scripts: boolean): Promise<void> {
  await wake(page, scripts);
  const book = page.getByRole("link", { name: "Réserver ce professeur" });
  await book.filter({ visible: true }).first().click();
}

export async function wish(page: Page): Promise<number> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Demander des cours à /);
  await page.getByLabel("Matière").selectOption("Mathématiques");
  await page.getByLabel("Classe de l’élève").selectOption("Première");
  await page.getByLabel(/^À domicile/).check();
  return send(page, "Continuer");
}

export async function presentOneself(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Prénom").fill(newcomer.firstname);
  await page.getByLabel("Nom", { exact: true }).fill(newcomer.lastname);
  await page.getByLabel("E-mail", { exact: true }).fill(newcomer.email);
  await page.getByLabel("Téléphone", { exact: true }).fill(phone);
  await page.getByLabel("Mot de passe").fill(newcomer.password);
  await page.waitForTimeout(robotsWait);
}

export async function describeLesson(page: Page, comment: string): Promise<void> {
  await describeNeed(page, comment);
  await expect(page.getByLabel(/^Demander aussi à d’autres professeurs/)).toBeChecked();
}

export async function describeNeed(page: Page, comment: string): Promise<void> {
  await page.getByLabel("Adresse du cours").fill("12 rue de la Part-Dieu");
  await page.getByLabel("Code postal").fill("69003");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Reprendre les bases").check();
  await page.getByLabel("Une fois par semaine").check();
  await page.getByLabel("Le mercredi").check();
  await page.getByText("Ajouter des précisions").click();
  await page.getByLabel("Comprendre le cours").check();
  await page.getByLabel("Autre chose à préciser ?").fill("Le contrôle est dans un mois.");
  await page.getByLabel("Ce qui bloque en ce moment").fill(comment);
}
