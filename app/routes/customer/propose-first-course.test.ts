import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as propose, loader as show } from "./propose-first-course.tsx";

test("the family taps an hour for its first course; its teacher reads it and fixes it (TEA-071)", async ({
  db,
}) => {
  const { id, family, proposals } = await createProposed(db);
  await createCard(db, family.id);
  const [requested] = proposals;
  const teacher = { id: requested?.teacherId ?? 0, role: "teacher" } as const;
  await respond(callOf(db, teacher), { id: requested?.id ?? 0, teacher_response: "accepted" });
  await answerProposal(callOf(db, family), {
    id: requested?.id ?? 0,
    response: "accept",
    ...agreement(),
  });
  const { context } = contextOf(callerOf(db, family));
  const params = { lessonRequestId: String(id) };
  const address = `/mes-demandes-de-cours/${params.lessonRequestId}/premier-cours/proposer/`;
  expect((await show(pageRequest(address, context, params))).contract).not.toBeNull();

  const at = "2026-09-16T12:00:00.000Z";
  const sent = await propose(
    formSent(address, { "start.offered": "1", "start.at": at }, context, params),
  );
  expect(sent).toMatchObject({ status: 303 });
  const request = await callerOf(db, family)(lessonRequests.show, { params: { id } });
  expect(request).toMatchObject({ first_course: null, proposed_slot: at });
  const students = await callerOf(db, teacher)(contracts.listStudents, { query: {} });
  expect(students.data[0]?.contracts[0]?.proposed_slot).toBe(at);
  expect(await db.$count(mails, eq(mails.template, "first_slot_proposed"))).toBe(1);

  const past = { "start.offered": "1", "start.at": "2026-09-01T12:00:00.000Z" };
  expect(await propose(formSent(address, past, context, params))).toMatchObject({
    init: { status: 422 },
    data: { error: { start: ["Choisissez une date à venir."] } },
  });
  const { family: other } = await createDeclared(db);
  const { context: theirs } = contextOf(callerOf(db, other));
  await expect(show(pageRequest(address, theirs, params))).rejects.toMatchObject({ status: 404 });
});
