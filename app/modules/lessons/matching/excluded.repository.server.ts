import { and, asc, eq, isNotNull, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import {
  shownAvailability,
  teacherPrices,
  teachers,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import type { Exclusion } from "./excluded.domain.ts";
import {
  distanceOf,
  type Need,
  neverCalled,
  notEndedBadly,
  notRefused,
  pricedFor,
  teaches,
} from "./repository.server.ts";

/** Who teaches this near there and is not proposed, with the first reason, the nearest first. */
export async function listExcluded(db: Db, need: Need, most: number) {
  const { away, around, isReached } = distanceOf(need);
  const { lessonRequestId, customerId } = need;
  const because = sql<Exclusion | null>`case
    when not ${neverCalled(db, lessonRequestId)} then 'already_asked'
    when not ${notRefused(db, customerId)} then 'refused_by_family'
    when not ${notEndedBadly(db, customerId)} then 'ended_badly'
    when ${shownAvailability} = 'not_available' then 'not_available'
    when not (${isReached ?? sql`true`}) then 'too_far' end`;
  const rows = await db
    .select({ id: teachers.id, firstname: users.firstname, lastname: users.lastname, because })
    .from(teacherSubjects)
    .innerJoin(teachers, eq(teachers.id, teacherSubjects.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .innerJoin(teacherPrices, pricedFor(need))
    .where(and(teaches(need), around, isNotNull(because)))
    .orderBy(...(away ? [asc(away)] : [asc(teachers.tier)]), asc(teachers.id))
    .limit(most);
  return rows.flatMap(({ because: exclusion, ...row }) =>
    exclusion === null ? [] : [{ ...row, because: exclusion }],
  );
}
