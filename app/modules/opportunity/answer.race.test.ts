import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { proposals } from "#app/modules/lesson-request/proposal.table.server.ts";
import { database } from "#tests/database/db.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { callOf } from "#tests/http/call.ts";

import { answerOpportunity } from "./answer.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const yes = { teacher_response: "accepted" } as const;

const refusedOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));

test(
  "fifty applications of a teacher at once: three are taken, never more nor fewer (CST-45)",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const ids: number[] = [];
      for (let index = 0; index < 10; index++) ids.push((await createWaiting(database)).id);
      const [teacher] = await createFree(database, 1);
      if (!teacher) throw new Error("There is a free teacher.");
      await openAll(database);

      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, (_, place) => {
          const id = ids[place % ids.length] ?? 0;
          return answerOpportunity(callOf(database, teacher), { ...yes, id });
        }),
      );

      const refused = refusedOf(answers);
      expect(refused).toHaveLength(47);
      for (const reason of refused) {
        expect(reason).toBeInstanceOf(RuleError);
        expect(reason).toMatchObject({ kind: "conflict" });
      }
      expect(await database.$count(proposals, eq(proposals.teacherId, teacher.id))).toBe(3);
    }
  },
);

test(
  "twenty teachers apply to a request at once: five are taken, the others are told that it is closed",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await createWaiting(database);
      const free = await createFree(database, 20);
      await openAll(database);

      const answers = await Promise.allSettled(
        free.map((teacher) => answerOpportunity(callOf(database, teacher), { ...yes, id })),
      );

      const refused = refusedOf(answers);
      expect(refused).toHaveLength(15);
      for (const reason of refused) expect(reason).toMatchObject({ kind: "gone" });
    }
  },
);
