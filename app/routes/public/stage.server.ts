import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import type { PriceAsked, PriceTold } from "#app/modules/group-lesson/components/group-price.tsx";
import { grossCents } from "#app/modules/group-lesson/domain.ts";
import {
  type GroupLesson,
  type GroupLessonCard,
  groupLessonEndpoints,
} from "#app/modules/group-lesson/endpoints.ts";

/** Stages shown beside one that cannot be had (ERR-12). */
const similarLength = 4;

/** What the price was asked for: subjects that the stage has. */
export function askedPrice(given: URLSearchParams, { subjects }: GroupLesson): PriceAsked {
  const typed = given.get("matieres") ?? "";
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 1;
  return { subjects: Math.min(Math.max(1, count), subjects.length) };
}

/** The price of so many of its subjects (CST-52). */
export function priceTold(lesson: GroupLesson, { subjects }: PriceAsked): PriceTold {
  const gross = grossCents(
    {
      priceCents: Math.round(lesson.price * 100),
      subjectsIncluded: lesson.subjects_included,
      extraSubjectPriceCents: Math.round(lesson.extra_subject_price * 100),
    },
    subjects,
  );
  return { total: toEuros(gross) };
}

/** Other stages of the same main subject and class, still ahead with a seat; none when the list fails (LOAD-25). */
export async function similarStages(api: Api, lesson: GroupLesson): Promise<GroupLessonCard[]> {
  const [main] = lesson.subjects;
  const query = {
    subjects: main ? [main.id] : undefined,
    levels: [lesson.main_scholar_level_id],
    available: "true" as const,
    time: "future" as const,
    length: similarLength + 1,
  };
  const found = await api(groupLessonEndpoints.list, { query }).catch(() => undefined);
  return (found?.data ?? []).filter(({ id }) => id !== lesson.id).slice(0, similarLength);
}

/** What engines show of a stage: what, for whom, where and when, with its price. */
export function stageHead({ title, main_scholar_level: level, place, dates, price }: GroupLesson) {
  const told = {
    title: title.replace(/[\s.!?…]+$/, ""),
    level: level.name,
    place: place ? place.city : i18next.t("group-lesson:card.online"),
    day: plainDay(new Date(dates[0]?.start ?? 0)),
    sessions: i18next.t("group-lesson:card.sessions", { count: dates.length }),
    price: sum(price),
  };
  const said = (key: string) => i18next.t(`group-lesson:head.${key}`, told);
  return {
    title: [said("title"), said("title_short"), said("title_least")],
    description: [said("description"), said("description_short")],
  };
}
