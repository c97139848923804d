import { and, asc, count, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { isPlainEmail } from "#app/modules/people/account/email.table.server.ts";

import { unconfirmedDays } from "./domain.ts";

export type WaitingPlaceRow = typeof waitingList.$inferSelect;

export const {
  insertOnce: insertWaitingPlace,
  save: saveWaitingPlace,
  find: findWaitingPlaceRow,
  lock: lockWaitingPlace,
} = rowsOf(waitingList, "waiting place");

export async function findWaitingPlace(
  db: Db,
  tokenHash: string,
): Promise<WaitingPlaceRow | undefined> {
  const [row] = await db.select().from(waitingList).where(eq(waitingList.tokenHash, tokenHash));
  return row;
}

const requestedAt = sql<Date>`coalesce(${waitingList.sentAgainSince}, ${waitingList.createdAt})`;

export const isUnconfirmed = () => isNull(waitingList.waitsSince);

export const beginsAt = sql`(select g.starts_at from group_lessons g
  where g.id = ${waitingList.groupLessonId})`;

export const forgottenAt = sql`${requestedAt} + make_interval(days => ${unconfirmedDays})`;

/** Deletes unconfirmed waiting places: the address may be anyone's. */
export async function removeUnconfirmed(db: Db, until: Date): Promise<number> {
  const gone = await db
    .delete(waitingList)
    .where(and(isUnconfirmed(), lte(requestedAt, until)))
    .returning({ id: waitingList.id });
  return gone.length;
}

export async function lockNext(
  tx: Tx,
  groupLessonId: number,
): Promise<WaitingPlaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.groupLessonId, groupLessonId), eq(waitingList.state, "waiting")))
    .orderBy(asc(waitingList.waitsSince), asc(waitingList.id))
    .limit(1)
    .for("no key update");
  return row;
}

export async function lockVisitor(
  tx: Tx,
  requested: { groupLessonId: number; email: string },
): Promise<WaitingPlaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, requested.groupLessonId),
        isPlainEmail(waitingList.email, requested.email),
        isNull(waitingList.customerId),
        inArray(waitingList.state, ["unconfirmed", "waiting", "called"]),
      ),
    )
    .for("no key update");
  return row;
}

export const lockWaiting = (tx: Tx, groupLessonId: number): Promise<WaitingPlaceRow[]> =>
  waitingFor(tx, groupLessonId, ["unconfirmed", ...counted]).for("no key update");

export const findWaiting = (db: Db, groupLessonId: number): Promise<WaitingPlaceRow[]> =>
  waitingFor(db, groupLessonId, counted);

const counted: readonly WaitingPlaceRow["state"][] = ["waiting", "called"];

function waitingFor(db: Db, groupLessonId: number, states: readonly WaitingPlaceRow["state"][]) {
  return db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.groupLessonId, groupLessonId), inArray(waitingList.state, states)))
    .orderBy(asc(waitingList.waitsSince), asc(waitingList.id));
}

export async function countWaiting(
  db: Db,
  groupLessonId: number,
  upTo?: Pick<WaitingPlaceRow, "id" | "waitsSince">,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, groupLessonId),
        inArray(waitingList.state, ["waiting", "called"]),
        upTo?.waitsSince ? isBefore(upTo.id, upTo.waitsSince) : undefined,
      ),
    );
  return row?.count ?? 0;
}

const isBefore = (id: number, since: Date) =>
  or(
    lt(waitingList.waitsSince, since),
    and(eq(waitingList.waitsSince, since), lte(waitingList.id, id)),
  );
