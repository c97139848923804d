import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { liveStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { customers, homeCity, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { digestRuns } from "./table.server.ts";

/** Locks the run of a Monday: another process waits. */
export async function lockRun(tx: Tx, monday: string): Promise<number> {
  await tx.insert(digestRuns).values({ monday, lastUserId: 0 }).onConflictDoNothing();
  const [run] = await tx
    .select()
    .from(digestRuns)
    .where(eq(digestRuns.monday, monday))
    .for("no key update");
  return run?.lastUserId ?? 0;
}

export async function saveRun(tx: Tx, monday: string, lastUserId: number): Promise<void> {
  await tx.update(digestRuns).set({ lastUserId }).where(eq(digestRuns.monday, monday));
}

export async function findNextPeople(tx: Tx, after: number, most: number) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      role: users.role,
      confirmedAt: users.emailConfirmedAt,
      homeCity,
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .where(and(gt(users.id, after), ne(users.role, "operator"), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .limit(most);
}

type Week = Readonly<{ from: Date; to: Date }>;

export async function findFirstCourses(
  tx: Tx,
  { id, role }: { id: number; role: string },
  { from, to }: Week,
) {
  const side = role === "teacher" ? contracts.teacherId : contracts.customerId;
  return tx
    .select({ student: students.firstname, at: contracts.firstCourseDate })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(
      and(
        eq(side, id),
        eq(contracts.status, "active"),
        gte(contracts.firstCourseDate, from),
        lt(contracts.firstCourseDate, to),
      ),
    )
    .orderBy(asc(contracts.firstCourseDate))
    .limit(20);
}

export async function findPlannedCourses(
  tx: Tx,
  { id, role }: { id: number; role: string },
  { from, to }: Week,
) {
  const side = role === "teacher" ? plannedCourses.teacherId : plannedCourses.customerId;
  const at = sql<Date>`coalesce(${plannedCourses.movedFrom}, ${plannedCourses.start})`.mapWith(
    plannedCourses.start,
  );
  const isAgreed = or(eq(plannedCourses.status, "confirmed"), isNotNull(plannedCourses.movedFrom));
  return tx
    .select({ student: students.firstname, at })
    .from(plannedCourses)
    .innerJoin(contracts, eq(contracts.id, plannedCourses.contractId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(
      and(
        eq(side, id),
        inArray(plannedCourses.status, ["proposed", "confirmed"]),
        isAgreed,
        eq(contracts.status, "active"),
        gte(at, from),
        lt(at, to),
      ),
    )
    .orderBy(asc(at))
    .limit(20);
}

export async function findGroupLessons(tx: Tx, customerId: number, { from, to }: Week) {
  return tx
    .select({ title: groupLessons.title, at: groupLessons.startsAt })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .where(
      and(
        eq(registrations.customerId, customerId),
        inArray(registrations.state, [...liveStates]),
        gte(groupLessons.startsAt, from),
        lt(groupLessons.startsAt, to),
      ),
    )
    .orderBy(asc(groupLessons.startsAt))
    .limit(20);
}
