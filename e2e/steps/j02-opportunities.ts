import type { APIRequestContext, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

import { apiAs } from "./api.ts";
import { send } from "./forms.ts";
import { named } from "./people.ts";

const list = "/espace-prof/mes-offres-de-cours/opportunites/";

const mathematics = 1;
const premiere = 11;

export async function askForEach(
  { site, request }: { site: Site; request: APIRequestContext },
  children: readonly string[],
): Promise<void> {
  const family = await apiAs(request, site, named(site, "C1").email);
  for (const firstname of children) {
    const child = { firstname, lastname: "Garnier", class_id: premiere };
    const student = await family.create("/api/student", child);
    await family.create("/api/linking", {
      student_id: student,
      subject_id: mathematics,
      scholar_level_id: premiere,
      teacher_wish_id: named(site, "T1").id,
      course_type: "offline",
      comments: `Le second degré, pour ${firstname}.`,
      extended_search: true,
      address: { street: "12 rue de la Part-Dieu", postal_code: "69003", city: "Lyon" },
      questionnaire: [
        { question_id: "1", value: "bases" },
        { question_id: "3", value: "weekly" },
        { question_id: "4", value: ["wednesday"] },
      ],
    });
  }
}

export async function openList(page: Page) {
  await page.goto(list);
  return page.getByRole("list", { name: "Demandes ouvertes à tous" }).getByRole("listitem");
}

export async function openOne(page: Page, child: string): Promise<void> {
  await (await openList(page)).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/opportunites\/\d+\/$/);
  await expect(page.getByRole("main")).toContainText(`Le second degré, pour ${child}.`);
}

export async function apply(page: Page, word: string): Promise<number> {
  await page.getByLabel("Un mot pour la famille").fill(word);
  return send(page, "Envoyer ma candidature");
}
