import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { openDatabase } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { callOf } from "#tests/http/call.ts";

import { answerOpportunity } from "./answer.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 3);
/** Own database: an opportunity reaches every teacher nearby, those of other races too. */
const database = await openDatabase("opportunity");
const yes = { teacher_response: "accepted" } as const;

const refusedOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));

/** Excludes teachers of earlier rounds: at most 300 are scored per request. */
const beginRound = () => database.update(teachers).set({ availability: "not_available" });

test(
  "fifty applications of a teacher at once: three are taken, never more nor fewer (CST-45)",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      await beginRound();
      const ids: number[] = [];
      for (let index = 0; index < 10; index++) ids.push((await createWaiting(database)).id);
      const [teacher] = await createFree(database, 1);
      if (!teacher) throw new Error("There is a free teacher.");
      await openAll(database);

      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) => {
          const id = ids[index % ids.length] ?? 0;
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
      await beginRound();
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

async function createContested(db: Db) {
  await db.update(teachers).set({ availability: "not_available" });
  const { id } = await createWaiting(db);
  const [one, other, ...before] = await createFree(db, 6);
  if (!one || !other) throw new Error("There are six free teachers.");
  await openAll(db);
  for (const teacher of before) await answerOpportunity(callOf(db, teacher), { ...yes, id });
  const asks = (on: Db, teacher: typeof one) =>
    answerOpportunity(callOf(on, teacher), { ...yes, id });
  const applied = () => db.$count(proposals, eq(proposals.lessonRequestId, id));
  return { one, other, asks, applied, before: await applied() };
}

test(
  "two answers for the last place of a request, one overtaken at each of its steps by the other: one wins",
  { timeout: 300_000 },
  async () => {
    const positions = await overtakenEverywhere(database, async (tx, slow) => {
      const { one, other, asks, applied, before } = await createContested(tx);
      const quick: PromiseSettledResult<unknown>[] = [];
      const passes = async () => void quick.push(...(await Promise.allSettled([asks(tx, other)])));
      const [late] = await Promise.allSettled([asks(slow(passes), one)]);
      if (quick.length === 0) await passes();

      const refused = refusedOf([late, ...quick]);
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatchObject({ kind: "gone" });
      expect(await applied()).toBe(before + 1);
    });
    expect(positions).toBeGreaterThan(1);
  },
);

test("the last place of a request, wanted while another answer has taken it and is not committed: it waits, then is told that it is closed", async () => {
  const { one, other, asks, applied, before } = await createContested(database);

  const late = await whileHeld(
    database,
    (tx) => asks(tx, one),
    () => asks(database, other),
  );

  expect(refusedOf([late])).toMatchObject([{ kind: "gone" }]);
  expect(await applied()).toBe(before + 1);
});
