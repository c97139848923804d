import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  between,
  count,
  eq,
  gte,
  inArray,
  like,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Planar } from "#app/lib/geo.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import {
  shownAvailability,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { farthestKm } from "./domain.ts";

export type Need = Readonly<{
  lessonRequestId: number;
  customerId: number;
  subjectId: number;
  levelIds: readonly number[];
  cursusId: number;
  format: LessonFormat;
  place: Planar | null;
}>;

const columns = {
  id: teachers.id,
  firstname: users.firstname,
  lastname: users.lastname,
  title: teachers.title,
  levelIds: teacherSubjects.levelIds,
  availability: shownAvailability,
  x: teachers.x,
  y: teachers.y,
  radius: teachers.radius,
  rating: teachers.rating,
  reviewsCount: teachers.reviewsCount,
  medianAnswerHours: teachers.medianAnswerHours,
  maxStudents: teachers.maxStudents,
  selfEmployed: teachers.selfEmployed,
  priceCents: teacherPrices.priceCents,
};

/** The list price of the format and cursus. */
export const pricedFor = ({ cursusId, format }: Need) =>
  and(
    eq(teacherPrices.teacherId, teachers.id),
    eq(teacherPrices.cursusId, cursusId),
    eq(teacherPrices.format, format),
  );

export const teaches = ({ subjectId, levelIds, format }: Need) =>
  and(
    eq(teacherSubjects.subjectId, subjectId),
    arrayOverlaps(teacherSubjects.levelIds, [...levelIds]),
    eq(teachers.status, "hired"),
    arrayContains(teachers.formats, [format]),
  );

function suited(db: Db, need: Need, ...further: (SQL | undefined)[]) {
  return db
    .select(columns)
    .from(teacherSubjects)
    .innerJoin(teachers, eq(teachers.id, teacherSubjects.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .innerJoin(teacherPrices, pricedFor(need))
    .where(and(teaches(need), ...further))
    .$dynamic();
}

export async function findSuited(db: Db, need: Need, teacherId: number) {
  const [row] = await suited(db, need, eq(teachers.id, teacherId));
  return row;
}

/** From the lesson's place, in square kilometres; nothing of it online. */
export function distanceOf({ place }: Need) {
  if (!place) return {};
  const away = sql`(${teachers.x} - ${place.x}) ^ 2 + (${teachers.y} - ${place.y}) ^ 2`;
  return {
    away,
    around: and(
      between(teachers.x, place.x - farthestKm, place.x + farthestKm),
      between(teachers.y, place.y - farthestKm, place.y + farthestKm),
    ),
    isReached: sql`${away} <= least(${teachers.radius}, ${farthestKm}) ^ 2`,
  };
}

/** Nearest first (online: best tier first), at most `most` (CST-49). */
export async function listCandidates(db: Db, need: Need, most: number) {
  const { away, around, isReached } = distanceOf(need);
  return suited(
    db,
    need,
    ne(shownAvailability, "not_available"),
    around,
    isReached,
    neverCalled(db, need.lessonRequestId),
    notRefused(db, need.customerId),
    notEndedBadly(db, need.customerId),
  )
    .orderBy(...(away ? [asc(away)] : [asc(teachers.tier)]), asc(teachers.id))
    .limit(most);
}

/** A teacher who lost to another may be asked again. */
export function neverCalled(db: Db, lessonRequestId: number) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(proposals)
      .where(
        and(
          eq(proposals.lessonRequestId, lessonRequestId),
          eq(proposals.teacherId, teachers.id),
          ne(proposals.teacherResponse, "other_teacher_selected"),
        ),
      ),
  );
}

/** Teachers refused by the family are not proposed again (CST-49). */
export function notRefused(db: Db, customerId: number) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(proposals)
      .innerJoin(lessonRequests, eq(lessonRequests.id, proposals.lessonRequestId))
      .where(
        and(
          eq(lessonRequests.customerId, customerId),
          eq(proposals.teacherId, teachers.id),
          eq(proposals.offerStatus, "refused"),
        ),
      ),
  );
}

export function notEndedBadly(db: Db, customerId: number) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(contracts)
      .where(
        and(
          eq(contracts.customerId, customerId),
          eq(contracts.teacherId, teachers.id),
          like(contracts.endCause, "first_course%"),
        ),
      ),
  );
}

const yeses = sql<number>`count(*) filter (where ${proposals.teacherResponse} in ('accepted', 'accepted_if', 'applicate', 'selected', 'other_teacher_selected') and ${proposals.respondedAt} is not null)::int`;

export async function countsOf(db: Db, ids: readonly number[], customerId: number, since: Date) {
  if (ids.length === 0) return { asks: [], loads: [], slots: [] };
  const list = [...ids];
  const asks = await db
    .select({ teacherId: proposals.teacherId, asked: count(), yes: yeses })
    .from(proposals)
    .where(and(inArray(proposals.teacherId, list), gte(proposals.askedAt, since)))
    .groupBy(proposals.teacherId);
  const loads = await db
    .select({
      teacherId: contracts.teacherId,
      active: sql<number>`count(*) filter (where ${contracts.status} = 'active')::int`,
      family: sql<number>`count(*) filter (where ${contracts.customerId} = ${customerId})::int`,
    })
    .from(contracts)
    .where(
      and(
        inArray(contracts.teacherId, list),
        or(eq(contracts.status, "active"), eq(contracts.customerId, customerId)),
      ),
    )
    .groupBy(contracts.teacherId);
  const slots = await db.select().from(teacherSlots).where(inArray(teacherSlots.teacherId, list));
  return { asks, loads, slots };
}
