import { expect } from "vitest";

import { planDeparture } from "#app/modules/career/departure/leave.server.ts";
import { answerOpportunity } from "#app/modules/lessons/opportunity/answer.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { emailOfPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { agreement } from "#tests/factories/terms.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { answerProposal } from "./choose.server.ts";
import { silenceSweeps } from "./sweeps.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

for (const chosen of [false, true]) {
  test(`${chosen ? "the choice without means" : "the offer"} of who leaves falls within the minute, the family is told and the search goes on (TEA-057)`, async ({
    db,
  }) => {
    const { id, family, proposals } = await createProposed(db, { teachers: 1 });
    const [proposal] = proposals;
    if (!proposal) throw new Error("No teacher was asked.");
    const teacher = callOf(db, { id: proposal.teacherId, role: "teacher" });
    await respond(teacher, { id: proposal.id, teacher_response: "accepted" });
    const terms = { id: proposal.id, response: "accept", ...agreement() } as const;
    if (chosen) await answerProposal(callOf(db, family), terms);
    await planDeparture(teacher, { date: "2026-09-30" });

    const sweep = dueOf(silenceSweeps);
    await sweep(db, now);
    await sweep(db, now);
    const [after] = await listProposalsOf(db, id);
    expect([after?.teacherResponse, after?.offerStatus]).toEqual(["cancelled", "cancelled"]);
    const mails = await mailsTo(db, (await emailOfPerson(db, family.id)) ?? "");
    expect(mails.filter(({ template }) => template === "offer_of_leaver")).toHaveLength(1);
    await createCard(db, family.id);
    const { process } = await showLessonRequest(callOf(db, family), { id });
    expect(process).toBe("processing");
  });
}

test("who leaves accepts no request, asked or by a request open to all, and may still say no (TEA-057)", async ({
  db,
}) => {
  const { family, proposals } = await createProposed(db, { teachers: 1 });
  const [proposal] = proposals;
  if (!proposal) throw new Error("No teacher was asked.");
  const { id } = proposal;
  const teacher = callOf(db, { id: proposal.teacherId, role: "teacher" });
  const begun = { kind: "conflict", code: "api.departure.begun" };
  await planDeparture(teacher, { date: "2026-09-30" });

  await expect(respond(teacher, { id, teacher_response: "accepted" })).rejects.toMatchObject(begun);
  const mails = await mailsTo(db, (await emailOfPerson(db, family.id)) ?? "");
  expect(mails.map(({ template }) => template)).not.toContain("proposal_accepted");
  await respond(teacher, { id, teacher_response: "refused", refusal_type_id: 1 });

  const wide = await createWaiting(db);
  const [free] = await createFree(db, 1);
  if (!free) throw new Error("There is a free teacher.");
  await openAll(db);
  await planDeparture(callOf(db, free), { date: "2026-09-30" });
  const apply = { id: wide.id, teacher_response: "accepted" } as const;
  await expect(answerOpportunity(callOf(db, free), apply)).rejects.toMatchObject(begun);
});
