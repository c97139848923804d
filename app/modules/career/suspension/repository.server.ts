import { asc, desc, eq, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { SuspensionState } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { suspensions } from "./table.server.ts";

export type SuspensionRow = typeof suspensions.$inferSelect;

/** A lock comes after its teacher's. */
export const {
  insert: insertSuspension,
  save: saveSuspension,
  lock: lockSuspension,
} = rowsOf(suspensions, "suspension");

const lastOf = (db: Db, teacherId: number) =>
  db
    .select()
    .from(suspensions)
    .where(eq(suspensions.teacherId, teacherId))
    .orderBy(desc(suspensions.announcedAt), desc(suspensions.id))
    .limit(1);

export async function findLast(db: Db, teacherId: number): Promise<SuspensionRow | undefined> {
  const [row] = await lastOf(db, teacherId);
  return row;
}

/** Lock the teacher first. */
export async function lockLast(tx: Tx, teacherId: number): Promise<SuspensionRow | undefined> {
  const [row] = await lastOf(tx, teacherId).for("no key update");
  return row;
}

export async function findSuspended(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ teacherId: suspensions.teacherId })
    .from(suspensions)
    .where(eq(suspensions.id, id));
  return row?.teacherId;
}

export const findSuspensions = (
  db: Db,
  state: SuspensionState | undefined,
  page: Readonly<{ start: number; length: number }>,
) =>
  db
    .select({
      row: suspensions,
      name: sql<string>`concat_ws(' ', ${users.firstname}, ${users.lastname})`,
      total: rowsInAll(),
    })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.teacherId))
    .where(state ? eq(suspensions.state, state) : ne(suspensions.state, "lifted"))
    .orderBy(asc(suspensions.announcedAt), asc(suspensions.id))
    .offset(page.start)
    .limit(page.length);
