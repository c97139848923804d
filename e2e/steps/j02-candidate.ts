import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";
import { photo } from "#tests/photos/make.ts";

import { send } from "./forms.ts";
import { mailsTo } from "./people.ts";
import { filledForm } from "./robots.ts";

const text = "J’aide des élèves de collège et de lycée à reprendre pied. ".repeat(13);

const written = {
  civility: "mr",
  firstname: "Julien",
  lastname: "Morel",
  birth_date: { day: "12", month: "4", year: "2001" },
  phone: { phone_number: "06 12 34 56 78" },
  address: { street: "12 rue Francis-de-Pressensé", postal_code: "69100", city: "Villeurbanne" },
  formats: ["individual_student_place", "individual_webcam"],
  subjects: [{ subject_id: 1, level_ids: [10, 11, 12], main: true }],
  degrees: [{ degree_id: 3, year: 2024, main: true }],
  experiences: [{ experience_id: 2, start_year: 2022, current: true, main: true }],
  title: "Maths sans angoisse, de la Seconde à la Terminale",
  description: text,
  methodology: text,
};

type Candidate = Readonly<{ email: string; password: string }>;

export async function preAccepted(
  page: Page,
  { site, request }: { site: Site; request: APIRequestContext },
  { email, password }: Candidate,
): Promise<void> {
  const buffer = Buffer.from(await photo("jpeg", 600, 600));
  const body = { ...written, email };
  const draft = randomUUID();
  const kept = await request.put(`/api/public/candidate/draft/${draft}`, { data: body });
  expect(kept.status()).toBe(200);
  const file = { name: "moi.jpg", mimeType: "image/jpeg", buffer };
  const portrait = await request.put(`/api/public/candidate/draft/${draft}/photo`, {
    multipart: { file },
  });
  expect(portrait.status()).toBe(200);
  const data = { ...body, draft_id: draft, ...(await filledForm(request)) };
  const sent = await request.post("/api/public/candidate", { data });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = (await sent.json()) as { id: number };
  await site.market("application", "pre-accept", String(id));
  await page.goto((await mailsTo(site, email)).at(0)?.links[0] ?? "");
  await page.getByLabel("Nouveau mot de passe").fill(password);
  expect(await send(page, "Enregistrer ce mot de passe")).toBe(303);
}
