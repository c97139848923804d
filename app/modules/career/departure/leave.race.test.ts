import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { emailOfPerson } from "#app/modules/people/account/find-family.server.ts";
import { database } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { planDeparture } from "./leave.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

async function createChosen() {
  const { id, family, proposals } = await createProposed(database, { teachers: 1 });
  await createCard(database, family.id);
  const [proposal] = proposals;
  if (!proposal) throw new Error("No teacher was asked.");
  const teacher = { id: proposal.teacherId, role: "teacher" } as const;
  await respond(callOf(database, teacher), { id: proposal.id, teacher_response: "accepted" });
  const terms = { response: "accept", ...agreement() } as const;
  const accept = () => answerProposal(callOf(database, family), { id: proposal.id, ...terms });
  const bound = () => database.$count(contracts, eq(contracts.lessonRequestId, id));
  return { teacher, family, accept, bound };
}

test(
  "a family accepts while the teacher says the last day: it is refused, or it is told of the end (TEA-057)",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { teacher, family, accept, bound } = await createChosen();
      const [left, accepted] = await Promise.allSettled([
        planDeparture(callOf(database, teacher), { date: "2026-09-30" }),
        accept(),
      ]);
      expect(left.status).toBe("fulfilled");
      const mails = await mailsTo(database, (await emailOfPerson(database, family.id)) ?? "");
      const isNotified = mails.some(({ template }) => template === "teacher_leaves");
      expect({ accepted: accepted.status, bound: await bound(), isNotified }).toEqual(
        accepted.status === "fulfilled"
          ? { accepted: "fulfilled", bound: 1, isNotified: true }
          : { accepted: "rejected", bound: 0, isNotified: false },
      );
    }
  },
);

test("a family that accepts while its teacher leaves waits, and is refused (STM-08)", async () => {
  const { teacher, accept, bound } = await createChosen();
  const accepted = await whileHeld(database, (tx) => leave(tx, teacher.id, now), accept);
  expect(accepted).toMatchObject({
    status: "rejected",
    reason: { kind: "conflict", code: "api.proposal.teacher_leaves" },
  });
  expect(await bound()).toBe(0);
});
