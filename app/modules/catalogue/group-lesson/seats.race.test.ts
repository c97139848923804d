import { expect, test } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { now } from "#tests/setup/time.ts";

import { findGroupLesson } from "./hold.server.ts";
import { freeSeat, takeSeat } from "./seats.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 2);
const by = { by: bySystem, now };

const takers = (id: number, count: number) =>
  Promise.allSettled(
    Array.from({ length: count }, () => db.transaction((tx) => takeSeat(tx, id, by))),
  );

test("200 at once for 12 seats: exactly 12 have one, 188 are told clearly", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await createGroupLesson(db, { maxStudents: 12 });

    const results = await takers(id, 200);

    const refused = results.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(188);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(RuleError);
      expect(reason).toMatchObject({ kind: "conflict", code: "api.group_lesson.full" });
    }
    expect(await findGroupLesson(db, id)).toMatchObject({ takenSeats: 12, state: "full" });
    const lines = await listHistory(db, [{ machine: "group_lesson", id }]);
    expect(lines.map(({ event }) => event)).toEqual(["fill"]);
  }
});

test("a seat given back while others ask goes to one of them", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await createGroupLesson(db, { maxStudents: 2, takenSeats: 2, state: "full" });

    const [freed, taken] = await Promise.all([
      db.transaction((tx) => freeSeat(tx, id, by)),
      takers(id, 10),
    ]);

    expect(freed.takenSeats).toBe(1);
    const won = taken.filter(({ status }) => status === "fulfilled").length;
    expect(won).toBeLessThanOrEqual(1);
    const { takenSeats, state } = (await findGroupLesson(db, id)) ?? {};
    expect(takenSeats).toBe(1 + won);
    expect(state).toBe(won === 1 ? "full" : "open");
  }
});
