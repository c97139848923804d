import { presentState } from "#app/api/state.server.ts";
import { type Planar, shownDistance } from "#app/lib/geo.ts";
import { toEuros } from "#app/lib/money.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";

import { isOnSale } from "./domain.ts";
import type { GroupLessonCard } from "./group-lesson.endpoints.ts";
import type { ListedRow } from "./list.repository.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";
import { presentSeats } from "./seats.server.ts";

export function presentCommon({ lesson, sessions }: ListedRow): Omit<GroupLessonCard, "place"> {
  const { id, title, format, period, state, subjectIds, mainLevelId, priceCents } = lesson;
  const dates = sessions.map(({ startsAt, duration }) => ({
    start: new Date(startsAt).toISOString(),
    duration,
  }));
  return {
    id,
    title,
    format,
    period,
    dates,
    slug: groupLessonSlug(lesson),
    state: presentState("customer", { machine: "group_lesson", state }),
    on_sale: isOnSale(lesson),
    hours: sumOf(dates, ({ duration }) => duration) / 60,
    subjects: subjectIds.map((subject) => namedReference("subject", subject)),
    main_scholar_level: namedReference("level", mainLevelId),
    price: toEuros(priceCents),
    ...presentSeats(lesson),
  };
}

export function presentCard(row: ListedRow, from: Planar | undefined): GroupLessonCard {
  const { placeName, cityName } = row.lesson;
  const lessonPlace = cityName && {
    name: placeName ?? "",
    city: cityName,
    distance_km: from ? distanceFrom(from, row.lesson) : null,
  };
  return { ...presentCommon(row), place: lessonPlace || null };
}

/** Whole kilometres. */
function distanceFrom(from: Planar, { x, y }: GroupLessonRow): number {
  return shownDistance(from, { x: x ?? 0, y: y ?? 0 });
}
