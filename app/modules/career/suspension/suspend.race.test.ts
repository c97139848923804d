import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { announceSuspension } from "./announce.server.ts";
import { suspensions as suspensionEndpoints } from "./endpoints.ts";
import { liftSuspension } from "./lift.server.ts";
import { suspensionSweeps } from "./sweeps.server.ts";
import { suspensions } from "./table.server.ts";

const sweep = dueOf(suspensionSweeps, "suspensions that begin");
const by = { by: byOperator, now };
const absences = { ground: "absences", reasons: "Trois absences." } as const;

const fulfilled = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.filter(({ status }) => status === "fulfilled").length;

const rowOf = async (id: number) =>
  (await db.select().from(suspensions).where(eq(suspensions.teacherId, id)))[0];

const eventsOf = async (id: number) => {
  const lines = await db
    .select({ event: historyLines.event })
    .from(historyLines)
    .where(and(eq(historyLines.machine, "suspension"), eq(historyLines.thingId, id)))
    .orderBy(historyLines.id);
  return lines.map(({ event }) => event);
};

test("announced twice at once it is one; contested twice at once it is one; its day and its end at once leave it lifted (STM-43)", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await createTeacher(db);
    const announce = () => db.transaction((tx) => announceSuspension(tx, { id, ...absences }, by));
    expect(fulfilled(await Promise.allSettled([announce(), announce()]))).toBe(1);

    const api = callerOf(db, { id, role: "teacher" });
    const contest = (comment: string) => api(suspensionEndpoints.contest, { body: { comment } });
    const one = "Je n’étais pas prévenue.";
    const contests = [contest(one), contest(one), contest("Ce n’est pas exact.")];
    expect(fulfilled(await Promise.allSettled(contests))).toBeGreaterThan(0);
    expect(await db.$count(cases, eq(cases.teacherId, id))).toBe(1);

    const ends = await Promise.allSettled([
      sweep(db, inDays(40)),
      sweep(db, inDays(40)),
      db.transaction((tx) => liftSuspension(tx, id, by)),
    ]);
    expect(fulfilled(ends)).toBe(3);
    const row = await rowOf(id);
    expect(row?.state).toBe("lifted");
    const [teacher] = await db.select().from(teachers).where(eq(teachers.id, id));
    expect(teacher?.suspendedAt).toBeNull();
    const events = await eventsOf(row?.id ?? 0);
    expect(events.filter((event) => event !== "begin")).toEqual(["announce", "contest", "lift"]);
    expect(events.filter((event) => event === "begin").length).toBeLessThan(2);
    await db.delete(mails);
    await db.delete(cases);
    await db.delete(teachers).where(eq(teachers.id, id));
  }
});
