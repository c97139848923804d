import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { database } from "#tests/database/db.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";

import { answerProposal } from "./choose.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);
const terms = { response: "accept", ...agreement() } as const;

test(
  "fifty acceptances at once: one wins, the others are told 409",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, family, proposals } = await createProposed(database, { teachers: 7 });
      await createCard(database, family.id);
      for (const one of proposals) {
        const teacher = { id: one.teacherId, role: "teacher" } as const;
        await respond(callOf(database, teacher), { id: one.id, teacher_response: "accepted" });
      }

      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) => {
          const one = proposals[index % proposals.length];
          return answerProposal(callOf(database, family), { id: one?.id ?? 0, ...terms });
        }),
      );

      const refused = answers.filter((answer) => answer.status === "rejected");
      expect(refused).toHaveLength(49);
      for (const { reason } of refused) {
        expect(reason).toBeInstanceOf(RuleError);
        expect(reason).toMatchObject({ kind: "conflict" });
      }
      const responses = (await listProposalsOf(database, id)).map((one) => one.teacherResponse);
      expect(responses.filter((response) => response === "selected")).toHaveLength(1);
      expect(responses.filter((response) => response === "other_teacher_selected")).toHaveLength(6);
      const bound = await database
        .select()
        .from(contracts)
        .where(eq(contracts.lessonRequestId, id));
      expect(bound).toHaveLength(1);
    }
  },
);

test(
  "seven teachers who answer while the family accepts leave one selected",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, family, proposals } = await createProposed(database, { teachers: 7 });
      const [first, ...others] = proposals;
      if (!first) throw new Error("seven were asked");
      const teacherOf = (teacherId: number) => ({ id: teacherId, role: "teacher" }) as const;
      await respond(callOf(database, teacherOf(first.teacherId)), {
        id: first.id,
        teacher_response: "accepted",
      });

      await Promise.allSettled([
        ...others.map((one) =>
          respond(callOf(database, teacherOf(one.teacherId)), {
            id: one.id,
            teacher_response: "accepted",
          }),
        ),
        answerProposal(callOf(database, family), { id: first.id, ...terms }),
      ]);

      const after = await listProposalsOf(database, id);
      expect(after.filter((one) => one.teacherResponse === "selected")).toHaveLength(1);
      expect(after.filter((one) => one.offerStatus === "proposed")).toHaveLength(0);
    }
  },
);

test(
  "billing data saved while the terms are accepted: one contract, and no deadlock",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, family, proposals } = await createProposed(database, { teachers: 1 });
      const [one] = proposals;
      if (!one) throw new Error("one was asked");
      const teacher = { id: one.teacherId, role: "teacher" } as const;
      await respond(callOf(database, teacher), { id: one.id, teacher_response: "accepted" });
      await answerProposal(callOf(database, family), { id: one.id, response: "accept" });
      await createCard(database, family.id);
      const api = callerOf(database, family);

      await Promise.all([
        answerProposal(callOf(database, family), { id: one.id, ...terms }),
        ...Array.from({ length: 5 }, () =>
          api(customers.update, { body: { bill_birth_date: "1985-04-07" } }),
        ),
      ]);

      const bound = await database
        .select()
        .from(contracts)
        .where(eq(contracts.lessonRequestId, id));
      expect(bound).toHaveLength(1);
    }
  },
);
