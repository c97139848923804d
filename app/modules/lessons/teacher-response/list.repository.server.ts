import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import type { Slot } from "#app/modules/catalogue/teacher/availability.domain.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers, teacherSlots } from "#app/modules/catalogue/teacher/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { pendingResponses } from "#app/modules/lessons/proposal/domain.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

const holders = alias(users, "holders");

type KeptSlot = Slot & { formats: LessonFormat[] };

const keptSlots = sql<
  KeptSlot[]
>`(select coalesce(json_agg(json_build_object('day', h.day, 'start', h.start, 'end', h.end,
    'formats', h.formats)), '[]')
  from ${teacherSlots} h where h.teacher_id = ${teachers.id})`;

const requested = (db: Db) =>
  db
    .select({
      proposal: proposals,
      lessonRequest: lessonRequests,
      student: { firstname: students.firstname },
      family: { firstname: users.firstname, lastname: users.lastname, phone: users.phone },
      teacher: {
        selfEmployed: teachers.selfEmployed,
        absences: teachers.absences,
        slots: keptSlots,
      },
      total: rowsInAll(),
    })
    .from(proposals)
    .innerJoin(lessonRequests, eq(lessonRequests.id, proposals.lessonRequestId))
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .innerJoin(users, eq(users.id, lessonRequests.customerId))
    .innerJoin(teachers, eq(teachers.id, proposals.teacherId))
    .$dynamic();

export type RequestedRow = Awaited<ReturnType<typeof requested>>[number];

/** Pending: soonest deadline first; the rest: newest first (API-094). */
export const listRequestedOf = (db: Db, teacherId: number, pending: boolean, page: Page) =>
  pageFrom(page, (part) => requestedOf(db, { ...part, teacherId, ...(pending && { pending }) }));

type Which = Readonly<{ teacherId: number; pending?: true }>;

function ofTeacher({ teacherId, pending }: Values<Which>) {
  const list = pending ? inArray : notInArray;
  return and(
    eq(proposals.teacherId, teacherId),
    list(proposals.teacherResponse, [...pendingResponses]),
  );
}

type Listed = Which & Readonly<{ start: number; length: number }>;

const requestedOf = prepared((db, { start, length, ...which }: Values<Listed>) => {
  const order = which.pending
    ? [sql`${proposals.silentDueAt} asc nulls last`, asc(proposals.id)]
    : [desc(proposals.respondedAt), desc(proposals.askedAt), desc(proposals.id)];
  return requested(db)
    .where(ofTeacher(which))
    .orderBy(...order)
    .offset(start)
    .limit(length);
});

export async function findRequestedOf(db: Db, id: number, teacherId: number) {
  const [row] = await requested(db).where(
    and(eq(proposals.id, id), eq(proposals.teacherId, teacherId)),
  );
  return row;
}

/** The proposal of a secret link; none while the account is disabled. */
export async function findRequestedByLink(db: Db, hash: string) {
  const [row] = await requested(db)
    .innerJoin(holders, eq(holders.id, proposals.teacherId))
    .where(and(eq(proposals.linkHash, hash), isNull(holders.disabledAt)));
  return row;
}
