import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { book, describeLesson, wish } from "./booking.ts";
import { send } from "./forms.ts";
import type { Finalising } from "./j02-finalise.ts";
import { expectState, mailsTo } from "./people.ts";

type Applying = Finalising & Readonly<{ id: number; email: string; family: Page; phone: Page }>;

async function askFor({ family, id, scripts }: Applying): Promise<void> {
  await family.goto(`/cours-particuliers/x-${String(id)}/`);
  await book(family, scripts);
  expect(await wish(family)).toBe(303);
  await family.getByLabel(/^Lucas/).check();
  expect(await send(family, "Continuer")).toBe(303);
  await describeLesson(family, "Les équations du second degré.");
  await family.getByLabel(/^Demander aussi à d’autres professeurs/).uncheck();
  expect(await send(family, "Continuer")).toBe(303);
  await expect(family).toHaveURL(/\/reserver\/prix\/$/);
  expect(await send(family, "Continuer")).toBe(303);
  await expect(family).toHaveURL(/\/reserver\/recapitulatif\/$/);
  expect(await send(family, "Envoyer ma demande")).toBe(303);
  await expect(family).toHaveURL(/\/mes-demandes-de-cours\/\d+\/$/);
}

export async function readMail(requested: Applying): Promise<string> {
  const { page, site, look, email, phone } = requested;
  await askFor(requested);
  // The provider may tell of the account meanwhile, by a mail of its own.
  const about = "Une demande de mathématiques, Première";
  const mail = (await mailsTo(site, email)).findLast(({ subject }) => subject === about);
  expect(mail?.subject).toBe(about);
  expect(mail?.text).toContain("Prix d’une heure pour la famille\u00a0: 38,00\u00a0€");
  expect(mail?.text).toContain("Net pour vous, estimation d’une heure\u00a0: 19,91\u00a0€");
  const link = new URL(mail?.links.find((one) => one.includes("/offre/")) ?? "").pathname;
  for (let time = 0; time < 2; time++) {
    expect((await phone.goto(link))?.status()).toBe(200);
    await expectState(phone, "À traiter", "À répondre");
  }
  const main = phone.getByRole("main");
  await expect(main).toContainText("estimation, une heure");
  for (const figure of ["38,00", "− 8,36", "− 9,73", "19,91"])
    await expect(main).toContainText(`${figure}\u00a0€/h`);
  await expect(main).not.toContainText("Part-Dieu");
  await look("offre-du-mail", phone);
  await page.goto("/notifications/");
  await expect(
    page.getByRole("button", { name: /Nouveau.*Une demande de mathématiques/ }),
  ).toBeVisible();
  return link;
}

export async function answerFromMail(
  { page, look, phone, family }: Applying,
  link: string,
): Promise<void> {
  expect(await send(phone, "Accepter")).toBe(303);
  const main = phone.getByRole("main");
  await expect(main).toContainText("Réponse envoyée");
  await look("reponse-envoyee", phone);
  expect((await phone.goto(link))?.status()).toBe(200);
  await expect(main).toContainText("Vous avez déjà répondu à cette demande.");
  await expectState(phone, "En cours", "Acceptée");
  await expect(phone.getByRole("button", { name: "Accepter" })).toHaveCount(0);

  await page.goto("/espace-prof/mes-offres-de-cours/");
  await expect(page.getByRole("main")).toContainText("Aucune offre à traiter");
  const views = page.getByRole("navigation", { name: "Vues de la liste" });
  await views.getByRole("link", { name: "Répondues (1)" }).click();
  await expect(page).toHaveURL(/liste=repondues/);
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lucas" });
  await expectState(line, "En cours", "Acceptée");
  await page.goto("/notifications/");
  await expect(page.getByRole("button", { name: /Une demande de mathématiques/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Une demande de mathématiques/ })).toHaveCount(1);
  await family.reload();
  await expectState(family, "Rien à faire", "Disponible");
}
