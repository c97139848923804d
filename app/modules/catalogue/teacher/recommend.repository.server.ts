import { eq, type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { kmPerDegreeAt } from "#app/lib/geo.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";

import type { LessonFormat } from "./domain.ts";
import { degrees, teacherPrices, teachers, teacherSubjects } from "./table.server.ts";

type Taught = Readonly<{ subjectId: number; levelIds: number[] }>;

export async function findGiven(db: Db, id: number) {
  const [row] = await db
    .select({
      id: teachers.id,
      status: teachers.status,
      formats: teachers.formats,
      country: teachers.country,
      radius: teachers.radius,
      latitude: teachers.latitude,
      longitude: teachers.longitude,
      x: teachers.x,
      y: teachers.y,
      taught: sql<Taught[]>`(select coalesce(json_agg(json_build_object('subjectId', s.subject_id,
          'levelIds', s.level_ids) order by s.subject_id), '[]')
        from ${teacherSubjects} s where s.teacher_id = "teachers"."id")`,
      degreeIds: sql<number[]>`(select coalesce(json_agg(distinct d.degree_id), '[]')
        from ${degrees} d where d.teacher_id = "teachers"."id")`,
      priced: sql<LessonFormat[]>`(select coalesce(json_agg(distinct p.format), '[]')
        from ${teacherPrices} p where p.teacher_id = "teachers"."id")`,
    })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row;
}

export type GivenRow = NonNullable<Awaited<ReturnType<typeof findGiven>>>;

export type Counting = Readonly<{
  since: Date;
  asked: readonly Taught[];
  format: LessonFormat | undefined;
  degreeIds: readonly number[];
  most: number;
}>;

type Counted = Readonly<{ degreeId: number | null; isFormat: boolean; requests: number }>;

const listOf = (ids: readonly number[]) => sql`any(${`{${ids.join(",")}}`}::text::int[])`;

/**
 * Requests for the missing format; then, in the formats given, those that wished a teacher with a missing degree, in
 * all and by degree.
 */
export function countRequested(db: Db, given: GivenRow, counting: Counting): Promise<Counted[]> {
  const { format, degreeIds } = counting;
  const counts = [
    ...(format ? [countFormat(format, given, counting)] : []),
    ...(degreeIds.length > 0 ? [countDegrees(given, counting)] : []),
  ];
  return queryRows<Counted>(db, sql.join(counts, sql` union all `));
}

const countFormat = (format: LessonFormat, given: GivenRow, counting: Counting) =>
  sql`select null::int as "degreeId", true as "isFormat", count(*)::int as requests
    from (${requestsIn(format, given, counting)} limit ${counting.most}) asked`;

function countDegrees(given: GivenRow, counting: Counting) {
  const ofAnother = sql`r.teacher_wish_id <> ${given.id}`;
  const wished = given.formats.map((one) => requestsIn(one, given, counting, ofAnother));
  return sql`select d.degree_id as "degreeId", false as "isFormat", count(distinct w.id)::int as requests
    from (select * from (${sql.join(wished, sql` union all `)}) wished limit ${counting.most}) w
    join ${degrees} d on d.teacher_id = w.teacher_wish_id and d.degree_id = ${listOf(counting.degreeIds)}
    group by grouping sets ((d.degree_id), ())`;
}

function requestsIn(
  format: LessonFormat,
  given: GivenRow,
  { since, asked: requested }: Counting,
  further: SQL = sql`true`,
) {
  const subjects = requested.map(({ subjectId }) => subjectId);
  const classes = requested.map(
    ({ subjectId, levelIds }) =>
      sql`(r.subject_id = ${subjectId} and r.level_id = ${listOf(levelIds)})`,
  );
  const isHome = format === "individual_student_place";
  return sql`select r.id, r.teacher_wish_id from ${lessonRequests} r
    where r.subject_id = ${listOf(subjects)} and r.course_type = ${isHome ? "offline" : "online"}
      and r.created_at >= ${since.toISOString()}::timestamptz and (${sql.join(classes, sql` or `)})
      and ${isHome ? isNear(given) : sql`true`} and ${further}`;
}

/** As the search measures it; a place without coordinates is not near. */
function isNear({ latitude, longitude, x, y, radius }: GivenRow) {
  const km = kmPerDegreeAt({ latitude, longitude });
  const of = (part: "latitude" | "longitude") =>
    sql`(r.address ->> ${part})::float8 * ${km[part]}::float8`;
  return sql`((${of("longitude")} - ${x}::float8) ^ 2 + (${of("latitude")} - ${y}::float8) ^ 2) <= ${radius}::float8 ^ 2`;
}
