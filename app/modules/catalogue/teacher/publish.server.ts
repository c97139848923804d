import type { Db, Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";

import { tierOf } from "./domain.ts";
import { indexTeachers } from "./index-teachers.server.ts";
import {
  findFiguresAfter,
  lockFigures,
  saveActivity,
  saveAnswerTime,
  saveTier,
} from "./repository.server.ts";

const batch = 1000;

/** Marks the teacher active: tier and search follow (CST-48). */
export async function touchTeacher(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await saveActivity(tx, teacherId, now);
  await refreshTiers(tx, await lockFigures(tx, [teacherId]), now);
}

export async function noteAnswer(
  tx: Tx,
  teacherId: number,
  medianHours: number | null,
  now: Date,
): Promise<void> {
  await saveAnswerTime(tx, teacherId, medianHours);
  await touchTeacher(tx, teacherId, now);
}

/** Call in the transaction that saves teachers: tiers, search and cached pages follow (decision 023). */
export async function publishTeachers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    await saveTiers(tx, await lockFigures(tx, some), now);
    await showAnew(tx, some, now);
  }
}

type Figures = Awaited<ReturnType<typeof lockFigures>>[number];

async function saveTiers(tx: Tx, found: readonly Figures[], now: Date): Promise<number[]> {
  const changed = found
    .map((figures) => ({ id: figures.id, from: figures.tier, to: tierOf(figures, now) }))
    .filter(({ from, to }) => from !== to);
  for (const tier of [0, 1, 2]) {
    const ids = changed.filter(({ to }) => to === tier).map(({ id }) => id);
    await saveTier(tx, ids, tier);
  }
  return changed.map(({ id }) => id);
}

async function refreshTiers(tx: Tx, found: readonly Figures[], now: Date): Promise<number> {
  const changed = await saveTiers(tx, found, now);
  if (changed.length > 0) await showAnew(tx, changed, now);
  return changed.length;
}

/** A notice holds 8,000 bytes: many teachers at once drop every page. */
async function showAnew(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await indexTeachers(tx, ids, now);
  const tags = ids.length > 100 ? ["*"] : ids.map((id) => `teacher:${String(id)}`);
  await dropPages(tx, ...tags);
}

/** Recomputes every tier; returns how many changed (CST-48). */
export async function refreshAllTiers(db: Db, now: Date): Promise<number> {
  let moved = 0;
  for (let after = 0; ;) {
    const some = await findFiguresAfter(db, after, batch);
    const stale = some.filter((figures) => tierOf(figures, now) !== figures.tier);
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id);
      moved += await db.transaction(async (tx) =>
        refreshTiers(tx, await lockFigures(tx, ids), now),
      );
    }
    const last = some.at(-1);
    if (!last || some.length < batch) return moved;
    after = last.id;
  }
}
