import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Planar } from "#app/lib/geo.ts";
import { backgroundOf } from "#app/modules/catalogue/teacher/headline.table.server.ts";
import { shownAvailability, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import type { GroupFormat } from "./domain.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
  isUntaught,
} from "./table.server.ts";

/** An empty list means any. */
export type GroupLessonSearch = Readonly<{
  subjectIds: readonly number[];
  levelIds: readonly number[];
  periods: readonly Period[];
  formats: readonly GroupFormat[];
  /** Radius in kilometres; online is everywhere. */
  place: (Planar & { radius: number }) | undefined;
  available: boolean;
  order: "date" | "price" | "location";
  direction: "asc" | "desc";
  now: Date;
}>;

type SessionView = Readonly<{ startsAt: string; duration: number }>;

export const sessionsOf = sql<readonly SessionView[]>`(select coalesce(json_agg(json_build_object(
    'startsAt', s.starts_at, 'duration', s.duration) order by s.starts_at), '[]')
  from ${groupLessonSessions} s where s.group_lesson_id = ${groupLessons}.id)`;

const squaredDistance = ({ x, y }: Planar) =>
  sql`(${groupLessons.x} - ${x}::real) ^ 2 + (${groupLessons.y} - ${y}::real) ^ 2`;

function nearOrOnline(lessonPlace: GroupLessonSearch["place"]): SQL | undefined {
  if (!lessonPlace) return undefined;
  return or(
    eq(groupLessons.format, "group_webcam"),
    sql`${squaredDistance(lessonPlace)} <= ${lessonPlace.radius}::smallint::int ^ 2`,
  );
}

const answering = (search: GroupLessonSearch): SQL | undefined =>
  and(
    inArray(groupLessons.state, search.available ? ["open"] : ["open", "full"]),
    matching(search),
  );

function matching(search: GroupLessonSearch): SQL | undefined {
  const { subjectIds, levelIds, periods, formats, place: lessonPlace, now } = search;
  return and(
    gt(groupLessons.startsAt, now),
    inArray(groupLessons.format, [...formats]),
    subjectIds.length > 0 ? arrayOverlaps(groupLessons.subjectIds, [...subjectIds]) : undefined,
    levelIds.length > 0
      ? or(
          inArray(groupLessons.mainLevelId, [...levelIds]),
          arrayOverlaps(groupLessons.equivalentLevelIds, [...levelIds]),
        )
      : undefined,
    periods.length > 0 ? inArray(groupLessons.period, [...periods]) : undefined,
    nearOrOnline(lessonPlace),
  );
}

function orderOf({ order, direction, place: lessonPlace }: GroupLessonSearch): SQL[] {
  const way = direction === "desc" ? desc : asc;
  const soonest = [asc(groupLessons.startsAt), asc(groupLessons.id)];
  if (order === "price") return [way(groupLessons.priceCents), ...soonest];
  if (order === "location" && lessonPlace) {
    return [sql`${way(squaredDistance(lessonPlace))} nulls last`, ...soonest];
  }
  return [way(groupLessons.startsAt), asc(groupLessons.id)];
}

/** Cents; `from` is the cheapest with a free seat, or of all once full. */
type Figures = Readonly<{ total: number; from: number; median: number; seats: number }>;

function figuresOf(search: GroupLessonSearch) {
  const { priceCents, maxStudents, takenSeats, state } = groupLessons;
  const free = sql`filter (where ${state} = 'open')`;
  return sql<Figures>`(select json_build_object('total', count(*), 'from', coalesce(min(${priceCents}) ${free}, min(${priceCents})),
      'median', round(percentile_cont(0.5) within group (order by ${priceCents})),
      'seats', sum(${maxStudents} - ${takenSeats}))
    from ${groupLessons} where ${answering(search)})`;
}

export function findGroupLessons(
  db: Db,
  search: GroupLessonSearch,
  { start, length }: { start: number; length: number },
) {
  return db
    .select({ lesson: groupLessons, sessions: sessionsOf, figures: figuresOf(search) })
    .from(groupLessons)
    .where(answering(search))
    .orderBy(...orderOf(search))
    .limit(length)
    .offset(start);
}

export type ListedRow = Omit<Awaited<ReturnType<typeof findGroupLessons>>[number], "figures">;

/** Drafts too: those that look for a teacher, with what they pay (PUB-080, TEA-069). */
export const findUntaught = (db: Db, search: GroupLessonSearch, count: number) =>
  db
    .select({ lesson: groupLessons, sessions: sessionsOf })
    .from(groupLessons)
    .where(
      and(
        inArray(groupLessons.state, ["draft", "open", "full"]),
        isNotNull(groupLessons.teacherHourlyPayCents),
        isUntaught,
        matching(search),
      ),
    )
    .orderBy(asc(groupLessons.startsAt), asc(groupLessons.id))
    .limit(count);

/** Drafts for an operator only. */
export function findShown(
  db: Db,
  ids: readonly number[],
  { drafts }: { drafts: boolean },
): Promise<ListedRow[]> {
  const named = inArray(groupLessons.id, [...ids]);
  return db
    .select({ lesson: groupLessons, sessions: sessionsOf })
    .from(groupLessons)
    .where(and(named, drafts ? undefined : ne(groupLessons.state, "draft")));
}

export function findAssigned(db: Db, ids: readonly number[]) {
  return db
    .select({
      groupLessonId: groupLessonClasses.groupLessonId,
      id: teachers.id,
      title: teachers.title,
      firstname: users.firstname,
      availability: shownAvailability,
      civility: teachers.civility,
      photoHash: teachers.photoHash,
      background: backgroundOf(teachers.id),
    })
    .from(groupLessonClasses)
    .innerJoin(teachers, eq(teachers.id, groupLessonClasses.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(
      and(
        inArray(groupLessonClasses.groupLessonId, [...ids]),
        isNotNull(groupLessonClasses.assignedAt),
      ),
    )
    .orderBy(asc(groupLessonClasses.assignedAt), asc(groupLessonClasses.id));
}

export type AssignedTeacher = Awaited<ReturnType<typeof findAssigned>>[number];
