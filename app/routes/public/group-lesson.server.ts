import i18next from "i18next";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { answerBeside, submitForm } from "#app/bff/form.server.ts";
import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { dayAndMonth, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import type {
  PriceRequested,
  PriceView,
} from "#app/modules/catalogue/group-lesson/components/group-price.tsx";
import { grossCents } from "#app/modules/catalogue/group-lesson/domain.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import type {
  GroupLesson,
  GroupLessonCard,
} from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { withQuery } from "#app/paths.ts";

const similarLength = 4;

const codeSchema = z.looseObject({
  promoCode: z
    .string({ error: "api.registration.promo.missing" })
    .trim()
    .max(40, "api.field.too_big"),
  matieres: z.string().optional(),
});

/**
 * A code's discount before registration (PUB-029, ERR-27): for the signed-in family (API-037), or a visitor, who owns
 * no code (API-038). Changes nothing; cached pages stay.
 */
export async function answerCode(context: LoadContext, request: Request, slug: string | undefined) {
  const lesson = await groupLessonAt(context.api, slug);
  const isFamily = (await context.person())?.role === "customer";
  const endpoint = isFamily ? registrations.price : registrations.publicPrice;
  return submitForm(context.api, request, codeSchema, async (input, api, form) => {
    const typed = requestedPrice(input.matieres, lesson);
    const subjects = lesson.subjects.slice(0, typed.subjects).map(({ id }) => id);
    const query = { group_lesson_id: lesson.id, subjects, promoCode: input.promoCode };
    const { price: gross, discount, total, promoCodeMessage } = await api(endpoint, { query });
    const price: PriceView = { gross, discount, total };
    const faults = promoCodeMessage ? { promoCode: [promoCodeMessage] } : undefined;
    return answerBeside(form, { asked: typed, price }, faults);
  });
}

export function requestedPrice(given: unknown, { subjects }: GroupLesson): PriceRequested {
  const typed = typeof given === "string" ? given : "";
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 1;
  return { subjects: Math.min(Math.max(1, count), subjects.length) };
}

/**
 * Undefined when already canonical. Cached pages redirect to it, so an impossible query makes no other page (decision
 * 012).
 */
export function tidiedPrice(url: URL, { subjects }: PriceRequested): string | undefined {
  const [written, ...others] = url.searchParams.getAll("matieres");
  const right = written === undefined ? undefined : String(subjects);
  if (written === right && others.length === 0) return undefined;
  const query = Object.fromEntries(url.searchParams);
  return withQuery(url.pathname.replace(/\/?$/, "/"), { ...query, matieres: right });
}

/** The price for that many subjects (CST-52). */
export function priceShown(lesson: GroupLesson, { subjects }: PriceRequested): PriceView {
  const gross = grossCents(
    {
      priceCents: Math.round(lesson.price * 100),
      subjectsIncluded: lesson.subjects_included,
      extraSubjectPriceCents: Math.round(lesson.extra_subject_price * 100),
    },
    subjects,
  );
  return { gross: toEuros(gross), discount: 0, total: toEuros(gross) };
}

/** Same main subject and class, to come, with a seat; empty when the list fails (LOAD-25). */
export async function similarGroupLessons(
  api: Api,
  lesson: GroupLesson,
): Promise<GroupLessonCard[]> {
  const [main] = lesson.subjects;
  const query = {
    subjects: main ? [main.id] : undefined,
    levels: [lesson.main_scholar_level_id],
    available: "true" as const,
    time: "future" as const,
    length: similarLength + 1,
  };
  const found = await api(groupLessons.list, { query }).catch(() => undefined);
  return (found?.data ?? []).filter(({ id }) => id !== lesson.id).slice(0, similarLength);
}

export function groupLessonHead({
  title,
  main_scholar_level: level,
  place: lessonPlace,
  dates,
  price,
}: GroupLesson) {
  const text = {
    title: title.replace(/[\s.!?…]+$/, ""),
    level: level.name,
    place: lessonPlace ? lessonPlace.city : i18next.t("group-lesson:card.online"),
    day: plainDay(new Date(dates[0]?.start ?? 0)),
    date: dayAndMonth(new Date(dates[0]?.start ?? 0)),
    sessions: i18next.t("group-lesson:card.sessions", { count: dates.length }),
    price: sum(price),
  };
  const textOf = (key: string) => i18next.t(`group-lesson:head.${key}`, text);
  return {
    title: ["title", "title_short", "title_brief"].map(textOf),
    description: [textOf("description"), textOf("description_short")],
  };
}
