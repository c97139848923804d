import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import { photo } from "#tests/photos/make.ts";

import { papers } from "./j02-finalise.ts";
import {
  chooseRadio,
  expectFocusKept,
  followRefusal,
  sendBy,
  tabTo,
  tabToField,
  type,
} from "./keyboard.ts";

type Look = (name: string) => Promise<void>;

const steps = /^[1-8✓]?\s*/.source;
const stepNamed = (name: string) => new RegExp(`${steps}${name}`);

const dialogOf = (page: Page) => page.locator("dialog:modal");

async function openWindow(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).locator(":focus")).toHaveCount(1);
}

/** The address changes before the window closes, and a stop inside it would be left for the page's end. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page).toHaveURL(finalise);
  await expect(dialogOf(page)).toHaveCount(0);
  await expectFocusKept(page);
}

async function follow(page: Page, name: string | RegExp, address: string | RegExp): Promise<void> {
  await tabTo(page, "link", name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  // The address changes before the page, which takes the focus.
  await expect(page.getByRole("main")).toBeFocused();
}

const finalise = "/espace-prof/finaliser-candidature/";

export async function openAndLeave(page: Page): Promise<void> {
  await page.goto(finalise);
  await tabTo(page, "link", "Aller au contenu");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "link", stepNamed("Statut"));
  await openWindow(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`${finalise}(?:#contenu)?$`));
  await expect(page.getByRole("link", { name: stepNamed("Statut") })).toBeFocused();
}

export async function sayStatus(page: Page, look: Look): Promise<void> {
  await openWindow(page);
  await chooseRadio(page, "Comment voulez-vous travailler ?", /^Salarié des familles/);
  await chooseRadio(page, "Comment voulez-vous travailler ?", /^À votre compte/);
  await type(page, /^SIRET/, "732 829 320 00075");
  expect(await sendBy(page, "Enter")).toBe(422);
  await followRefusal(page, /14 chiffres/, page.getByRole("textbox", { name: /^SIRET/ }));
  await look("clavier-siret");
  await type(page, /^SIRET/, "732 829 320 00074");
  expect(await sendBy(page, "Enter")).toBe(303);
  await expectClosed(page);

  await tabTo(page, "link", stepNamed("Services à la personne"));
  await openWindow(page);
  await type(page, /^Numéro SAP/, "SAP 732829320");
  await tabTo(page, "button", "Enregistrer ma réponse");
  expect(await sendBy(page, "Space")).toBe(303);
  await expectClosed(page);
}

export async function setPrices(page: Page, look: Look): Promise<void> {
  await follow(page, stepNamed("Tarifs"), "/espace-prof/mes-tarifs/");
  const unset = page.getByRole("main").getByRole("link", { name: /^Fixer un prix/ });
  await expect(unset.first()).toBeVisible();
  for (let left = await unset.count(), first = true; left > 0; left -= 1, first = false) {
    await tabTo(page, "link", /^Fixer un prix/);
    await openWindow(page);
    if (first) {
      await type(page, /^Prix payé par la famille/, "99");
      expect(await sendBy(page, "Enter")).toBe(422);
      await expect(dialogOf(page).getByRole("alert").first()).toBeFocused();
      await look("clavier-prix");
    }
    await type(page, /^Prix payé par la famille/, "38");
    await tabTo(page, "button", "Enregistrer ce prix");
    expect(await sendBy(page, "Enter")).toBe(303);
    await expect(unset).toHaveCount(left - 1);
    await expectFocusKept(page);
  }
}

export async function sayBank(page: Page): Promise<void> {
  await page.goto(finalise);
  await follow(page, stepNamed("Coordonnées bancaires"), "/espace-prof/mes-paiements/");
  await tabTo(page, "link", "Donner mon IBAN");
  await openWindow(page);
  await type(page, "IBAN", "DE89 3704 0044 0532 0130 00");
  expect(await sendBy(page, "Enter")).toBe(422);
  await followRefusal(page, /Vérifiez cet IBAN/, page.getByRole("textbox", { name: "IBAN" }));
  await type(page, "IBAN", "FR14 2004 1010 0505 0001 3M02 606");
  expect(await sendBy(page, "Enter")).toBe(303);
  await expect(dialogOf(page)).toHaveCount(0);
  await expectFocusKept(page);

  await tabTo(page, "link", "Lire et accepter le mandat");
  await openWindow(page);
  await tabTo(page, "button", "Accepter le mandat");
  await tabTo(page, "checkbox", "J’accepte le mandat de facturation", { back: true });
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Accepter le mandat");
  expect(await sendBy(page, "Enter")).toBe(303);
  await expect(dialogOf(page)).toHaveCount(0);
  await expectFocusKept(page);
}

export async function sendPapers(page: Page): Promise<void> {
  const picture = Buffer.from(await photo("jpeg", 600, 600));
  await page.goto(finalise);
  await follow(page, stepNamed("Pièces administratives"), "/espace-prof/mes-infos/documents/");
  for (const [index, name] of papers.entries()) {
    await tabTo(page, "link", new RegExp(`^(?:Envoyer|Remplacer) ${name}`));
    await openWindow(page);
    if (index === 0) {
      const buffer = Buffer.from("MZ\u0090\0");
      await chooseFile(page, { name: "piece.exe", mimeType: "image/jpeg", buffer });
      await tabTo(page, "button", "Envoyer cette pièce");
      expect(await sendBy(page, "Enter")).toBe(422);
      await expect(dialogOf(page).getByRole("alert").first()).toBeFocused();
    }
    await chooseFile(page, { name: "p.jpg", mimeType: "image/jpeg", buffer: picture });
    await tabTo(page, "button", "Envoyer cette pièce");
    expect(await sendBy(page, "Enter"), name).toBe(303);
    await expect(dialogOf(page)).toHaveCount(0);
    await expectFocusKept(page);
  }
}

async function chooseFile(
  page: Page,
  file: Readonly<{ name: string; mimeType: string; buffer: Buffer }>,
): Promise<void> {
  await tabToField(page, dialogOf(page).getByLabel(/^Fichier/));
  await dialogOf(page)
    .getByLabel(/^Fichier/)
    .setInputFiles(file);
}
