import { type Page, test } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { book, describeLesson, newcomer, presentOneself, wish } from "./booking.ts";
import { addressOf, expectRefused, press, send } from "./forms.ts";
import { readTeacher } from "./j01-search.ts";
import { type Journey, requested, student } from "./journey.ts";
import { expectState, named } from "./people.ts";
import { robotsWait } from "./robots.ts";

export async function bookTeacher(journey: Journey): Promise<string> {
  await test.step("3 the teacher's page", () => readTeacher(journey));
  await test.step("4 who asks: a phone too short", () => presentWrongly(journey));
  await test.step("5 the account", () => openAccount(journey));
  await test.step("6 the student, then the lesson", () => describeNeed(journey));
  await test.step("7 the price", () => readPrice(journey));
  return test.step("8 sent twice, one request", () => sendTwice(journey));
}

async function presentWrongly({ page, scripts, look }: Journey) {
  await book(page, scripts);
  await expect(page).toHaveURL(/\/reserver\/vous\/(?:\?|$)/);
  await expect(page.getByText("Étape 1 sur 5")).toBeVisible();
  await expect(page.getByLabel(/J’accepte les appels/)).not.toBeChecked();
  await expect(
    page.getByText(/prospection par téléphone n’est permise qu’avec votre accord/),
  ).toBeVisible();
  if (scripts) await slowScripts(page);
  for (const short of ["12", "061234567"]) {
    await presentOneself(page, short);
    if (scripts) {
      await expect(page.getByLabel("Téléphone", { exact: true })).toHaveAccessibleDescription(
        /Il manque des chiffres/,
      );
      await press(page, "Continuer");
      await expect(page.getByLabel("Téléphone", { exact: true })).toBeFocused();
    } else {
      expect(await send(page, "Continuer")).toBe(422);
      await expectRefused(page, { Téléphone: "Il manque des chiffres" });
    }
    await expect(page.getByLabel("Prénom")).toHaveValue(newcomer.firstname);
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(newcomer.email);
  }
  await look("telephone-trop-court");
}

/** Fields filled before the schema arrives are still validated. */
const slowScripts = (page: Page) =>
  page.route("**/assets/*.js", async (route) => {
    await page.waitForTimeout(1500);
    await route.continue();
  });

async function openAccount({ page, scripts }: Journey) {
  if (scripts) await page.unroute("**/assets/*.js");
  await page.getByLabel("Téléphone", { exact: true }).fill(newcomer.phone);
  await page.getByLabel("Mot de passe").fill(newcomer.password);
  await page.waitForTimeout(robotsWait);
  expect(await send(page, "Continuer")).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/eleve\/$/);
  await expect(page.getByText(`un lien vous a été envoyé à ${newcomer.email}`)).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "access-token")?.httpOnly).toBe(true);
}

async function describeNeed({ page, look }: Journey) {
  await page.getByLabel("Prénom de l’élève").fill(student);
  await page.getByLabel("Classe").selectOption("Première");
  await look("eleve");
  expect(await send(page, "Continuer")).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/cours\/$/);
  await describeLesson(page, "Les équations. Sinon, appelez le 06 11 22 33 44.");
  expect(await send(page, "Continuer")).toBe(422);
  await expectRefused(page, { "Ce qui bloque en ce moment": /06 11 22 33 44/ });
  await look("commentaire-refuse");
  await page.getByLabel("Ce qui bloque en ce moment").fill("Les équations du second degré.");
  await expect(page.getByLabel("Une fois par semaine")).toBeChecked();
  expect(await send(page, "Continuer")).toBe(303);
}

async function readPrice({ page, look }: Journey) {
  await expect(page).toHaveURL(/\/reserver\/prix\/$/);
  await look("prix");
  const home = page.getByRole("row", { name: /À domicile/ });
  await expect(home).toContainText("42\u00a0€/h");
  await expect(home).toContainText("21\u00a0€/h");
  await expect(page.getByText("Vous êtes l’employeur, Préau est votre mandataire.")).toBeVisible();
  await expect(page.getByText("Rien n’est débité avant le premier cours.")).toBeVisible();
  await expect(page.getByText(/devis gratuit/)).toBeVisible();
  expect(await send(page, "Continuer")).toBe(303);
}

async function sendTwice({ page, site, scripts, look, firstnames }: Journey) {
  await expect(page).toHaveURL(/\/reserver\/recapitulatif\/$/);
  await look("recapitulatif");
  const summary = addressOf(page);
  const button = page.getByRole("button", { name: "Envoyer ma demande" });
  await (scripts ? button.dblclick() : button.click());
  await expect(page).toHaveURL(/\/mes-demandes-de-cours\/\d+\/$/);
  const request = addressOf(page);
  const again = await page.request.post(summary, {
    headers: { Origin: site.origin },
    form: { intent: "continue" },
    maxRedirects: 0,
  });
  expect([again.status(), again.headers().location]).toEqual([303, request]);

  await look("demande-envoyee");
  const sentence = page.getByText(
    /^Nous avons demandé à 7 professeurs\. Réponses attendues avant samedi 12 sept\. à /,
  );
  const [, hour, minute] =
    /(\d{1,2})\u00a0h\u00a0?(\d\d)?\.$/.exec(await sentence.innerText()) ?? [];
  expect(Math.abs(Number(hour) * 60 + Number(minute ?? 0) - (10 * 60 + 5))).toBeLessThanOrEqual(10);
  await expect(sentence).toHaveCount(1);
  const wished = firstnames.get("T1") ?? "?";
  await expect(page.getByText(`C’est envoyé à ${wished} et à six autres.`)).toBeVisible();
  await expectState(page, "En cours", "Recherche de professeurs");
  await expect(page.getByText("Étape 2 sur 8 :").first()).toBeVisible();
  for (const name of requested) {
    const row = page.getByRole("listitem").filter({ hasText: firstnames.get(name) ?? "?" });
    const line = row.filter({ hasText: "Enseigne cette matière dans cette classe" });
    await expect(line).toContainText("€/h");
    await expect(line.getByRole("link")).toHaveAttribute("href", /^\/cours-particuliers\//);
    await expect(line.getByText("Enseigne cette matière")).toBeHidden();
  }
  await page.goto("/mes-demandes-de-cours/");
  await expect(page.getByRole("article")).toHaveCount(1);
  return request;
}

export async function bookAgain({ page, site, scripts, look }: Journey, request: string) {
  const teacher = named(site, "T1").id;
  await page.goto(`/cours-particuliers/professeur-${String(teacher)}/`);
  await book(page, scripts);
  expect(await wish(page)).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/eleve\/$/);
  await page.getByLabel(new RegExp(`^${student}`)).check();
  expect(await send(page, "Continuer")).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/cours\/$/);
  await describeLesson(page, "Les équations du second degré.");
  expect(await send(page, "Continuer")).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/prix\/$/);
  expect(await send(page, "Continuer")).toBe(303);
  await expect(page).toHaveURL(/\/reserver\/recapitulatif\/$/);
  await send(page, "Envoyer ma demande");
  const ongoing = page.locator('[data-dialog="ongoing-process"]');
  await expect(ongoing).toBeVisible();
  await look("demande-en-cours");
  await ongoing.getByRole("link", { name: "Suivre la demande en cours" }).click();
  await expect(page).toHaveURL(new RegExp(`${request}$`));
}
