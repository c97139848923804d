import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { vatRegimeAt } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teacherPrices, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { taxStatus } from "./paper.repository.server.ts";

const taught = alias(users, "offering_user");

const teacherColumns = (now: Date) => ({
  firstname: taught.firstname,
  lastname: taught.lastname,
  ...taxStatus,
  vatRegime: vatRegimeAt(now),
});

const open = ["selected", "accepted", "accepted_if", "applicate", "contacted", "pending"] as const;

/** Visible only to the requesting family or the contacted teacher. */
export async function listOfferRows(
  db: Db,
  input: Readonly<{ requestId: number | undefined; proposalId: number | undefined }>,
  by: Actor,
  now: Date,
) {
  const { requestId, proposalId } = input;
  const isOwn =
    by.role === "teacher"
      ? eq(proposals.teacherId, by.id)
      : eq(lessonRequests.customerId, by.role === "customer" ? by.id : 0);
  return db
    .select({
      request: {
        id: lessonRequests.id,
        subjectId: lessonRequests.subjectId,
        levelId: lessonRequests.levelId,
        courseType: lessonRequests.courseType,
        address: lessonRequests.address,
      },
      proposal: {
        id: proposals.id,
        response: proposals.teacherResponse,
        hourlyPriceCents: proposals.hourlyPriceCents,
        conditionTypeId: proposals.conditionTypeId,
        conditionValue: proposals.conditionValue,
        teacherComments: proposals.teacherComments,
      },
      family: { firstname: users.firstname, lastname: users.lastname },
      home: customers.address,
      student: { firstname: students.firstname, lastname: students.lastname },
      teacher: teacherColumns(now),
    })
    .from(proposals)
    .innerJoin(lessonRequests, eq(lessonRequests.id, proposals.lessonRequestId))
    .innerJoin(customers, eq(customers.id, lessonRequests.customerId))
    .innerJoin(users, eq(users.id, lessonRequests.customerId))
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .innerJoin(teachers, eq(teachers.id, proposals.teacherId))
    .innerJoin(taught, eq(taught.id, proposals.teacherId))
    .where(
      and(
        requestId === undefined ? undefined : eq(proposals.lessonRequestId, requestId),
        proposalId === undefined ? undefined : eq(proposals.id, proposalId),
        isOwn,
        inArray(proposals.teacherResponse, [...open]),
      ),
    )
    .orderBy(asc(proposals.id));
}

export type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number];

export async function listOwnPriceRows(db: Db, teacherId: number, now: Date) {
  return db
    .select({
      teacher: teacherColumns(now),
      cursusId: teacherPrices.cursusId,
      format: teacherPrices.format,
      hourlyPriceCents: teacherPrices.priceCents,
    })
    .from(teachers)
    .innerJoin(taught, eq(taught.id, teachers.id))
    .innerJoin(teacherPrices, eq(teacherPrices.teacherId, teachers.id))
    .where(and(eq(teachers.id, teacherId), eq(teachers.status, "hired")))
    .orderBy(asc(teacherPrices.cursusId), asc(teacherPrices.format));
}

export async function findAsker(db: Db, customerId: number) {
  const [row] = await db
    .select({
      family: { firstname: users.firstname, lastname: users.lastname },
      home: customers.address,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, customerId));
  return row;
}
