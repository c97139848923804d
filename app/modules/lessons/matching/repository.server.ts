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

function suited(db: Db, need: Need, ...further: (SQL | undefined)[]) {
  return db
    .select(columns)
    .from(teacherSubjects)
    .innerJoin(teachers, eq(teachers.id, teacherSubjects.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .innerJoin(
      teacherPrices,
      and(
        eq(teacherPrices.teacherId, teachers.id),
        eq(teacherPrices.cursusId, need.cursusId),
        eq(teacherPrices.format, need.format),
      ),
    )
    .where(
      and(
        eq(teacherSubjects.subjectId, need.subjectId),
        arrayOverlaps(teacherSubjects.levelIds, [...need.levelIds]),
        eq(teachers.status, "hired"),
        arrayContains(teachers.formats, [need.format]),
        ...further,
      ),
    )
    .$dynamic();
}

export async function findSuited(db: Db, need: Need, teacherId: number) {
  const [row] = await suited(db, need, eq(teachers.id, teacherId));
  return row;
}

/** Nearest first (online: best tier first), at most `most` (CST-49). */
export async function listCandidates(db: Db, need: Need, most: number) {
  const { place: lessonPlace } = need;
  const away = lessonPlace
    ? sql`(${teachers.x} - ${lessonPlace.x}) ^ 2 + (${teachers.y} - ${lessonPlace.y}) ^ 2`
    : undefined;
  const reach = sql`least(${teachers.radius}, ${farthestKm}) ^ 2`;
  const near = lessonPlace && [
    between(teachers.x, lessonPlace.x - farthestKm, lessonPlace.x + farthestKm),
    between(teachers.y, lessonPlace.y - farthestKm, lessonPlace.y + farthestKm),
    away && sql`${away} <= ${reach}`,
  ];
  return suited(
    db,
    need,
    ne(shownAvailability, "not_available"),
    ...(near ?? []),
    neverCalled(db, need.lessonRequestId),
    notRefused(db, need.customerId),
    notEndedBadly(db, need.customerId),
  )
    .orderBy(...(away ? [asc(away)] : [asc(teachers.tier)]), asc(teachers.id))
    .limit(most);
}

/** A teacher who lost to another may be asked again. */
function neverCalled(db: Db, lessonRequestId: number) {
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
function notRefused(db: Db, customerId: number) {
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

function notEndedBadly(db: Db, customerId: number) {
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
