import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { teachers as teacherTable } from "#app/modules/catalogue/teacher/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { answerClarification } from "#app/modules/lessons/lesson-request/answer-clarification.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { proposals as proposalTable } from "#app/modules/lessons/proposal/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { respond } from "./accept.server.ts";
import { listProposals, showProposal } from "./list.server.ts";
import { answerLink, showLink } from "./use-link.server.ts";

async function world(db: Db) {
  const all = await createProposed(db, { teachers: 2 });
  const [proposal] = all.proposals;
  const teacher = { id: proposal?.teacherId ?? 0, role: "teacher" } as const;
  return { ...all, teacher, proposalId: proposal?.id ?? 0 };
}

const processOf = async (db: Db, id: number) =>
  (await db.select().from(lessonRequests).where(eq(lessonRequests.id, id)))[0]?.process;

async function tokenOf(db: Db, teacherId: number): Promise<string> {
  const [teacher] = await db.select().from(teacherTable).where(eq(teacherTable.id, teacherId));
  const sent = await db.select().from(mails);
  const person = sent.filter(({ template }) => template === "proposal_asked");
  const proposals = await listProposalsOf(db, (await db.select().from(lessonRequests))[0]?.id ?? 0);
  const lessonPlace = proposals.findIndex((one) => one.teacherId === teacher?.id);
  return person[lessonPlace]?.link?.split("/").at(-2) ?? "";
}

test("a yes makes an offer, and the family has the hand", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);

  const shown = await respond(callOf(db, teacher, { now: plusHours(now, 5) }), {
    id: proposalId,
    teacher_response: "accepted",
    teacher_comments: "Libre dès mercredi.",
  });

  expect(shown).toMatchObject({
    teacher_response: "accepted",
    offer_status: "proposed",
    answerable: false,
    withdrawable: true,
    family: null,
    state: { waiting: { who: "customer" } },
  });
  expect(await processOf(db, id)).toBe("waiting_customer_reply");
  const [row] = await db.select().from(teacherTable).where(eq(teacherTable.id, teacher.id));
  expect(row?.medianAnswerHours).toBe(5);
});

test("a day answered to the questionnaire reaches the teacher in words", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);
  const answers = [{ question_id: "5", value: "2026-09-14" }];
  await db.update(lessonRequests).set({ answers }).where(eq(lessonRequests.id, id));

  expect(await showProposal(callOf(db, teacher), { id: proposalId })).toMatchObject({
    questionnaire: [{ answer: "14 septembre 2026" }],
  });
});

test("a yes taken back gives the hand back to the teachers", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);
  await respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  const shown = await respond(callOf(db, teacher), {
    id: proposalId,
    teacher_response: "cancelled",
  });
  expect(shown).toMatchObject({ teacher_response: "cancelled", offer_status: "cancelled" });
  expect(await processOf(db, id)).toBe("processing");
});

test("a question stands in the pending list, its words updated in place; the 72 h stand still", async ({
  db,
}) => {
  const { id, family, teacher, proposalId } = await world(db);
  const input = { teacher_response: "clarifications_requested" } as const;
  await respond(callOf(db, teacher, { now: plusHours(now, 2) }), {
    id: proposalId,
    ...input,
    teacher_comments: "Quel chapitre ?",
  });
  await respond(callOf(db, teacher, { now: plusHours(now, 3) }), {
    id: proposalId,
    ...input,
    teacher_comments: "Quel manuel ?",
  });

  const pending = await listProposals(callOf(db, teacher), { pending: true, start: 0, length: 7 });
  expect(pending.data[0]).toMatchObject({
    teacher_response: "clarifications-requested",
    teacher_comments: "Quel manuel ?",
    answerable: true,
    state: { waiting: { who: "customer", deadline: inDays(21).toISOString() } },
  });
  expect(await processOf(db, id)).toBe("waiting_customer_reply");

  await answerClarification(callOf(db, family, { now: plusHours(now, 20) }), {
    id,
    proposal_id: proposalId,
    answer: "Le manuel bleu.",
  });

  const [row] = await listProposalsOf(db, id);
  expect(row).toMatchObject({ teacherResponse: "pending", clarificationAnswer: "Le manuel bleu." });
  expect(row?.silentDueAt).toEqual(plusHours(now, 20 + 70));
  expect(await processOf(db, id)).toBe("processing");
});

test("a condition without words is told by its name, in the letter too (J01)", async ({ db }) => {
  const { teacher, proposalId } = await world(db);
  await respond(callOf(db, teacher), {
    id: proposalId,
    teacher_response: "accepted_if",
    condition_type_id: 3,
  });
  const sent = await db.select().from(mails);
  const mail = sent.find(({ template }) => template === "proposal_accepted_if");
  expect(mail?.body).toContain("À une condition\u00a0: en ligne seulement.");
});

test("the link of a mail never tells how to reach the family (ENT-33)", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);
  const token = await tokenOf(db, teacher.id);
  await answerLink(openCallOf(db), { token, teacher_response: "accepted" });
  await db
    .update(lessonRequests)
    .set({ process: "waiting_first_course" })
    .where(eq(lessonRequests.id, id));
  await db
    .update(proposalTable)
    .set({ teacherResponse: "selected" })
    .where(eq(proposalTable.id, proposalId));

  expect((await showProposal(callOf(db, teacher), { id: proposalId })).family).toMatchObject({
    name: "Sophie Martin",
  });
  expect((await showLink(openCallOf(db), { token })).proposal.family).toBeNull();
});

test("the link shows without changing, answers once, then says what was answered (API-185)", async ({
  db,
}) => {
  const { id, teacher } = await world(db);
  const token = await tokenOf(db, teacher.id);

  const seen = await showLink(openCallOf(db), { token });
  expect(seen).toMatchObject({
    answered: false,
    proposal: { net: 18.02, teacher_response: "pending" },
  });
  await showLink(openCallOf(db), { token });
  expect((await listProposalsOf(db, id))[0]?.teacherResponse).toBe("pending");

  await answerLink(openCallOf(db), { token, teacher_response: "accepted" });

  expect(await showLink(openCallOf(db), { token })).toMatchObject({
    answered: true,
    proposal: { teacher_response: "accepted" },
  });
  const again = answerLink(openCallOf(db), {
    token,
    teacher_response: "refused",
    refusal_type_id: 1,
  });
  await expect(again).rejects.toMatchObject({ kind: "conflict", code: "api.proposal.link_used" });
  await expect(showLink(openCallOf(db), { token: "x".repeat(43) })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("once the request is closed the link is gone, and the answer too late", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);
  const token = await tokenOf(db, teacher.id);
  await db.update(lessonRequests).set({ process: "cancelled" }).where(eq(lessonRequests.id, id));
  await expect(showLink(openCallOf(db), { token })).rejects.toMatchObject({ kind: "gone" });
  const answering = respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  await expect(answering).rejects.toMatchObject({ kind: "conflict", code: "api.proposal.closed" });
});

test("another teacher's proposal does not exist", async ({ db }) => {
  const { proposals, teacher } = await world(db);
  const other = proposals[1]?.id ?? 0;
  await expect(showProposal(callOf(db, teacher), { id: other })).rejects.toMatchObject({
    kind: "not_found",
  });
});
