import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { opportunities } from "#app/modules/lessons/opportunity/endpoints.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { planDeparture } from "./leave.server.ts";

const announce = (db: Db, id: number) =>
  planDeparture(callOf(db, { id, role: "teacher" }), { date: "2026-09-30" });

const begun = { status: 409, code: "api.departure.begun" };

test("who leaves says no to what was asked before, nothing else (TEA-057)", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [mine] = proposals;
  if (!mine) throw new Error("one was asked");
  await announce(db, mine.teacherId);
  const teacher = callerOf(db, { id: mine.teacherId, role: "teacher" });
  const respond = (body: Sent<typeof proposalEndpoints.respond>["body"]) =>
    refusalOf(teacher(proposalEndpoints.respond, { params: { id: mine.id }, body }));
  expect(await respond({ teacher_response: "accepted" })).toMatchObject(begun);
  expect(await respond({ teacher_response: "refused", refusal_type_id: 1 })).toEqual({});
});

test("who leaves is shown no opportunity and takes none (TEA-057)", async ({ db }) => {
  const { id } = await createWaiting(db);
  const [one] = await createFree(db, 1);
  if (!one) throw new Error("one is free");
  await openAll(db);
  await announce(db, one.id);
  const teacher = callerOf(db, one);
  expect((await teacher(opportunities.list, { query: {} })).data).toEqual([]);
  const body = { teacher_response: "accepted" } as const;
  const answer = teacher(opportunities.answer, { params: { id }, body });
  expect(await refusalOf(answer)).toMatchObject(begun);
  const { applications_count_remaining: left } = await teacher(opportunities.list, {
    query: {},
  });
  expect(left).toBe(3);
});

test("who leaves invites and reminds no family, and binds none by an invitation made before (TEA-057)", async ({
  db,
}) => {
  const { actor, accept, typed, sent, at, teacher } = await createInvited(db);
  await announce(db, actor.id);
  const again = { ...typed, customer_email: { email: "autre@example.test" } };
  const inviting = teacher(affiliations.invite, { body: again });
  expect(await refusalOf(inviting)).toMatchObject(begun);
  const reminding = at(inDays(8))(affiliations.remind, { params: { id: sent.id } });
  expect(await refusalOf(reminding)).toMatchObject(begun);
  const code = "api.affiliation.teacher_leaves";
  expect(await refusalOf(accept())).toMatchObject({ status: 409, code });
  expect(await db.$count(contracts, eq(contracts.teacherId, actor.id))).toBe(0);
});
