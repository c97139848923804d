import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { askAgain } from "./ask-again.server.ts";
import { answerProposal } from "./choose.server.ts";
import { replacementSweeps, silenceSweeps } from "./sweeps.server.ts";
import { lessonRequests } from "./table.server.ts";
import { widenRequest } from "./widen.server.ts";

const replaceTeachers = dueOf(replacementSweeps);
const due = dueOf(silenceSweeps);

const rowOf = async (db: Db, id: number) =>
  (await db.select().from(lessonRequests).where(eq(lessonRequests.id, id)))[0];

const sent = async (db: Db, template: string) =>
  (await db.select().from(mails)).filter((mail) => mail.template === template).length;

const bodyOf = async (db: Db, template: string) =>
  (await db.select().from(mails)).findLast((mail) => mail.template === template)?.body;

async function world(db: Db, wide = true) {
  const all = await createProposed(db, { teachers: 2, wide });
  const [proposal] = all.proposals;
  const teacher = { id: proposal?.teacherId ?? 0, role: "teacher" } as const;
  return { ...all, teacher, proposalId: proposal?.id ?? 0 };
}

test("72 hours of silence are a no; the teacher may still answer (STM-05)", async ({ db }) => {
  const { id, teacher, proposalId } = await world(db);
  await due(db, plusHours(now, 71));
  expect((await listProposalsOf(db, id))[0]?.teacherResponse).toBe("pending");
  await due(db, plusHours(now, 72));
  expect((await listProposalsOf(db, id))[0]?.teacherResponse).toBe("ignored");
  await respond(callOf(db, teacher, { now: plusHours(now, 80) }), {
    id: proposalId,
    teacher_response: "accepted",
  });
  expect((await rowOf(db, id))?.process).toBe("waiting_customer_reply");
});

test("the only teacher silent, the family is asked; days 2 and 7 remind; day 21 cancels", async ({
  db,
}) => {
  const { id } = await world(db, false);
  await due(db, inDays(3));
  expect((await rowOf(db, id))?.widenAskedAt).toEqual(inDays(3));
  await due(db, inDays(5));
  await due(db, inDays(5));
  expect(await sent(db, "request_widen_reminder")).toBe(1);
  await due(db, inDays(10));
  expect(await sent(db, "request_widen_reminder")).toBe(2);
  await due(db, inDays(14));
  expect(await sent(db, "request_reminder")).toBe(1);
  await due(db, inDays(21));
  expect(await rowOf(db, id)).toMatchObject({ process: "cancelled" });
  expect(await bodyOf(db, "request_cancelled")).toContain(
    "est annulée. Nous n’avons trouvé aucun professeur à temps. Rien n’est débité.",
  );
  expect(await due(db, inDays(22))).toBe(0);
});

test("an offer is reminded on day 7 and lapses on day 14; the search starts afresh", async ({
  db,
}) => {
  const { id, teacher, proposalId } = await world(db);
  await respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  await due(db, inDays(7));
  await due(db, inDays(8));
  expect(await sent(db, "offer_reminder")).toBe(1);
  await due(db, inDays(14));
  const [offer] = await listProposalsOf(db, id);
  expect(offer).toMatchObject({ teacherResponse: "cancelled", offerStatus: "cancelled" });
  expect(await rowOf(db, id)).toMatchObject({ process: "processing", cancelDueAt: inDays(35) });
  await due(db, inDays(35));
  expect(await bodyOf(db, "request_cancelled")).toContain("n’a été choisi à temps.");
});

test("a selection without means lapses on day 14", async ({ db }) => {
  const { id, family, teacher, proposalId } = await world(db);
  await respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  await answerProposal(callOf(db, family), {
    id: proposalId,
    response: "accept",
    ...agreement(),
  });
  await due(db, inDays(7));
  expect(await sent(db, "means_reminder")).toBe(1);
  await due(db, inDays(14));
  expect((await rowOf(db, id))?.process).toBe("processing");
  expect(await sent(db, "selection_expired_family")).toBe(1);
  expect(await bodyOf(db, "selection_expired_family")).toContain(shortDay(inDays(35)));
});

test("the day on which a request ends is said where its family must choose, or answer a question (STM-06)", async ({
  db,
}) => {
  const { teacher, proposalId } = await world(db);
  await respond(callOf(db, teacher), {
    id: proposalId,
    teacher_response: "clarifications_requested",
    teacher_comments: "Quel manuel ?",
  });
  expect(await bodyOf(db, "proposal_question")).toContain(`avant ${shortDay(inDays(21))}`);

  await world(db, false);
  await due(db, inDays(3));
  expect(await bodyOf(db, "request_widen")).toContain(`avant ${shortDay(inDays(21))}`);
});

test("a day without a questionnaire qualifies the request", async ({ db }) => {
  const { id } = await world(db);
  await db.update(lessonRequests).set({ evaluatedAt: null }).where(eq(lessonRequests.id, id));
  await due(db, plusHours(now, 24));
  expect((await rowOf(db, id))?.evaluatedAt).toEqual(plusHours(now, 24));
});

test("a teacher who takes no student any more is full for this request too", async ({ db }) => {
  const { id, teacher } = await world(db);
  await db
    .update(teachers)
    .set({ availability: "not_available" })
    .where(eq(teachers.id, teacher.id));
  await due(db, now);
  const responses = (await listProposalsOf(db, id)).map(({ teacherResponse }) => teacherResponse);
  expect(responses).toEqual(["overbooked", "pending"]);
});

test("an offer that cannot lapse stops neither the next one nor what comes after", async ({
  db,
}) => {
  const broken = await world(db);
  const impossible = { offerStatus: "proposed", teacherResponse: "refused" } as const;
  await db
    .update(proposals)
    .set({ ...impossible, offerCancelDueAt: inDays(1), silentDueAt: null })
    .where(eq(proposals.id, broken.proposalId));
  const other = await world(db);
  await respond(callOf(db, other.teacher), { id: other.proposalId, teacher_response: "accepted" });
  const silent = await world(db, false);

  await expect(due(db, inDays(14))).rejects.toThrow("api.illegal_transition");
  await expect(due(db, inDays(21))).rejects.toThrow("api.illegal_transition");

  const [lapsed] = await listProposalsOf(db, other.id);
  expect(lapsed?.offerStatus).toBe("cancelled");
  expect((await rowOf(db, silent.id))?.process).toBe("cancelled");
});

test("a request whose replacements fail does not keep the next one from its own", async ({
  db,
}) => {
  const broken = await world(db);
  const id = sql.raw(String(broken.id));
  await db.execute(
    sql`alter table lesson_requests add constraint broken check (id <> ${id}) not valid`,
  );
  const other = await world(db);

  await expect(replaceTeachers(db, inDays(1))).rejects.toThrow("update");

  expect((await rowOf(db, other.id))?.askDueAt).toEqual(inDays(2));
});

test("offers that lapse are told once to the family, which asks the teachers again (STM-06)", async ({
  db,
}) => {
  const { id, family, proposals: asked } = await createProposed(db, { teachers: 2 });
  for (const { id: proposalId, teacherId } of asked) {
    const call = callOf(db, { id: teacherId, role: "teacher" });
    await respond(call, { id: proposalId, teacher_response: "accepted" });
  }
  await due(db, inDays(14));
  expect(await sent(db, "offers_lapsed")).toBe(1);
  expect(await sent(db, "request_widen")).toBe(0);
  await due(db, inDays(28));
  expect(await sent(db, "request_reminder")).toBe(0);
  expect(await sent(db, "request_reminder_lapsed")).toBe(1);

  const shown = await askAgain(callOf(db, family, { now: inDays(28) }), { id });
  expect(shown.proposals.map(({ teacher_response: is, lapsed }) => [is, lapsed])).toEqual([
    ["pending", false],
    ["pending", false],
  ]);
  await expect(askAgain(callOf(db, family, { now: inDays(28) }), { id })).rejects.toMatchObject({
    code: "api.linking.none_to_ask_again",
  });
  expect((await listProposalsOf(db, id))[0]).toMatchObject({ silentDueAt: inDays(31) });
});

test("after the lapse of the only teacher the family chooses, and is not told that the teacher is taken", async ({
  db,
}) => {
  const { id, teacher, proposalId } = await world(db, false);
  await respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  await due(db, inDays(14));
  expect(await rowOf(db, id)).toMatchObject({ process: "processing", widenAskedAt: inDays(14) });
  expect([await sent(db, "offers_lapsed"), await sent(db, "request_widen")]).toEqual([1, 0]);
});

test("seven at a time and fourteen in all; replacements are told once a day (CST-57)", async ({
  db,
}) => {
  const { id, family } = await createProposed(db, { teachers: 16 });
  const count = async () => (await listProposalsOf(db, id)).length;
  expect(await count()).toBe(7);
  await due(db, inDays(3));
  await replaceTeachers(db, inDays(3));
  expect(await count()).toBe(14);
  expect(await sent(db, "teachers_replaced")).toBe(1);
  await due(db, inDays(7));
  await replaceTeachers(db, inDays(7));
  expect(await count()).toBe(14);
  expect(await sent(db, "teachers_replaced")).toBe(1);
  const [free] = await db
    .select({ id: teachers.id })
    .from(teachers)
    .where(sql`${teachers.id} not in (select teacher_id from proposals)`);
  const wish = { id, choice: "choose_other", teacher_wish_id: free?.id } as const;
  await expect(widenRequest(callOf(db, family, { now: inDays(7) }), wish)).rejects.toMatchObject({
    code: "api.linking.fourteen_asked",
  });
});

test("a second replacement within the day is made, not told (CST-57)", async ({ db }) => {
  const { id, proposals: asked } = await createProposed(db, { teachers: 9 });
  const refuse = (index: number, at: Date) =>
    respond(callOf(db, { id: asked[index]?.teacherId ?? 0, role: "teacher" }, { now: at }), {
      id: asked[index]?.id ?? 0,
      teacher_response: "refused",
      refusal_type_id: 1,
    });
  await refuse(0, inDays(1));
  await replaceTeachers(db, inDays(1));
  await refuse(1, inDays(1));
  await db.update(lessonRequests).set({ askDueAt: inDays(1) });
  await replaceTeachers(db, plusHours(inDays(1), 2));
  expect(await listProposalsOf(db, id)).toHaveLength(9);
  expect(await sent(db, "teachers_replaced")).toBe(1);
});
