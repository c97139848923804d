import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

import { send } from "./forms.ts";
import { mailsTo } from "./people.ts";

export type Guest = Readonly<{ firstname: string; lastname: string; email: string; child: string }>;

const dialogOf = (page: Page) => page.locator('[data-dialog="affiliate"]');

export async function fillInvitation(page: Page, guest: Guest, price: string) {
  await page.goto("/espace-prof/affiliation/");
  await page.getByRole("link", { name: "Inviter une famille" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Prénom du parent").fill(guest.firstname);
  await dialog.getByLabel("Nom", { exact: true }).fill(guest.lastname);
  await dialog.getByLabel("E-mail", { exact: true }).fill(guest.email);
  await dialog.getByLabel("Son enfant").check();
  await dialog.getByLabel("Prénom de l’élève").fill(guest.child);
  await dialog.getByLabel("Nom de l’élève", { exact: true }).fill(guest.lastname);
  await dialog.getByLabel("Matière").selectOption("Mathématiques");
  await dialog.getByLabel("Classe").selectOption("Seconde");
  await dialog.getByLabel("À domicile", { exact: true }).check();
  await dialog.getByLabel(/^Adresse du cours/).fill("8 cours Émile-Zola");
  await dialog.getByLabel(/^Code postal/).fill("69100");
  await dialog.getByLabel(/^Ville/).fill("Villeurbanne");
  await dialog.getByLabel("Prix payé par la famille").fill(price);
  return dialog;
}

export const sendInvitation = (page: Page): Promise<number> =>
  send(page, dialogOf(page).getByRole("button", { name: "Envoyer l’invitation" }));

export async function linkTo(site: Site, { email }: Guest): Promise<string> {
  const link = (await mailsTo(site, email))
    .at(-1)
    ?.links.find((one) => one.includes("affiliation"));
  if (!link) throw new Error(`no invitation has left to ${email}`);
  return new URL(link).pathname;
}

export const invitationOf = (page: Page, guest: Guest) =>
  page.getByRole("listitem").filter({ hasText: `Famille ${guest.lastname}, pour ${guest.child}` });

export async function openAct(page: Page, guest: Guest, act: "Relancer" | "Supprimer") {
  await page.goto("/espace-prof/affiliation/");
  await invitationOf(page, guest)
    .getByRole("link", { name: new RegExp(`^${act}`) })
    .click();
  const name = act === "Relancer" ? "affiliation-reminder" : "affiliation-delete";
  const dialog = page.locator(`[data-dialog="${name}"]`);
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function accept(page: Page): Promise<number> {
  await page.getByLabel(/^J’ai 18 ans ou plus/).check();
  return send(page, page.getByRole("button", { name: "Accepter l’invitation" }));
}
