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
import { pendingResponses, responseTransitions } from "#app/modules/lessons/proposal/domain.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { lessonRequests } from "./table.server.ts";

const one = { one: sql`1` };

export const isOpenRequest = () =>
  inArray(lessonRequests.process, ["processing", "waiting_customer_reply"]);

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

export const isUnqualified = () => and(isOpenRequest(), isNull(lessonRequests.evaluatedAt));

export const awaitsFirstCourse = () => eq(lessonRequests.process, "waiting_first_course");

const isUnanswered = () => inArray(proposals.teacherResponse, [...pendingResponses]);

export const isSilent = () =>
  inArray(
    proposals.teacherResponse,
    pendingResponses.filter((response) => accepts(responseTransitions, response, "silence")),
  );

export const awaitsFamily = () => inArray(proposals.offerStatus, ["proposed", "accepted"]);

/** `closedFor` as an SQL condition on an offer, or on a choice without a contract (STM-43, TEA-057). */
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

export async function requestOfProposal(db: Db, id: number): Promise<number | undefined> {
  const [proposal] = await db
    .select({ lessonRequestId: proposals.lessonRequestId })
    .from(proposals)
    .where(eq(proposals.id, id));
  return proposal?.lessonRequestId;
}
