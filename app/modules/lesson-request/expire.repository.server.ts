import { and, asc, count, eq, exists, gt, inArray, isNull, lte, notExists, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import { pendingResponses } from "./proposal.domain.ts";
import { proposals } from "./proposal.table.server.ts";
import { linkings } from "./table.server.ts";

const most = 200;
const open = inArray(linkings.process, ["processing", "waiting_customer_reply"]);
const waiting = inArray(proposals.offerStatus, ["proposed", "accepted"]);
const columns = { id: proposals.id, linkingId: proposals.linkingId };

/** The offers and selections of which the family is to be reminded (CST-44). */
export async function offersToRemind(db: Db, now: Date) {
  return db
    .select(columns)
    .from(proposals)
    .where(and(lte(proposals.offerReminderDueAt, now), waiting))
    .orderBy(asc(proposals.id))
    .limit(most);
}

/** The offers, and the selections without means, that have waited too long (CST-44). */
export async function offersToLapse(db: Db, now: Date) {
  return db
    .select(columns)
    .from(proposals)
    .where(and(lte(proposals.offerCancelDueAt, now), waiting))
    .orderBy(asc(proposals.id))
    .limit(most);
}

/** No teacher has said yes to the request. */
const withoutYes = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(proposals)
      .where(and(eq(proposals.linkingId, linkings.id), eq(proposals.offerStatus, "proposed"))),
  );

type Deadline =
  | "cancelDueAt"
  | "reminderDueAt"
  | "widenReminderDueAt"
  | "evaluationDueAt"
  | "firstCourseReminderDueAt";

async function requestsDue(
  db: Db,
  now: Date,
  deadline: Deadline,
  ...which: Parameters<typeof and>
): Promise<number[]> {
  const rows = await db
    .select({ id: linkings.id })
    .from(linkings)
    .where(and(lte(linkings[deadline], now), ...which))
    .orderBy(asc(linkings.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Three weeks without a yes (STM-04). */
export const requestsToCancel = (db: Db, now: Date) =>
  requestsDue(db, now, "cancelDueAt", open, withoutYes(db));

/** Two weeks without a yes. */
export const requestsToRemind = (db: Db, now: Date) =>
  requestsDue(db, now, "reminderDueAt", open, withoutYes(db));

/** The family has not chosen what a first refusal brings (STM-04). */
export const choicesToRemind = (db: Db, now: Date) =>
  requestsDue(db, now, "widenReminderDueAt", open);

/** Nobody has qualified the request in a day (STM-02). */
export const requestsToEvaluate = (db: Db, now: Date) =>
  requestsDue(db, now, "evaluationDueAt", open, isNull(linkings.evaluatedAt));

/** The teacher has not dated the first course. */
export const firstCoursesToRemind = (db: Db, now: Date) =>
  requestsDue(db, now, "firstCourseReminderDueAt", eq(linkings.process, "waiting_first_course"));

/** The teachers whose silence has lasted (STM-05). */
export async function silencesDue(db: Db, now: Date) {
  return db
    .select(columns)
    .from(proposals)
    .where(
      and(
        inArray(proposals.teacherResponse, [...pendingResponses]),
        lte(proposals.silentDueAt, now),
      ),
    )
    .orderBy(asc(proposals.id))
    .limit(most);
}

/** The teachers asked who take nobody any more, or have filled up since (STM-05, STM-14). */
export async function overbookedAsks(db: Db) {
  const active = db
    .select({ count: count() })
    .from(contracts)
    .where(and(eq(contracts.teacherId, teachers.id), eq(contracts.status, "active")));
  const filledSince = exists(
    db
      .select({ one: sql`1` })
      .from(contracts)
      .where(and(eq(contracts.teacherId, teachers.id), gt(contracts.createdAt, proposals.askedAt))),
  );
  return db
    .select(columns)
    .from(proposals)
    .innerJoin(teachers, eq(teachers.id, proposals.teacherId))
    .innerJoin(linkings, eq(linkings.id, proposals.linkingId))
    .where(
      and(
        inArray(proposals.teacherResponse, [...pendingResponses]),
        open,
        sql`(${teachers.availability} = 'not_available' or ${teachers.status} <> 'hired' or (${filledSince} and (${active}) >= ${teachers.maxStudents}))`,
      ),
    )
    .orderBy(asc(proposals.id))
    .limit(most);
}
