import type { Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";

import { send } from "./forms.ts";
import { type Journey, student } from "./journey.ts";
import { expectState, named } from "./people.ts";

const words = "Des explications claires, et des exercices choisis pour son rythme.";
const reply = "Merci, il travaille beaucoup entre deux cours.";

const marks = { Pédagogie: 5, Ponctualité: 4, Clarté: 5, Écoute: 5, Progrès: 4 } as const;

export async function reviewTeacher(journey: Journey, thanks: string, teacher: Page) {
  const { page, look } = journey;
  const before = await countedReviews(journey);
  await page.goto(thanks);
  await page.getByRole("link", { name: /^Donner votre avis/ }).click();
  for (const [criterion, mark] of Object.entries(marks)) {
    const requested = page.getByRole("radiogroup", { name: criterion });
    await requested.getByText(String(mark), { exact: true }).click();
  }
  await page.getByLabel("Votre avis").fill(words);
  expect(await send(page, "Publier mon avis")).toBe(303);
  await expect(page.getByRole("status").first()).toContainText("Votre avis est publié");
  await expectState(page, "Rien à faire", "Avis envoyé");
  await look("avis-publie");

  await teacher.goto("/espace-prof/mes-eleves/");
  const whose = { name: new RegExp(`^Répondre à l’avis.*${student}`) };
  await teacher.getByRole("link", whose).click();
  await teacher.getByLabel("Votre réponse").fill(reply);
  await look("reponse-a-l-avis", teacher);
  expect(await send(teacher, "Publier ma réponse")).toBe(303);
  await expect(teacher.getByRole("status").first()).toContainText("Votre réponse est publiée");

  expect(await countedReviews(journey)).toBe(before + 1);
  const first = page.locator("#avis blockquote").first();
  await expect(first).toContainText(words);
  await expect(page.locator("#avis").getByText(words)).toHaveCount(1);
  await expect(page.locator("#avis").getByText(reply)).toHaveCount(1);
  await look("avis-et-reponse");
}

async function countedReviews({ page, site }: Journey): Promise<number> {
  await page.goto(`/cours-particuliers/x-${String(named(site, "T1").id)}/`);
  const title = await page.locator("#avis").getByRole("heading").first().innerText();
  return Number(/\d+/.exec(title)?.[0]);
}
