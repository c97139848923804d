import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { Value, Values } from "#app/db/prepared.server.ts";
import { schoolYearStart } from "#app/lib/school-year.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { activeCardOf, cardEndsAt, cards } from "#app/modules/billing/card/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { lacksAccountOf } from "#app/modules/billing/refund/waiting.table.server.ts";
import { groupLessonClasses } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { calledPlaceOf } from "#app/modules/group-lessons/registration/called.table.server.ts";
import { waitsForMoneyOf } from "#app/modules/group-lessons/registration/held.table.server.ts";
import {
  registrations,
  waitingList,
} from "#app/modules/group-lessons/registration/table.server.ts";
import {
  classToAnswerOf,
  classToEvaluateOf,
} from "#app/modules/group-lessons/registration/taught.table.server.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import {
  lessonRequests,
  runningProcesses,
} from "#app/modules/lessons/lesson-request/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { awaitsActivationOf, taxAccounts } from "#app/modules/lessons/tax-credit/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { classToConfirmOf, students } from "#app/modules/people/student/table.server.ts";

/**
 * Pending items by menu entry, each once, equal to what each page shows (CUS-032, TEA-047); a payment counts as its
 * course. A person is a family or a teacher, so one half is empty.
 */
export const waitingCounts = (
  db: Db,
  { userId, now, schoolYear }: Values<{ userId: number; now: Date; schoolYear: Date }>,
) => ({
  courses: db.$count(
    courses,
    or(and(eq(courses.customerId, userId), or(toJudge(now), toPay(db))), ofTeacher(userId)),
  ),
  planned: sql<number>`(select count(distinct coalesce(
      case when ${plannedCourses.status} = 'proposed' then ${plannedCourses.seriesId} end, -${plannedCourses.id}))::int
    from ${plannedCourses} where ${toAnswer(userId, now)})`,
  lessonRequests: db.$count(lessonRequests, requestsOf(userId)),
  proposals: db.$count(
    proposals,
    and(
      eq(proposals.teacherId, userId),
      inArray(proposals.teacherResponse, ["pending", "contacted"]),
    ),
  ),
  students: db.$count(contracts, or(toFix(db, userId), ratesToAnswer(db, userId, "teacher"))),
  teachers: db.$count(contracts, ratesToAnswer(db, userId, "customer")),
  billing: db.$count(customers, lacksBilling(db, userId)),
  means: db.$count(customers, lacksMeans(db, userId, now)),
  stages: db.$count(registrations, waitsForMoneyOf(db, userId)),
  refunds: db.$count(refunds, lacksAccountOf(userId)),
  classes: db.$count(students, classToConfirmOf(userId, schoolYear)),
  account: db.$count(taxAccounts, awaitsActivationOf(db, userId)),
  places: db.$count(waitingList, calledPlaceOf(db, { userId, now })),
  evaluations: db.$count(groupLessonClasses, classToEvaluateOf(db, userId)),
  disponibilities: db.$count(groupLessonClasses, classToAnswerOf(db, { userId, now })),
});

const toAnswer = (userId: Value<number>, now: Value<Date>): SQL | undefined =>
  or(
    and(
      eq(plannedCourses.customerId, userId),
      eq(plannedCourses.status, "proposed"),
      eq(plannedCourses.by, "teacher"),
    ),
    and(
      eq(plannedCourses.teacherId, userId),
      or(
        and(eq(plannedCourses.status, "proposed"), eq(plannedCourses.by, "customer")),
        and(
          eq(plannedCourses.status, "confirmed"),
          lte(sql`${plannedCourses.start} + ${plannedCourses.duration} * interval '1 minute'`, now),
        ),
      ),
    ),
  );

const toJudge = (now: Value<Date>): SQL | undefined =>
  and(
    eq(courses.status, "to_confirm"),
    or(
      eq(courses.isFirst, false),
      lte(sql`${courses.date} + ${courses.duration} * interval '1 minute'`, now),
    ),
  );

const toPay = (db: Db): SQL | undefined =>
  or(eq(courses.status, "failed"), and(eq(courses.status, "confirmed"), exists(unpaidBill(db))));

/** Waits for the bank, for a card, or after a failed advance (STM-22). */
const unpaidBill = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(bills)
    .leftJoin(payments, eq(payments.billId, bills.id))
    .where(
      and(
        eq(bills.kind, "bill"),
        eq(bills.subjectKind, "course"),
        eq(bills.subjectId, courses.id),
        or(
          eq(payments.status, "requires_action"),
          and(isNull(payments.id), eq(bills.status, "due")),
          and(isNotNull(bills.advanceFailure), inArray(bills.status, ["awaiting", "failed"])),
        ),
      ),
    );

const ofTeacher = (userId: Value<number>) =>
  and(
    eq(courses.teacherId, userId),
    or(
      eq(courses.status, "disputed"),
      and(eq(courses.status, "to_confirm"), isNull(courses.declaredAt)),
    ),
  );

const requestsOf = (userId: Value<number>) =>
  and(
    eq(lessonRequests.customerId, userId),
    or(
      inArray(lessonRequests.process, ["waiting_customer_reply", "waiting_payment_method"]),
      and(
        eq(lessonRequests.process, "processing"),
        or(isNotNull(lessonRequests.widenAskedAt), isNull(lessonRequests.evaluatedAt)),
      ),
    ),
  );

/** Card and running request, but billing address or birth date missing (CUS-039). */
const lacksBilling = (db: Db, userId: Value<number>) =>
  and(
    eq(customers.id, userId),
    or(isNull(customers.billAddress), isNull(customers.billBirthDate)),
    exists(
      db
        .select({ one: sql`1` })
        .from(cards)
        .where(activeCardOf(customers.id, "main")),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(lessonRequests)
        .where(
          and(
            eq(lessonRequests.customerId, userId),
            inArray(lessonRequests.process, runningProcesses),
          ),
        ),
    ),
  );

/** Invited by a teacher, without a valid card; a waiting payment already requests one (STM-45). */
const lacksMeans = (db: Db, userId: Value<number>, now: Value<Date>) =>
  and(
    eq(customers.id, userId),
    exists(
      db
        .select({ one: sql`1` })
        .from(contracts)
        .where(
          and(
            eq(contracts.customerId, userId),
            eq(contracts.kind, "affiliation"),
            ne(contracts.status, "ended"),
          ),
        ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(cards)
        .where(and(activeCardOf(customers.id, "main"), gt(cardEndsAt, now))),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(courses)
        .where(and(eq(courses.customerId, userId), toPay(db))),
    ),
  );

/** Price proposed by the other side, to be answered (STM-15). */
const ratesToAnswer = (db: Db, userId: Value<number>, side: "customer" | "teacher") =>
  and(
    eq(side === "customer" ? contracts.customerId : contracts.teacherId, userId),
    exists(
      db
        .select({ one: sql`1` })
        .from(priceVersions)
        .where(
          and(
            eq(priceVersions.contractId, contracts.id),
            eq(priceVersions.status, "pending"),
            ne(priceVersions.proposedBy, side),
          ),
        ),
    ),
  );

const toFix = (db: Db, userId: Value<number>) =>
  and(
    eq(contracts.teacherId, userId),
    eq(contracts.status, "active"),
    isNull(contracts.firstCourseDate),
    waitsForFirst(db),
  );

const waitsForFirst = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(lessonRequests)
      .where(
        and(
          eq(lessonRequests.id, contracts.lessonRequestId),
          eq(lessonRequests.process, "waiting_first_course"),
        ),
      ),
  );

export async function findWaiting(tx: Tx, userId: number, now: Date) {
  const [counts] = await tx
    .select(waitingCounts(tx, { userId, now, schoolYear: schoolYearStart(now) }))
    .from(users)
    .where(eq(users.id, userId));
  return counts;
}
