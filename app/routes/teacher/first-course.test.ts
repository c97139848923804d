import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test } from "#tests/database/db.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as fix, loader as show } from "./first-course.tsx";

const slot = { first_slot: { on: "2026-09-16", time: "14:00" } } as const;

test("the slot accepted with its teacher is proposed to both until the call fixes a date (API-096)", async ({
  db,
}) => {
  const { id, family, proposals } = await createProposed(db);
  await createCard(db, family.id);
  const [requested] = proposals;
  if (!requested) throw new Error("one was asked");
  const teacher = { id: requested.teacherId, role: "teacher" } as const;
  const input = { id: requested.id, teacher_response: "accepted", ...slot } as const;
  await respond(callOf(db, teacher), input);
  await answerProposal(callOf(db, family), {
    id: requested.id,
    response: "accept",
    ...agreement(),
  });

  const showRequest = () => callerOf(db, family)(lessonRequests.show, { params: { id } });
  const at = "2026-09-16T12:00:00.000Z";
  expect(await showRequest()).toMatchObject({ first_course: null, proposed_slot: at });
  const letters = (await db.select().from(mails)).filter(({ template }) =>
    template.startsWith("contract_opened"),
  );
  expect(letters).toHaveLength(2);
  for (const { body } of letters)
    expect(body).toContain("Premier cours proposé\u00a0: mercredi 16 sept. à 14\u00a0h.");
  const students = await callerOf(db, teacher)(contracts.listStudents, { query: {} });
  const contract = students.data[0]?.contracts[0];
  expect(contract).toMatchObject({ first_course_date: null, proposed_slot: at });

  const { context } = contextOf(callerOf(db, teacher));
  const params = { contractId: String(contract?.id) };
  const address = `/espace-prof/mes-eleves/${params.contractId}/premier-cours/`;
  const { defaults } = await show(pageRequest(address, context, params));
  const typed = { day: "16", month: "09", year: "2026", time: "14:00" };
  expect(defaults.first_course_date).toEqual(typed);

  const sent = Object.entries({ ...typed, day: "17" });
  const fields = sent.map(([name, value]) => [`first_course_date.${name}`, value] as const);
  const body = { ...Object.fromEntries(fields), first_course_duration: "60" };
  await fix(formSent(address, body, context, params));
  expect(await showRequest()).toMatchObject({
    first_course: { date: "2026-09-17T12:00:00.000Z" },
    proposed_slot: null,
  });
});
