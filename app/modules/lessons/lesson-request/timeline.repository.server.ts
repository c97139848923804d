import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { anyOf, prepared, type Values } from "#app/db/prepared.server.ts";
import { activeCardOf, cards } from "#app/modules/billing/card/table.server.ts";
import { backgroundOf } from "#app/modules/catalogue/teacher/headline.table.server.ts";
import { shownAvailability, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { opportunities } from "#app/modules/lessons/opportunity/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { customers, personName, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { deskDueAt, isClosed } from "./desk.repository.server.ts";
import { lessonRequests } from "./table.server.ts";

export const listRequests = (db: Db, customerId: number, page: Page) =>
  pageFrom(page, (part) => requestsOf(db, { ...part, customerId }));

export async function findRequest(db: Db, id: number, customerId: number) {
  const [row] = await requests(db).where(
    and(eq(lessonRequests.id, id), eq(lessonRequests.customerId, customerId)),
  );
  return row;
}

const boundBy = sql`(
  select max(live.id) from ${contracts} live
  where live.lesson_request_id = ${lessonRequests.id} and live.status <> 'ended'
)`;

const requests = (db: Db) =>
  db
    .select({
      lessonRequest: lessonRequests,
      student: { id: students.id, firstname: students.firstname },
      customer: {
        registered: customers.urssafRegistered,
        refused: customers.urssafRefused,
        billAddress: customers.billAddress,
        billBirthDate: customers.billBirthDate,
      },
      card: cards,
      contract: {
        id: contracts.id,
        createdAt: contracts.createdAt,
        firstCourseDate: contracts.firstCourseDate,
        firstCourseDuration: contracts.firstCourseDuration,
      },
      firstCourse: {
        id: courses.id,
        date: courses.date,
        duration: courses.duration,
        status: courses.status,
        since: courses.statusSince,
        decisionDueAt: courses.decisionDueAt,
        verdictDueAt: courses.verdictDueAt,
        escalateDueAt: courses.escalateDueAt,
      },
      opportunity: { id: opportunities.id, closedAt: opportunities.closedAt },
      total: rowsInAll(),
      currentId: sql<number | null>`(${currentOf(db, lessonRequests.customerId)})`,
    })
    .from(lessonRequests)
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .innerJoin(customers, eq(customers.id, lessonRequests.customerId))
    .leftJoin(cards, activeCardOf(lessonRequests.customerId, "main"))
    .leftJoin(opportunities, eq(opportunities.lessonRequestId, lessonRequests.id))
    .leftJoin(contracts, eq(contracts.id, boundBy))
    .leftJoin(
      courses,
      and(
        eq(courses.contractId, contracts.id),
        eq(courses.isFirst, true),
        ne(courses.status, "cancelled"),
      ),
    )
    .$dynamic();

type Own = Readonly<{ customerId: number; start: number; length: number }>;

const requestsOf = prepared((db, { customerId, start, length }: Values<Own>) =>
  requests(db)
    .where(eq(lessonRequests.customerId, customerId))
    .orderBy(isClosed, desc(lessonRequests.createdAt), desc(lessonRequests.id))
    .offset(start)
    .limit(length),
);

export async function listRequested(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : proposalsOf(db, { ids });
}

const proposalsOf = prepared((db, { ids }: Values<Readonly<{ ids: readonly number[] }>>) =>
  db
    .select({
      proposal: proposals,
      teacher: {
        id: teachers.id,
        firstname: users.firstname,
        initial: sql<string>`left(${users.lastname}, 1)`,
        civility: teachers.civility,
        photoHash: teachers.photoHash,
        phone: users.phone,
        background: backgroundOf(teachers.id),
        title: teachers.title,
        status: teachers.status,
        availability: shownAvailability,
        rating: teachers.rating,
        reviewsCount: teachers.reviewsCount,
        medianAnswerHours: teachers.medianAnswerHours,
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
    })
    .from(proposals)
    .innerJoin(teachers, eq(teachers.id, proposals.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(anyOf(proposals.lessonRequestId, ids))
    .orderBy(asc(proposals.id)),
);

export async function findCurrentId(db: Db, customerId: number) {
  const [row] = await currentOf(db, customerId);
  return row?.id ?? null;
}

const current = alias(lessonRequests, "current_lesson_request");

const currentOf = (db: Db, customerId: number | typeof lessonRequests.customerId) =>
  db
    .select({ id: current.id })
    .from(current)
    .where(
      and(
        eq(current.customerId, customerId),
        inArray(current.process, [
          "processing",
          "waiting_customer_reply",
          "waiting_payment_method",
          "waiting_first_course",
          "waiting_first_course_validation",
        ]),
      ),
    )
    .orderBy(desc(current.createdAt), desc(current.id))
    .limit(1);

/** Whose request it is, and what its family said beside the words of the request. */
export async function findOwner(db: Db, id: number) {
  const [row] = await db
    .select({
      family: {
        id: lessonRequests.customerId,
        name: sql<string>`concat_ws(' ', ${users.firstname}, ${users.lastname})`,
        email: users.email,
        phone: users.phone,
        requests: requestsOfFamily,
      },
      wish: personName(lessonRequests.teacherWishId),
      subjectId: lessonRequests.subjectId,
      levelId: lessonRequests.levelId,
      answers: lessonRequests.answers,
      dueAt: deskDueAt(db),
    })
    .from(lessonRequests)
    .innerJoin(users, eq(users.id, lessonRequests.customerId))
    .where(eq(lessonRequests.id, id));
  return row;
}

const requestsOfFamily =
  sql`(select count(*) from lesson_requests own where own.customer_id = ${users.id})`.mapWith(
    Number,
  );
