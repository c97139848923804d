import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { accepts } from "#app/lib/transitions.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { shownAvailability, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { pendingResponses, responseTransitions } from "./proposal.domain.ts";
import { proposals } from "./proposal.table.server.ts";
import { lessonRequests } from "./table.server.ts";

const one = { one: sql`1` };

/** The request looks for a teacher. */
export const isOpenRequest = () =>
  inArray(lessonRequests.process, ["processing", "waiting_customer_reply"]);

/** The request looks for a teacher and none has said yes. */
export const isWithoutYes = (db: Db) =>
  and(
    isOpenRequest(),
    notExists(
      db
        .select(one)
        .from(proposals)
        .where(
          and(
            eq(proposals.lessonRequestId, lessonRequests.id),
            eq(proposals.offerStatus, "proposed"),
          ),
        ),
    ),
  );

/** The request looks for a teacher and nobody has qualified it (STM-02). */
export const isUnqualified = () => and(isOpenRequest(), isNull(lessonRequests.evaluatedAt));

/** The teacher is to date the first course. */
export const awaitsFirstCourse = () => eq(lessonRequests.process, "waiting_first_course");

/** The teacher has been asked and has not answered. */
const isUnanswered = () => inArray(proposals.teacherResponse, [...pendingResponses]);

/** The teacher has been asked, and silence ends the wait. */
export const isSilent = () =>
  inArray(
    proposals.teacherResponse,
    pendingResponses.filter((response) => accepts(responseTransitions, response, "silence")),
  );

/** The offer, or the teacher selected without means, waits for the family (CST-44). */
export const awaitsFamily = () => inArray(proposals.offerStatus, ["proposed", "accepted"]);

/**
 * The offer, or the choice that no contract binds yet, of a teacher with whom nothing may begin: `closedFor`, as a
 * condition (STM-43, TEA-057).
 */
export function isOfClosed(db: Db) {
  const announced = and(eq(departures.id, teachers.id), isNull(departures.leftAt));
  const closed = or(
    ne(teachers.status, "hired"),
    isNotNull(teachers.suspendedAt),
    exists(db.select(one).from(departures).where(announced)),
  );
  const ofTeacher = eq(teachers.id, proposals.teacherId);
  return and(
    awaitsFamily(),
    isNotNull(proposals.offerCancelDueAt),
    exists(db.select(one).from(teachers).where(and(ofTeacher, closed))),
  );
}

/** The teacher asked takes nobody any more, or has filled up since (STM-05, STM-14). */
export function isOverbooked(db: Db) {
  const active = db
    .select({ count: count() })
    .from(contracts)
    .where(and(eq(contracts.teacherId, teachers.id), eq(contracts.status, "active")));
  const filledSince = exists(
    db
      .select(one)
      .from(contracts)
      .where(and(eq(contracts.teacherId, teachers.id), gt(contracts.createdAt, proposals.askedAt))),
  );
  return and(
    isUnanswered(),
    exists(
      db
        .select(one)
        .from(lessonRequests)
        .where(and(eq(lessonRequests.id, proposals.lessonRequestId), isOpenRequest())),
    ),
    exists(
      db
        .select(one)
        .from(teachers)
        .where(
          and(
            eq(teachers.id, proposals.teacherId),
            sql`(${shownAvailability} = 'not_available' or ${teachers.status} <> 'hired' or (${filledSince} and (${active}) >= ${teachers.maxStudents}))`,
          ),
        ),
    ),
  );
}

/** The request of a proposal. */
export async function requestOfProposal(db: Db, id: number): Promise<number | undefined> {
  const [proposal] = await db
    .select({ lessonRequestId: proposals.lessonRequestId })
    .from(proposals)
    .where(eq(proposals.id, id));
  return proposal?.lessonRequestId;
}
