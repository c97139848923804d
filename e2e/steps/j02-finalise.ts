import type { Locator, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";
import { photo } from "#tests/photos/make.ts";

import { expectRefused, send } from "./forms.ts";

const finalise = "/espace-prof/finaliser-candidature/";

export type Finalising = Readonly<{
  page: Page;
  site: Site;
  scripts: boolean;
  look: (name: string, page?: Page) => Promise<void>;
}>;

const stepOf = (page: Page, name: string): Locator =>
  page
    .getByRole("list", { name: "Les huit étapes du dossier" })
    .getByRole("listitem")
    .filter({ hasText: name })
    .first();

async function openStep(page: Page, name: string): Promise<void> {
  await page.goto(finalise);
  await stepOf(page, name).getByRole("link").click();
}

export async function changePhoto({ page, look }: Finalising): Promise<void> {
  await page.goto(finalise);
  await expect(stepOf(page, "Photo")).toContainText("Complet");
  await openStep(page, "Photo");
  await page.getByLabel("Photo", { exact: true }).setInputFiles({
    name: "moi.png",
    mimeType: "image/png",
    buffer: Buffer.from(await photo("png", 500, 500)),
  });
  await look("finaliser-photo");
  expect(await send(page, "Enregistrer la photo")).toBe(303);
  await expect(page).toHaveURL(finalise);
}

export async function sayStatus({ page, look }: Finalising): Promise<void> {
  await openStep(page, "Statut");
  const dialog = page.locator('[data-dialog="change-status"]');
  await dialog.getByLabel(/^Salarié des familles/).check();
  await dialog.getByLabel(/^Numéro de sécurité sociale/).fill("1 85 05 78 006 084 91");
  expect(await send(page, "Enregistrer ce statut")).toBe(303);
  await expect(page).toHaveURL(finalise);
  await expect(page.getByRole("status").first()).toContainText("C’est enregistré");
  await expect(stepOf(page, "Statut")).toContainText("Salarié des familles");
  await choosePrice(page, /Collège, En ligne/i, "23", "24,50\u00a0€/h");
  await look("prix-sous-le-smic");

  await openStep(page, "Statut");
  await dialog.getByLabel(/^À votre compte/).check();
  await dialog.getByLabel(/^SIRET/).fill("732 829 320 00075");
  expect(await send(page, "Enregistrer ce statut")).toBe(422);
  await expectRefused(page, { SIRET: /14 chiffres/ });
  await dialog.getByLabel(/^SIRET/).fill("732 829 320 00074");
  expect(await send(page, "Enregistrer ce statut")).toBe(303);
  await expect(stepOf(page, "Statut")).toContainText("Indépendant");

  await openStep(page, "Services à la personne");
  const osp = page.locator('[data-dialog="change-osp-status"]');
  await osp.getByLabel(/^Numéro SAP/).fill("SAP 356000000");
  expect(await send(page, "Enregistrer ma réponse")).toBe(422);
  await expectRefused(page, { "Numéro SAP": /732829320/ });
  await osp.getByLabel(/^Numéro SAP/).fill("SAP 732829320");
  expect(await send(page, "Enregistrer ma réponse")).toBe(303);
  await expect(stepOf(page, "Services à la personne")).toContainText("SAP732829320");
  await look("finaliser-statut");
}

async function choosePrice(page: Page, which: RegExp, price: string, words: string) {
  await page.goto("/espace-prof/mes-tarifs/");
  await page.getByRole("link", { name: which }).click();
  await page.getByLabel(/^Prix payé par la famille/).fill(price);
  expect(await send(page, "Enregistrer ce prix")).toBe(422);
  await expect(page.getByRole("alert").first()).toContainText(words);
}

export async function setPrices({ page, look }: Finalising): Promise<void> {
  await choosePrice(page, /Collège, À domicile/i, "55", "28\u00a0€/h et 50\u00a0€/h");
  await page.goto("/espace-prof/mes-tarifs/");
  const unset = page.locator("main").getByRole("link", { name: /^Fixer un prix/ });
  for (let left = await unset.count(); left > 1; left -= 1) {
    await unset.first().click();
    await page.getByLabel(/^Prix payé par la famille/).fill("38");
    if (left === 2) await look("prix-a-fixer");
    expect(await send(page, "Enregistrer ce prix")).toBe(303);
    await page.goto("/espace-prof/mes-tarifs/");
    await expect(unset).toHaveCount(left - 1);
  }
  expect(await send(page, "Garder ce prix")).toBe(303);
  await expect(page).toHaveURL(finalise);
  await page.goto(finalise);
  await expect(stepOf(page, "Tarifs")).toContainText("Complet");

  await page.goto("/espace-prof/mes-paiements/iban/");
  await page.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
  expect(await send(page, "Enregistrer l’IBAN")).toBe(422);
  await expect(page.getByRole("alert").first()).toContainText("Vérifiez cet IBAN");
  await page.getByLabel("IBAN", { exact: true }).fill("FR14 2004 1010 0505 0001 3M02 606");
  expect(await send(page, "Enregistrer l’IBAN")).toBe(303);
  await openStep(page, "Coordonnées bancaires");
  await page.getByLabel("J’accepte le mandat de facturation").check();
  expect(await send(page, "Accepter le mandat")).toBe(303);
  await page.goto(finalise);
  await expect(stepOf(page, "Coordonnées bancaires")).toContainText("2606");
}

export const papers = [
  "Pièce d’identité",
  "Casier judiciaire",
  "Justificatif de domicile",
  "Avis Sirene",
  "Récépissé de déclaration SAP",
  "Diplôme",
];

export async function sendPapers({ page, look }: Finalising): Promise<void> {
  const picture = Buffer.from(await photo("jpeg", 600, 600));
  for (const [index, name] of papers.entries()) {
    await page.goto("/espace-prof/mes-infos/documents/");
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await line
      .getByRole("link", { name: /^(?:Envoyer|Remplacer)/ })
      .first()
      .click();
    const field = page.getByLabel(/^Fichier/);
    if (index === 0) {
      const program = {
        name: "piece.exe",
        mimeType: "image/jpeg",
        buffer: Buffer.from("MZ\u0090\0"),
      };
      await field.setInputFiles(program);
      expect(await send(page, "Envoyer cette pièce")).toBe(422);
    }
    await field.setInputFiles({ name: "piece.jpg", mimeType: "image/jpeg", buffer: picture });
    expect(await send(page, "Envoyer cette pièce"), name).toBe(303);
  }
  await page.goto(finalise);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("casier");
  await look("finaliser-complet");
}

type Paper = Readonly<{ id: number; type: string }>;

const onPaper = "--reason=Vu sur papier.";

export async function judgePapers({ page, site, look }: Finalising): Promise<void> {
  const waiting = async () =>
    (JSON.parse(await site.market("document", "list")) as { data: Paper[] }).data;
  for (const { id, type } of await waiting()) {
    const words =
      type === "diploma"
        ? ["refuse", String(id), "--reason=Illisible."]
        : ["approve", String(id), onPaper];
    await site.market("document", ...words);
  }
  await page.goto(finalise);
  await expect(stepOf(page, "Diplômes")).toContainText("Il manque");
  await look("diplome-refuse");
  await page.goto("/espace-prof/mes-infos/documents/");
  await expect(page.getByRole("main")).toContainText("Illisible.");
  await expect(page.getByRole("main")).toContainText("Le fichier a été supprimé");
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Diplôme" });
  await line
    .getByRole("link", { name: /^(?:Envoyer|Remplacer)/ })
    .first()
    .click();
  const again = {
    name: "diplome.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await photo("jpeg", 700, 700)),
  };
  await page.getByLabel(/^Fichier/).setInputFiles(again);
  expect(await send(page, "Envoyer cette pièce")).toBe(303);
  for (const { id } of await waiting())
    await site.market("document", "approve", String(id), onPaper);
}
