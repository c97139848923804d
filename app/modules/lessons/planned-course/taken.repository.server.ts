import { and, eq, exists, gte, inArray, lt, ne, not, or, sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import type { Stretch } from "#app/lib/stretch.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses, standing } from "#app/modules/lessons/course/table.server.ts";

import { plannedCourses } from "./table.server.ts";

export async function lockTeacherRow(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
}

const agreedStart = sql`coalesce(${plannedCourses.movedFrom}, ${plannedCourses.start})`.mapWith(
  plannedCourses.start,
);
const agreedMinutes = sql<number>`coalesce(${plannedCourses.movedFromDuration}, ${plannedCourses.duration})`;

export type Except = Readonly<{
  planned?: readonly number[] | undefined;
  contract?: number | undefined;
}>;

type Bounds = Readonly<{ from: Date; before: Date }>;

/** Hours before: a course that has begun may still last. */
const longest = 8 * 3_600_000;

/** Agreed dates of a teacher that touch this time, first courses that were not given among them. */
export async function listAgreed(
  tx: Tx,
  teacherId: number,
  { from, before }: Bounds,
  { planned = [], contract }: Except,
): Promise<(Stretch & { contractId: number })[]> {
  const since = new Date(from.getTime() - longest);
  const dates = await tx
    .select({
      id: plannedCourses.id,
      contractId: plannedCourses.contractId,
      start: agreedStart,
      duration: agreedMinutes,
    })
    .from(plannedCourses)
    .where(
      and(
        eq(plannedCourses.teacherId, teacherId),
        or(
          eq(plannedCourses.status, "confirmed"),
          and(eq(plannedCourses.status, "proposed"), sql`${plannedCourses.movedFrom} is not null`),
        ),
        gte(agreedStart, since),
        lt(agreedStart, before),
      ),
    );
  const given = tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.contractId, contracts.id), inArray(courses.status, standing)));
  const firsts = await tx
    .select({
      contractId: contracts.id,
      start: contracts.firstCourseDate,
      duration: contracts.firstCourseDuration,
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.teacherId, teacherId),
        eq(contracts.status, "active"),
        contract === undefined ? undefined : ne(contracts.id, contract),
        gte(contracts.firstCourseDate, since),
        lt(contracts.firstCourseDate, before),
        not(exists(given)),
      ),
    );
  return [
    ...dates.filter(({ id }) => !planned.includes(id)),
    ...firsts.flatMap(({ contractId, start, duration }) =>
      start && duration ? [{ contractId, start, duration }] : [],
    ),
  ];
}

/** Starts of a contract that another date would double: open dates, and courses that stand. */
export async function listStarts(
  tx: Tx,
  contractId: number,
  { from, before }: Bounds,
  { planned = [] }: Except,
): Promise<Date[]> {
  const open = await tx
    .select({ id: plannedCourses.id, start: plannedCourses.start, from: plannedCourses.movedFrom })
    .from(plannedCourses)
    .where(
      and(
        eq(plannedCourses.contractId, contractId),
        inArray(plannedCourses.status, ["proposed", "confirmed"]),
        lt(plannedCourses.start, before),
      ),
    );
  const given = await tx
    .select({ start: courses.date })
    .from(courses)
    .where(
      and(
        eq(courses.contractId, contractId),
        gte(courses.date, from),
        lt(courses.date, before),
        inArray(courses.status, standing),
      ),
    );
  const others = open.filter(({ id }) => !planned.includes(id));
  return [...others.flatMap((one) => [one.start, ...(one.from ? [one.from] : [])])].concat(
    given.map(({ start }) => start),
  );
}

export async function lockStanding(tx: Tx, contractId: number, date: Date) {
  const [row] = await tx
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.contractId, contractId),
        eq(courses.date, date),
        inArray(courses.status, standing),
      ),
    )
    .for("no key update");
  return row;
}
