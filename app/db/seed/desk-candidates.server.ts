import { sql } from "drizzle-orm";

import { robotFields } from "#app/bff/robot.server.ts";
import { machineClock, plusDays, plusMinutes } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { advanceDocument } from "#app/modules/career/document/advance.server.ts";
import { insertDocument, insertFile } from "#app/modules/career/document/list.repository.server.ts";

import { pdfOf } from "./desk-papers.ts";
import type { Past, Story } from "./past.server.ts";
import { fictionPhone } from "./teachers.ts";

const candidates = [
  ["Inès", "Carpentier", "ms"],
  ["Rémi", "Vasseur", "mr"],
  ["Salomé", "Girard", "ms"],
  ["Antoine", "Rivière", "mr"],
  ["Maud", "Pelletier", "ms"],
] as const;

type Candidacy = Readonly<{ rank: 0 | 1 | 2 | 3 | 4; daysAgo: number; operatorId: number }>;

/** A candidate’s form, sent so many days ago. */
export async function* candidacy(past: Past, { rank, daysAgo }: Candidacy): Story {
  yield plusDays(past.present, -daysAgo);
  await send(past, rank);
}

/** A candidate who was retained sent two papers, which wait to be read. */
export async function* papers(past: Past, { rank, daysAgo, operatorId }: Candidacy): Story {
  const { present } = past;
  yield plusDays(present, -daysAgo - 5);
  const id = await send(past, rank);
  yield plusDays(present, -daysAgo - 2);
  await past.as({ id: operatorId, role: "operator" })(applications.decide, {
    params: { id },
    body: { decision: "pre_accept", reason: "Le parcours convient." },
  });
  for (const [days, type, name, lines] of sent) {
    yield plusDays(present, days - daysAgo);
    await addPaper(past, { teacherId: id, type, name, lines });
  }
}

const sent = [
  [0, "address_proof", "facture.pdf", ["Facture d'énergie", "Salomé Girard", "69100 Villeurbanne"]],
  [7, "criminal_record", "casier.pdf", ["Bulletin n° 3", "GIRARD Salomé", "Néant"]],
] as const;

export async function send({ as, tx, present }: Past, rank: Candidacy["rank"]): Promise<number> {
  const [firstname, lastname, civility] = candidates[rank];
  const year = Number(parisDay(present).slice(0, 4));
  const { trap, stamp, value } = robotFields(plusMinutes(machineClock(), -1));
  const { id } = await as()(applications.send, {
    body: {
      email: `candidat.${String(rank + 1)}@exemple.test`,
      civility,
      firstname,
      lastname,
      birth_date: { day: "12", month: "4", year: String(year - 24 - rank) },
      phone: { phone_number: fictionPhone(9200 + rank) },
      phone_marketing_consent: false,
      address: {
        street: `${String(12 + rank)} rue Francis-de-Pressensé`,
        postal_code: "69100",
        city: "Villeurbanne",
        country: "FR",
      },
      formats: ["individual_student_place", "individual_webcam"],
      radius: 20,
      subjects: [{ subject_id: 1 + rank, level_ids: [9, 10, 11], main: true }],
      degrees: [
        {
          degree_id: 3,
          year: year - 1,
          speciality: "mathématiques",
          school: "Université Lyon 1",
          main: true,
        },
      ],
      experiences: [
        {
          experience_id: 2,
          start_year: year - 3,
          end_year: year - 1,
          current: true,
          place: "Villeurbanne",
          main: true,
        },
      ],
      title: "De la 3e à la Première, une méthode à garder",
      description: description.repeat(4),
      methodology: methodology.repeat(5),
      [trap]: "",
      [stamp]: value,
    },
  });
  // Drawn at random otherwise: one seed writes the same rows.
  await tx.execute(sql`update teachers set rand = ${id * 7919} % 1000000 where id = ${id}`);
  await tx.execute(
    sql`update applications set hash = md5('candidate ' || ${id}::text) where teacher_id = ${id}`,
  );
  return id;
}

const fileIds = {
  address_proof: "0c6f4f2e-3c1d-4b57-9c0e-5f4d2a7b1e01",
  criminal_record: "0c6f4f2e-3c1d-4b57-9c0e-5f4d2a7b1e02",
} as const;

type Paper = Readonly<{
  teacherId: number;
  type: keyof typeof fileIds;
  name: string;
  lines: readonly string[];
}>;

/** Its file has a fixed key, where a sent one is drawn at random: one seed writes the same rows. */
async function addPaper(past: Past, { teacherId, type, name, lines }: Paper): Promise<void> {
  const { tx, gateways } = past;
  const [at, key] = [past.now(), `papers/${fileIds[type]}.sealed`];
  await gateways.storage.put(key, gateways.vault.sealBytes(pdfOf(lines)));
  const paper = await insertDocument(tx, { teacherId, type, statusSince: at });
  const file = { documentId: paper.id, position: 1, name, mediaType: "application/pdf" };
  await insertFile(tx, { ...file, key, sentAt: at });
  const by = { id: teacherId, role: "teacher" } as const;
  await advanceDocument(tx, paper, "send", { by, now: at });
}

const description =
  "J’accompagne des collégiens et des lycéens depuis trois ans, chez eux ou en ligne. Nous reprenons d’abord ce qui n’est pas clair, puis nous avançons avec les exercices de la classe. ";
const methodology =
  "Le premier cours sert à faire le point ensemble. Chaque séance se termine par une page à garder et un exercice à refaire seul avant la suivante. ";
