import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { opportunitySweeps } from "#app/modules/lessons/opportunity/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { now } from "#tests/setup/time.ts";

import { createProposed } from "./lesson-request.ts";
import { createTeacher } from "./teacher.ts";

export async function createFree(db: Db, howMany: number) {
  const actors = [];
  for (let index = 0; index < howMany; index++) {
    const { id } = await createTeacher(db);
    actors.push({ id, role: "teacher" } as const);
  }
  return actors;
}

export async function createWaiting(db: Db) {
  const world = await createProposed(db, { teachers: 1, wide: true });
  await db
    .update(lessonRequests)
    .set({ evaluatedAt: plusDays(now, -2) })
    .where(eq(lessonRequests.id, world.id));
  return world;
}

export const openAll = (db: Db) => dueOf(opportunitySweeps)(db, now);
