import { expect } from "vitest";

import { legal } from "#app/legal.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { quotes } from "./endpoints.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

async function read(answer: Response) {
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
  return { ...pdf, text: plain(pdf.text) };
}

test("a quote of a contract: hours, lines that add up, the credit apart, thirty days (API-182, LAW-16, TOY-07)", async ({
  db,
}) => {
  const { family, contract } = await createContract(db);
  const query = { contract_id: contract.id, hours: 3 };
  const quote = await callerOf(db, family)(quotes.show, { query });
  expect(quote).toMatchObject({
    reference: `DEV-C${String(contract.id)}-20260909`,
    valid_until: "2026-10-09",
    hours: 3,
    hourly_price: 42,
    total: 126,
    total_after_tax_credit: 63,
    credit_refusal: null,
  });
  const added = quote.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(added).toBe(12_600);

  const paper = await read(await callerOf(db, family)(quotes.download, { query }));
  expect(paper).toMatchObject({ lang: "fr", tagged: true, title: `Devis ${quote.reference}` });
  for (const mention of [
    "établi le 9 septembre 2026",
    "valable jusqu’au 9 octobre 2026",
    "3 h à 42 €/h",
    "Devis gratuit et sans engagement",
    "126,00 €",
    "Reste à votre charge après le crédit : 63,00 €",
    "article 199 sexdecies",
    `services à la personne : ${legal.home_services.number}`,
    "Préau est votre mandataire",
    "Aucuns frais de dossier",
  ]) {
    expect(paper.text).toContain(mention);
  }
});

test("of an answer, and of a teacher's own prices before any request: the same price", async ({
  db,
}) => {
  const { id, family, teachers, proposals } = await createProposed(db);
  const show = (query: object) =>
    callerOf(db, family)(quotes.show, { query: { hours: 10, ...query } });
  const answer = await show({ lesson_request_id: id, proposal_id: proposals[0]?.id });
  const before = await show({
    teacher_id: teachers[0]?.id,
    subject_id: 1,
    level_id: 11,
    format: "individual_student_place",
  });
  expect(answer).toMatchObject({ total: 420, total_after_tax_credit: 210 });
  expect({ ...before, reference: "" }).toEqual({ ...answer, reference: "" });
});

test("of a stage: its price, no credit, until the day before it begins at the latest", async ({
  db,
}) => {
  const { actor } = await createFamily(db);
  const groupLesson = await createGroupLesson(db);
  const quote = await callerOf(db, actor)(quotes.show, {
    query: { group_lesson_id: groupLesson.id, hours: 10 },
  });
  expect(quote).toMatchObject({
    hours: null,
    total: groupLesson.priceCents / 100,
    total_after_tax_credit: null,
    credit_refusal: "stage",
  });
});

test("of a stage that is over, begins today or is cancelled there is no quote, nor its paper: 409", async ({
  db,
}) => {
  const { actor } = await createFamily(db);
  const groupLessons = [
    await createGroupLesson(db, { state: "done", startsAt: plusDays(now, -20) }),
    await createGroupLesson(db, { startsAt: plusHours(now, 6) }),
    await createGroupLesson(db, { state: "cancelled" }),
  ];
  const api = callerOf(db, actor);
  for (const { id: group_lesson_id } of groupLessons) {
    for (const promise of [quotes.show, quotes.download]) {
      const requested = api(promise, { query: { group_lesson_id, hours: 10 } });
      await expect(requested).rejects.toMatchObject({ status: 409 });
    }
  }
});

test("hours are half hours up to two hundred, something is named, and it is one's own", async ({
  db,
}) => {
  const { contract, family } = await createContract(db);
  const show = callerOf(db, family);
  for (const hours of [0, 0.3, 201]) {
    await expect(
      show(quotes.show, { query: { contract_id: contract.id, hours } }),
    ).rejects.toMatchObject({ status: 422 });
  }
  await expect(show(quotes.show, { query: {} as never })).rejects.toMatchObject({
    status: 422,
  });
  const other = callerOf(db, (await createFamily(db)).actor);
  await expect(
    other(quotes.download, { query: { contract_id: contract.id, hours: 2 } }),
  ).rejects.toMatchObject({ status: 404 });
});
