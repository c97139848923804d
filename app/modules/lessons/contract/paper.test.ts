import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract, createPrice, giveAddress } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { inDays } from "#tests/setup/time.ts";

import { contracts } from "./endpoints.ts";
import { contractPauses } from "./pause.table.server.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

async function read(answer: Response) {
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
  return { ...pdf, text: plain(pdf.text), headers: answer.headers };
}

const printAs = async (db: Db, by: Actor, id: number) =>
  read(await callerOf(db, by)(contracts.print, { params: { id } }));

async function createLived(db: Db, given: Parameters<typeof createContract>[1] = {}) {
  const bound = await createContract(db, given);
  await giveAddress(db, bound.family.id);
  const { contract } = bound;
  const proposed = { proposedBy: "teacher", reason: "rates" } as const;
  await createPrice(db, contract, {
    ...proposed,
    hourlyPriceCents: 4600,
    status: "refused",
    createdAt: inDays(-60),
    answeredAt: inDays(-59),
  });
  await createPrice(db, contract, {
    ...proposed,
    hourlyPriceCents: 4450,
    status: "accepted",
    createdAt: inDays(-40),
    answeredAt: inDays(-39),
    effectiveFrom: inDays(-39),
  });
  await create(db, contractPauses, {
    contractId: contract.id,
    startsAt: inDays(-30),
    endsAt: inDays(-20),
  });
  return bound;
}

/** Legal mentions for a salaried teacher (TOY-07, LAW-06, LAW-18, LAW-19). */
const mandateMentions = [
  /Vous êtes l’employeur de .+, Préau est votre mandataire\./,
  /verse en votre nom le salaire et les cotisations/,
  /La TVA ne porte que sur ce service/,
  /règles du particulier employeur/,
  /Vos droits d’employeur/,
  /Vos devoirs d’employeur/,
  /article 199 sexdecies du code général des impôts/,
  /L’avantage fiscal n’est pas une remise/,
  /Rétractation : jusqu’au .+, sans motif/,
  /jusqu’à 24 h avant/,
  /Aucune prospection par téléphone/,
  /Médiateur de la consommation/,
];

test("a contract on paper holds every price with its day, both parties and every mention of the law (API-065, TOY-07)", async ({
  db,
}) => {
  const { family, contract } = await createLived(db);
  const paper = await printAs(db, family, contract.id);

  const number = contractNumber("contract", contract.id);
  expect(paper).toMatchObject({
    lang: "fr",
    tagged: true,
    fontsEmbedded: true,
    title: `Contrat de cours particuliers ${number}`,
  });
  expect(paper.headers.get("content-disposition")).toBe(`inline; filename="contrat-${number}.pdf"`);
  for (const mention of mandateMentions) expect(paper.text).toMatch(mention);
  const { number: declared } = legal.home_services;
  expect(paper.text).toContain(`Services à la personne : ${declared}, déclarée le`);
  expect(paper.rows("Les prix de ce contrat").map((row) => row.map(plain))).toEqual([
    ["Effet", "Lieu", "Prix", "Après crédit"],
    ["Depuis l’ouverture, le 11 juin 2026", "À domicile", "42 €/h", "21 €/h"],
    ["Non accepté, jamais appliqué proposé le 11 juillet 2026", "À domicile", "46 €/h", "23 €/h"],
    ["Depuis le 1er août 2026", "À domicile", "44,50 €/h", "22,25 €/h"],
  ]);
  expect(paper.text).toContain("Du 10 août 2026 au 20 août 2026");
});

test("of an independent teacher it names their own declaration, no employer, and no credit without one", async ({
  db,
}) => {
  const approved = { selfEmployed: true, sapNumber: "SAP812345678" } as const;
  const of = (status: "approved" | "missing") =>
    createLived(db, {
      teacher: { ...approved, sapNumberStatus: status },
      contract: { mode: "independent" },
    });
  const first = await of("approved");
  const paper = await printAs(db, first.family, first.contract.id);
  expect(paper.text).toMatch(/est à son compte, Préau est l’intermédiaire\./);
  expect(paper.text).toContain("Services à la personne : SAP812345678");
  expect(paper.text).toContain("261-4-4° b du code général des impôts");
  expect(paper.text).not.toMatch(/employeur de/);

  const second = await of("missing");
  const without = await printAs(db, second.family, second.contract.id);
  expect(without.text).toContain("n’ouvrent pas droit au crédit d’impôt");
  expect(without.text).not.toContain("SAP812345678");
  expect(plain(without.rows("Les prix de ce contrat")[1]?.[3] ?? "")).toBe("sans crédit");
});

test("both sides print the same contract, no other person does; once it is over the teacher's has no address (ENT-33)", async ({
  db,
}) => {
  const { family, teacher, contract } = await createLived(db);
  const own = await printAs(db, family, contract.id);
  expect((await printAs(db, teacher, contract.id)).text).toBe(own.text);
  const stranger = (await createFamily(db)).actor;
  await expect(printAs(db, stranger, contract.id)).rejects.toMatchObject({ status: 404 });

  const ended = await createLived(db, { contract: { status: "ended", endedAt: inDays(-1) } });
  expect((await printAs(db, ended.family, ended.contract.id)).text).toContain("69003");
  const kept = await printAs(db, ended.teacher, ended.contract.id);
  expect(kept.text).toContain("terminé le 8 septembre 2026");
  expect(kept.text).not.toContain("69003");
});

test("both sides read mode, employer, who acts, declaration and pauses (CUS-046, TEA-061)", async ({
  db,
}) => {
  const { family, teacher, contract } = await createLived(db);
  const params = { id: contract.id };
  const read = await callerOf(db, family)(contracts.showPaper, { params });
  expect(read).toMatchObject({
    mode: "mandate",
    acts_for_employer: legal.name,
    home_services: { number: legal.home_services.number },
    pauses: [{ from: inDays(-30).toISOString(), to: inDays(-20).toISOString() }],
    given: { courses: 0, minutes: 0 },
  });
  expect(read.employer).toBe(`${read.family.firstname} ${read.family.lastname}`);
  expect(await callerOf(db, teacher)(contracts.showPaper, { params })).toEqual(read);
});

test("a preview says the price that was offered and that it is not binding; the teacher's has no family (API-066)", async ({
  db,
}) => {
  const { id, family, proposals, teachers } = await createProposed(db);
  const query = { lesson_request_id: id, proposal_id: proposals[0]?.id };
  const seen = await read(await callerOf(db, family)(contracts.preview, { query }));
  expect(seen.text).toMatch(/Aperçu, sans engagement/);
  expect(seen.text).toMatch(/42 €\/h/);
  expect(seen.text).toMatch(/Rétractation : 14 jours/);

  const requested = { id: teachers[0]?.id ?? 0, role: "teacher" } as const;
  const theirs = await read(
    await callerOf(db, requested)(contracts.preview, {
      query: { lesson_request_id: id },
    }),
  );
  expect(theirs.text).toContain("À compléter à l’acceptation");
  const other = (await createFamily(db)).actor;
  await expect(callerOf(db, other)(contracts.preview, { query })).rejects.toMatchObject({
    status: 404,
  });
});

test("a preview of a teacher's own prices needs no request; it names a teacher or a request", async ({
  db,
}) => {
  const { family, teachers } = await createProposed(db);
  const preview = (query: object) => callerOf(db, family)(contracts.preview, { query });
  const of = { teacher_id: teachers[0]?.id, subject_id: 1, level_id: 11 };
  const seen = await read(await preview({ ...of, format: "individual_student_place" }));
  expect(seen.rows("Les prix de ce contrat")[1]?.map(plain)).toEqual([
    "Lycée",
    "À domicile",
    "42 €/h",
    "21 €/h",
  ]);
  await expect(preview({})).rejects.toMatchObject({ status: 422 });
  await expect(preview({ teacher_id: 999_999 })).rejects.toMatchObject({ status: 404 });
});
