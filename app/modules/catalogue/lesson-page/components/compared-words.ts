import type { TFunction } from "i18next";

import { noonOf, weekdayAndDay } from "#app/lib/french-date.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import type { ComparedTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

type Words = TFunction<"selection">;

export function firstHalfDay({ next_half_days: all = [], formats }: ComparedTeacher, wish: Wish) {
  const wanted = wish.format ? lessonFormatOf(wish.format) : formats[0];
  return all.find(({ format }) => format === wanted);
}

export function comingDay(teacher: ComparedTeacher, wish: Wish): string | undefined {
  const first = firstHalfDay(teacher, wish);
  return first && weekdayAndDay(noonOf(first.date));
}

export function distanceWords(t: Words, { distance_km: km, zone }: ComparedTeacher): string {
  if (km === null) return zone.city;
  return t(km < 1 ? "near" : "km", { km });
}
