import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { plainDay, weekday } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { equivalentNames, hoursWords, minimumWords, spanOf } from "./components/group-words.ts";
import type { GroupLesson } from "./group-lesson.endpoints.ts";
import { showGroupLesson } from "./show.server.ts";

/** Programme as PDF, without personal data: public (PUB-056). 404 for a draft or none. */
export async function downloadProgramme(call: OpenCall, { id }: { id: number }): Promise<Response> {
  const lesson = await showGroupLesson(call, { id });
  const bytes = await renderPdf(programmeOf(lesson));
  return pdfAnswer(bytes, `programme-${lesson.slug}.pdf`, { publicSeconds: 60 });
}

const t = (key: string, words = {}) => i18next.t(`group-lesson:${key}`, words);

function programmeOf(lesson: GroupLesson): PdfDocument {
  const issuer = issuerOf("second");
  const level = lesson.main_scholar_level.name;
  const subjects = lesson.subjects.map(({ name }) => name).join(", ");
  return {
    title: `${t("document.title")} – ${lesson.title}`,
    author: issuer.name,
    at: new Date(lesson.updated_at),
    head: {
      title: lesson.title,
      lines: [
        ...(lesson.on_sale ? [] : [lesson.state.word]),
        `${level}, ${subjects}`,
        t("page.students", { count: lesson.max_students }),
        t("document.changed", { day: plainDay(new Date(lesson.updated_at)) }),
      ],
    },
    parts: [
      { kind: "blocks", blocks: [lessonPlaceOf(lesson), priceOf(lesson)] },
      { kind: "heading", text: t("page.programme") },
      { kind: "text", phrase: lesson.description },
      ...listOf(lesson.chapters.map(({ name }) => name)),
      { kind: "heading", text: t("page.sessions") },
      datesOf(lesson),
      { kind: "text", phrase: t("page.paris"), small: true },
      ...(lesson.on_sale ? [{ kind: "text" as const, phrase: minimumWords(lesson) }] : []),
      ...audienceOf(lesson),
      { kind: "heading", text: t("know.cancel.title") },
      { kind: "text", phrase: t("know.cancel.text") },
    ],
    legal: legalBlockOf("second"),
  };
}

const listOf = (items: readonly string[]): Part[] =>
  items.length > 0 ? [{ kind: "list", items }] : [];

function lessonPlaceOf({ place: lessonPlace, teachers }: GroupLesson) {
  const where = lessonPlace
    ? [lessonPlace.name, lessonPlace.address, `${lessonPlace.postal_code} ${lessonPlace.city}`]
    : [t("page.online"), t("page.online_text")];
  const names = teachers.map(({ firstname }) => firstname).join(", ");
  return {
    title: t("document.place"),
    lines: names ? [...where, t("page.teachers", { names })] : where,
  };
}

function priceOf(lesson: GroupLesson) {
  const more = lesson.subjects.length > lesson.subjects_included;
  return {
    title: t("document.price"),
    lines: [
      sum(lesson.price),
      t("page.in_all", { hours: hoursWords(lesson.hours) }),
      ...(more ? [t("document.more", { price: sum(lesson.extra_subject_price) })] : []),
    ],
  };
}

const datesOf = ({ dates }: GroupLesson): Part => ({
  kind: "table",
  caption: t("page.sessions"),
  columns: [
    { title: t("document.day"), share: 60 },
    { title: t("document.hours"), share: 40, align: "right" },
  ],
  rows: dates.map((date) => {
    const day = new Date(date.start);
    return [`${weekday(day)} ${plainDay(day)}`, spanOf(date)];
  }),
});

function audienceOf(lesson: GroupLesson): Part[] {
  const level = lesson.main_scholar_level.name;
  const others = equivalentNames(lesson).join(", ");
  const { prerequisites } = lesson;
  return [
    { kind: "heading", text: t("page.audience") },
    {
      kind: "text",
      phrase: others ? t("page.suits", { level, others }) : t("page.suits_one", { level }),
    },
    ...(prerequisites.length > 0
      ? [{ kind: "text" as const, phrase: t("page.prerequisites") }, ...listOf(prerequisites)]
      : []),
  ];
}
