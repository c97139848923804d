import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { respond } from "./accept.server.ts";
import { answerProposal } from "./choose.server.ts";
import { replacementSweeps, silenceSweeps } from "./sweeps.server.ts";
import { lessonRequests } from "./table.server.ts";

const replaceTeachers = dueOf(replacementSweeps);
const due = dueOf(silenceSweeps);

const rowOf = async (db: Db, id: number) =>
  (await db.select().from(lessonRequests).where(eq(lessonRequests.id, id)))[0];

const sent = async (db: Db, template: string) =>
  (await db.select().from(mails)).filter((mail) => mail.template === template).length;

async function world(db: Db, wide = true) {
  const all = await createProposed(db, { teachers: 2, wide });
  const [proposal] = all.proposals;
  const teacher = { id: proposal?.teacherId ?? 0, role: "teacher" } as const;
  return { ...all, teacher, proposalId: proposal?.id ?? 0 };
}

test("72 hours of silence are a no; the teacher may still answer", async ({ db }) => {
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
