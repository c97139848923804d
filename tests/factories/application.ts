import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { ApplicationDraft } from "#app/modules/career/application/draft.endpoints.ts";
import {
  type DocumentStatus,
  type DocumentType,
  owedBy,
} from "#app/modules/career/document/domain.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { teacherPrices, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { now } from "#tests/setup/time.ts";

export const candidate = (email = "candidat.j02@example.test"): ApplicationDraft => ({
  email,
  civility: "mr",
  firstname: "Julien",
  lastname: "Morel",
  birth_date: { day: "12", month: "4", year: "2001" },
  phone: { phone_number: "06 12 34 56 78" },
  phone_marketing_consent: false,
  address: {
    street: "12 rue Francis-de-Pressensé",
    postal_code: "69100",
    city: "Villeurbanne",
    country: "FR",
  },
  formats: ["individual_student_place", "individual_webcam"],
  radius: 30,
  subjects: [{ subject_id: 1, level_ids: [6, 7, 8, 9, 10, 11, 12], main: true }],
  degrees: [
    {
      degree_id: 3,
      year: 2024,
      speciality: "mathématiques",
      school: "Université Lyon 1",
      main: true,
    },
  ],
  experiences: [
    {
      experience_id: 2,
      start_year: 2022,
      end_year: 2024,
      current: true,
      place: "Villeurbanne",
      main: true,
    },
  ],
  title: "Maths sans angoisse, de la 6e à la Terminale",
  description: "J’aide des collégiens et des lycéens. ".repeat(20),
  methodology: "Le premier cours sert à faire le point. ".repeat(20),
  video_url: "https://youtu.be/dQw4w9WgXcQ",
});

type Paper = Readonly<{ type: DocumentType; status: DocumentStatus }>;

const writePaper = (db: Db, teacherId: number, paper: Paper) =>
  db.insert(documents).values({ teacherId, ...paper, statusSince: now });

export async function completeFile(db: Db, id: number, identity: DocumentStatus): Promise<void> {
  const said = { statusChosen: true, homeServices: "without" } as const;
  await db.update(teachers).set(said).where(eq(teachers.id, id));
  for (const cursusId of [1, 2, 3, 4, 5]) {
    const prices = lessonFormats.map((format) => ({ cursusId, format, priceCents: 3500 }));
    await db.insert(teacherPrices).values(prices.map((price) => ({ teacherId: id, ...price })));
  }
  const account = { state: "created" as const, stateSince: now, due: [], ibanEnd: "2606" };
  await db.insert(payeeAccounts).values({ id, ...account, mandateVersion: "1", mandateAt: now });
  await db.insert(legalStatuses).values({ teacherId: id, siret: "73282932000074" });
  for (const type of owedBy(await statusOf(db, id))) {
    const status = type === "identity_proof" ? identity : "approved";
    await writePaper(db, id, { type, status });
  }
}
