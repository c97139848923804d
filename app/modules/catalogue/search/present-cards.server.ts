import type { OpenCall } from "#app/api/call.server.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { excerpt } from "#app/lib/excerpt.ts";
import { shownDistance } from "#app/lib/geo.ts";
import { shownInitial } from "#app/lib/names.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { lessonFormatOf, priceView } from "#app/modules/catalogue/price/domain.ts";
import { isSure, nextFreeDay } from "#app/modules/catalogue/teacher/availability.domain.ts";
import {
  lessonSlug,
  portraitOf,
  roundedRating,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { headlineWords } from "#app/modules/catalogue/teacher/headline.server.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { cursusName, subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { cursus, cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { type CardRow, findCards } from "./cards.repository.server.ts";
import { quoteLength, type TeacherSearch } from "./domain.ts";
import type { Match } from "./repository.server.ts";

/** Cards in result order; teachers no longer hired have none. `now` decides which day is next. */
export async function presentCards(
  { db, now }: Pick<OpenCall, "db" | "now">,
  search: TeacherSearch,
  matches: readonly Match[],
): Promise<TeacherCard[]> {
  const rows = await findCards(
    db,
    matches.map(({ teacherId }) => teacherId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const today = parisDay(now);
  return matches.flatMap((match) => {
    const row = byId.get(match.teacherId);
    if (!row) return [];
    const headline = headlineWords(row.background, row.civility, now);
    const next_free_day = nextDayOf(row, match, { today, search });
    return [{ ...cardOf(row, match, search), headline, next_free_day }];
  });
}

function cardOf(
  row: CardRow,
  match: Match,
  { place: center, subjectIds }: TeacherSearch,
): TeacherCard {
  const format = match.online ? "online" : "offline";
  const matched = row.subjects.filter(({ id }) => subjectIds.includes(id));
  const others = row.subjects.filter(({ id }) => !subjectIds.includes(id));
  return {
    id: row.id,
    slug: lessonSlug(row),
    firstname: row.firstname,
    initial: shownInitial(row.initial),
    title: row.title,
    photo_url: portraitOf(row),
    mode: teacherMode(row),
    subjects: [...matched, ...others].slice(0, 3).map(({ id }) => ({ id, name: subjectName(id) })),
    cursus: cursusNamesOf(row),
    formats: row.formats,
    city: townWithCountry(row.cityName, row.country),
    distance_km: center && !match.online ? shownDistance(center, match) : null,
    rating: roundedRating(row.rating),
    reviews_count: row.reviewsCount,
    quote: row.praise === null ? null : excerpt(row.praise, quoteLength),
    hours_given: row.hoursGiven,
    response_time_hours: row.medianAnswerHours,
    availability: row.availability,
    format,
    ...priceView(match.priceCents, { ...row, format }),
  };
}

function cursusNamesOf({ subjects }: CardRow): string[] {
  const taught = new Set(subjects.flatMap(({ levels: ids }) => ids.map((id) => cursusOfLevel(id))));
  return cursus.filter(({ id }) => taught.has(id)).map(({ id }) => cursusName(id));
}

/** None while the availability is to be confirmed (STM-14). */
function nextDayOf(
  { availability, slots, absences }: CardRow,
  { online }: Match,
  { today, search }: { today: Day; search: TeacherSearch },
): Day | null {
  if (availability !== "available") return null;
  const format = lessonFormatOf(online ? "online" : "offline");
  const kept = slots.filter(({ formats }) => formats.includes(format)).filter(isSure);
  return nextFreeDay(kept, today, search.halfDays, absences) ?? null;
}
