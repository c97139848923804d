import type { OpenCall } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { planarOf } from "#app/lib/geo.ts";
import { toEuros } from "#app/lib/money.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { defaultRadius, pageLength } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { type City, cityRequested } from "#app/modules/foundation/reference/find.server.ts";

import type { UntaughtGroupLesson } from "./class.endpoints.ts";
import type { GroupFormat } from "./domain.ts";
import type { GroupLessonQuery, GroupLessons } from "./group-lesson.endpoints.ts";
import {
  findGroupLessons,
  findUntaught,
  type GroupLessonSearch,
} from "./list.repository.server.ts";
import { datesOf, presentGross } from "./pay.server.ts";
import { presentCard } from "./present.server.ts";

/** Group lessons on sale, with overall prices (API-042); empty past the last page. */
export async function listGroupLessons(
  { db, now }: Pick<OpenCall, "db" | "now">,
  query: GroupLessonQuery,
): Promise<GroupLessons> {
  const city = cityRequested(query.city);
  const search = searchOf(query, city, now);
  const rows = await findGroupLessons(db, search, pageOf(query, pageLength));
  const figures = rows[0]?.figures;
  return {
    data: rows.map((row) => presentCard(row, search.place)),
    totalCount: figures?.total ?? 0,
    city: city ? { name: city.name, slug: city.slug, city_code: city.code } : null,
    figures: figures
      ? { from: toEuros(figures.from), median: toEuros(figures.median), seats: figures.seats }
      : null,
  };
}

/** Those that look for a teacher, for the recruiting pages; never the family's price (PUB-080, TEA-069). */
export async function listUntaught(
  { db, now }: Pick<OpenCall, "db" | "now">,
  query: GroupLessonQuery,
  count: number,
): Promise<UntaughtGroupLesson[]> {
  const city = cityRequested(query.city);
  const rows = await findUntaught(db, searchOf(query, city, now), count);
  return rows.map(({ lesson, sessions }) => ({
    id: lesson.id,
    title: lesson.title,
    format: lesson.format,
    level: referenceName("level", lesson.mainLevelId),
    city: lesson.cityName,
    dates: datesOf(sessions),
    max_students: lesson.maxStudents,
    pay: presentGross(lesson, sessions),
  }));
}

function searchOf(query: GroupLessonQuery, city: City | undefined, now: Date): GroupLessonSearch {
  const { subjects = [], levels = [], periods = [], available = false } = query;
  return {
    subjectIds: subjects,
    levelIds: levels,
    periods,
    available,
    now,
    formats: formatsOf(query),
    place: city && lessonPlaceOf(query, city),
    order: query.orderBy ?? "date",
    direction: query.orderDir ?? "asc",
  };
}

const lessonPlaceOf = ({ radius = defaultRadius }: GroupLessonQuery, city: City) => ({
  ...planarOf(city),
  radius,
});

function formatsOf({ onlyOffline, onlyOnline }: GroupLessonQuery): GroupFormat[] {
  if (onlyOffline === onlyOnline) return ["group_traineeship", "group_webcam"];
  return onlyOffline ? ["group_traineeship"] : ["group_webcam"];
}
