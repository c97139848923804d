import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { nameOfBookable } from "#app/modules/catalogue/lesson-page/show.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import { lessonRequests as lessonRequestEndpoints } from "#app/modules/lessons/lesson-request/endpoints.ts";
import {
  replacementSweeps,
  silenceSweeps,
} from "#app/modules/lessons/lesson-request/sweeps.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { rankTeachers } from "#app/modules/lessons/matching/rank.server.ts";
import { opportunities } from "#app/modules/lessons/opportunity/endpoints.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { createNeighbourhood, createProposed, requested } from "#tests/factories/lesson-request.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { agreement } from "#tests/factories/terms.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { announceSuspension } from "./announce.server.ts";

const suspend = (db: Db, id: number) =>
  db.transaction((tx) =>
    announceSuspension(
      tx,
      { id, ground: "safety", reasons: "Un signalement grave.", atOnce: true },
      { by: byOperator, now },
    ),
  );

const silence = dueOf(silenceSweeps);
const replace = dueOf(replacementSweeps);

const processOf = async (db: Db, id: number) => {
  const [row] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  return row?.process;
};

test("no family asks a suspended teacher, alone or among others, nor is reminded of one (STM-43)", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 3);
  const [wished, second] = teachers.map(({ id }) => id);
  if (wished === undefined || second === undefined) throw new Error("two teachers");
  await suspend(db, wished);
  const call = callOf(db, family);
  const input = requested({ studentId: child.id, teacherWishId: wished, extendedSearch: true });
  await expect(createRequest(call, input)).rejects.toMatchObject({
    kind: "invalid",
    extra: { errors: [{ field: "teacher_wish_id", code: "api.linking.teacher_unavailable" }] },
  });
  const sent = await createRequest(call, { ...input, teacherWishId: second });
  const ids = (await listProposalsOf(db, sent.id)).map(({ teacherId }) => teacherId);
  expect(ids).toContain(second);
  expect(ids).not.toContain(wished);
  expect(await nameOfBookable(db, wished)).toBeUndefined();
});

test("who was asked before says no, nothing else (STM-43)", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [mine] = proposals;
  if (!mine) throw new Error("one was asked");
  await suspend(db, mine.teacherId);
  const teacher = callerOf(db, { id: mine.teacherId, role: "teacher" });
  const respond = (body: Sent<typeof proposalEndpoints.respond>["body"]) =>
    refusalOf(teacher(proposalEndpoints.respond, { params: { id: mine.id }, body }));
  for (const body of [
    { teacher_response: "accepted" },
    { teacher_response: "accepted_if", condition_type_id: 3 },
    { teacher_response: "clarifications_requested", teacher_comments: "Quel chapitre ?" },
  ]) {
    expect(await respond(body)).toMatchObject({ status: 409, code: "api.teacher.suspended" });
  }
  expect(await respond({ teacher_response: "refused", refusal_type_id: 1 })).toEqual({});
});

test("the clock lets an ask go, and another teacher is asked (STM-43)", async ({ db }) => {
  const { id, proposals } = await createProposed(db, { teachers: 1, wide: true });
  const [mine] = proposals;
  if (!mine) throw new Error("one was asked");
  await suspend(db, mine.teacherId);
  await silence(db, now);
  const after = (await listProposalsOf(db, id)).find((one) => one.id === mine.id);
  expect(after?.teacherResponse).toBe("overbooked");
  const [request] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  const { id: late } = await createTeacher(db);
  expect(request && (await rankTeachers(db, request, now)).map((one) => one.id)).toEqual([late]);
  await replace(db, inDays(2));
  const requestedIds = (await listProposalsOf(db, id)).map(({ teacherId }) => teacherId);
  expect(requestedIds).toContain(late);
});

async function offered(db: Db) {
  const all = await createProposed(db, { teachers: 1, wide: true });
  const [{ id: proposalId, teacherId } = { id: 0, teacherId: 0 }] = all.proposals;
  const teacher = callerOf(db, { id: teacherId, role: "teacher" });
  const body = { teacher_response: "accepted" };
  await teacher(proposalEndpoints.respond, { params: { id: proposalId }, body });
  const family = callerOf(db, all.family);
  const choose = () =>
    family(lessonRequestEndpoints.answerProposal, {
      body: { id: proposalId, response: "accept", ...agreement() },
    });
  return { ...all, teacherId, choose };
}

test("an offer made before is not taken any more: 409, then it falls, both are told and the search goes on (STM-43)", async ({
  db,
}) => {
  const { id, family, teacherId, choose } = await offered(db);
  await suspend(db, teacherId);
  expect(await refusalOf(choose())).toMatchObject({
    status: 409,
    code: "api.proposal.teacher_suspended",
  });
  await silence(db, now);
  await silence(db, now);
  expect((await listProposalsOf(db, id))[0]).toMatchObject({
    teacherResponse: "cancelled",
    offerStatus: "cancelled",
  });
  expect(await processOf(db, id)).toBe("processing");
  const to = (await findPerson(db, family.id))?.email ?? "";
  const stopped = (await mailsTo(db, to)).filter(({ template }) => template === "teacher_stopped");
  expect(stopped).toHaveLength(1);
  expect(stopped[0]?.body).toContain("ne prend plus de nouvel élève");
  const own = await mailsTo(db, (await findPerson(db, teacherId))?.email ?? "");
  const removed = own.find(({ template }) => template === "proposal_removed");
  expect(removed?.body).toContain("votre compte est suspendu");
});

test("a teacher who was chosen and not yet bound is let go: no contract, the search goes on (STM-43)", async ({
  db,
}) => {
  const { id, teacherId, choose } = await offered(db);
  await choose();
  expect(await processOf(db, id)).toBe("waiting_payment_method");
  await suspend(db, teacherId);
  await silence(db, now);
  expect(await processOf(db, id)).toBe("processing");
  expect(await db.$count(contracts, eq(contracts.teacherId, teacherId))).toBe(0);
});

test("no opportunity is shown nor taken (STM-43)", async ({ db }) => {
  const { id } = await createWaiting(db);
  const [one] = await createFree(db, 1);
  if (!one) throw new Error("one is free");
  await openAll(db);
  await suspend(db, one.id);
  const teacher = callerOf(db, one);
  expect((await teacher(opportunities.list, { query: {} })).data).toEqual([]);
  const body = { teacher_response: "accepted" } as const;
  const refused = await refusalOf(teacher(opportunities.answer, { params: { id }, body }));
  expect(refused).toMatchObject({ status: 409, code: "api.teacher.suspended" });
  expect(await teacher(opportunities.list, { query: {} })).toMatchObject({
    applications_count_remaining: 3,
  });
});

test("no family is invited, reminded or bound by an invitation made before (STM-43)", async ({
  db,
}) => {
  const { actor, accept, typed, sent, uuid, at, teacher } = await createInvited(db);
  await suspend(db, actor.id);
  const again = { ...typed, customer_email: { email: "autre@example.test" } };
  const code = "api.affiliation.suspended";
  expect(await refusalOf(teacher(affiliations.invite, { body: again }))).toMatchObject({
    status: 409,
    code,
  });
  expect(await teacher(affiliations.list, { query: {} })).toMatchObject({
    closed: "suspended",
  });
  const params = { id: sent.id };
  expect(await refusalOf(at(inDays(8))(affiliations.remind, { params }))).toMatchObject({
    status: 409,
    code,
  });
  expect(await refusalOf(accept())).toMatchObject({
    status: 409,
    code: "api.affiliation.teacher_suspended",
  });
  expect(await callerOf(db)(affiliations.show, { params: { uuid } })).toMatchObject({
    teacher_closed: "suspended",
  });
  expect(await db.$count(contracts, eq(contracts.teacherId, actor.id))).toBe(0);
});
