import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { search } from "./booking.ts";
import { addressOf, press } from "./forms.ts";
import { type Journey, requested } from "./journey.ts";
import { named, sizeOf, wake } from "./people.ts";

const cardOf = (page: Page, id: number) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[href*="-${String(id)}/"]`) });

const lessonLinks = (page: Page) =>
  page
    .locator("#resultats h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

export async function searchTeachers({ page, site, scripts, look, firstnames }: Journey) {
  const id = (name: string) => named(site, name).id;
  await page.goto("/");
  await look("accueil");
  await search(page, scripts);
  await look("resultats");
  for (const absent of ["T4", "T5"]) await expect(cardOf(page, id(absent))).toHaveCount(0);
  for (const [name, price, after] of [
    ["T1", "42\u00a0€/h", "21\u00a0€/h"],
    ["T2", "46\u00a0€/h", "23\u00a0€/h"],
  ] as const) {
    const card = cardOf(page, id(name));
    await expect(card).toContainText(`${price} soit ${after} après crédit d’impôt`);
    const whole = card.getByText(price.replace("/h", ""), { exact: true });
    expect(await sizeOf(whole)).toBeGreaterThan(await sizeOf(card.getByText(after)));
  }
  const plain = cardOf(page, id("T3"));
  await expect(plain).toContainText("40\u00a0€/h");
  await expect(plain).toContainText("Sans crédit d’impôt : ce professeur n’est pas déclaré");
  await expect(plain).not.toContainText("après crédit d’impôt");
  for (const name of requested) {
    const link = cardOf(page, id(name)).getByRole("link");
    firstnames.set(name, await link.innerText());
  }

  const shut = await page.goto(`/cours-particuliers/professeur-${String(id("T5"))}/`);
  expect(shut?.status()).toBe(200);
  await expect(page.getByText(/ne prend pas de nouvel élève/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Réserver ce professeur" })).toHaveCount(0);
  expect(await page.locator("main li a[href^='/cours-particuliers/']").count()).toBeGreaterThan(2);
  await look("ne-prend-plus-d-eleve");

  await page.goto("/rechercher/?city=Saint-Denis&format=offline");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Quelle ville/);
}

export async function sortAndGoOn({ page, scripts }: Journey) {
  await page.goto("/cours-particuliers/mathematiques/premiere/lyon/");
  await wake(page, scripts);
  await page.getByLabel("Trier par").selectOption("Proximité");
  await press(page, "Trier");
  await expect(page).toHaveURL(/\/lyon\/\?orderBy=location$/);
  await page.waitForLoadState();
  // The address changes before the list is drawn again.
  const more = page.getByRole("link", { name: "Voir plus" });
  await expect(more).toHaveAttribute("href", /orderBy=location/);
  const first = await lessonLinks(page);
  await wake(page, scripts);
  await more.click();
  if (scripts) {
    await expect.poll(() => lessonLinks(page)).toHaveLength(25);
    await expect(page).toHaveURL(/\/lyon\/\?orderBy=location$/);
    const focused = page.locator("#resultats:focus, #resultats :focus");
    await expect(focused, "the focus stays in the list").toHaveCount(1);
  } else {
    await expect(page).toHaveURL(/\/lyon\/2\/\?orderBy=location$/);
    await page.waitForLoadState();
  }
  const links = await lessonLinks(page);
  const all = scripts ? links : [...first, ...links];
  expect(all).toHaveLength(25);
  expect(new Set(all).size).toBe(25);

  const seen = page.locator("#resultats h3 a").nth(scripts ? 20 : 5);
  await seen.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await seen.click();
  await expect(page.getByRole("heading", { name: "Présentation" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => lessonLinks(page), "the same cards as before").toEqual(links);
  if (scripts) await expect.poll(top, "at the same place").toBe(before);
}

/** J01 2: two teachers compared (PUB-073). */
export async function compareTwo({ page, site, scripts, look }: Journey) {
  await page.goto("/cours-particuliers/mathematiques/premiere/lyon/");
  const way = { name: "Voir votre sélection" };
  const cards = ["T1", "T2"].map((name) => cardOf(page, named(site, name).id));
  for (const card of cards) {
    await wake(page, scripts);
    await card.getByRole("button", { name: /^Garder/ }).click();
    await expect(card.getByRole("link", way)).toBeVisible();
    await expect(card.getByRole("button", { name: /^Garder/ })).toBeHidden();
  }
  await page.getByRole("link", way).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "2 professeurs dans votre sélection",
  );
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await press(page, "Comparer les professeurs cochés");
  await expect(page.getByRole("heading", { name: "Deux professeurs côte à côte" })).toBeVisible();
  await look("cote-a-cote");
}

export async function readTeacher({ page, site, look, scripts }: Journey) {
  const id = (name: string) => named(site, name).id;
  await page.goto("/cours-particuliers/mathematiques/premiere/lyon/");
  await cardOf(page, id("T1")).getByRole("link").click();
  await expect(page).toHaveURL(
    new RegExp(`/cours-particuliers/[a-z0-9-]+-${String(id("T1"))}/\\?matiere=`),
  );
  await look("professeur");
  await expect(page.getByRole("heading", { name: "Présentation" })).toBeVisible();
  await expect(page.locator("#avis").getByText(/^Avis vérifié/)).toHaveCount(4);
  await expect(page.getByText("Répond en 5\u00a0h").first()).toBeVisible();
  const related = page.getByRole("list", { name: "D’autres professeurs de la même matière" });
  expect(await related.getByRole("listitem").count()).toBeLessThanOrEqual(7);
  await expect(related.locator(`a[href*="-${String(id("T1"))}/"]`)).toHaveCount(0);
  const lesson = addressOf(page);
  await wake(page, scripts);
  await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect(page).toHaveURL(/\/avis\/\?matiere=/);
  const reviews = page.locator("dialog");
  await expect(reviews).toBeVisible();
  await expect(page.locator("dialog:modal")).toHaveCount(scripts ? 1 : 0);
  // Without scripts the dialog is a page, with header and way back.
  const back = reviews.getByRole("link", { name: "Revenir à la page du professeur" });
  await expect(back).toBeVisible({ visible: !scripts });
  await expect(page.getByRole("banner").getByRole("link", { name: "Préau" })).toBeVisible();
  const close = reviews.getByRole("link", { name: "Fermer" });
  await expect(close).toBeVisible({ visible: scripts });
  await (scripts ? close : back).click();
  await expect(page).toHaveURL(lesson);
}
