import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { readWish, type Wish } from "#app/modules/catalogue/search/components/wish.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { bookingEntrySchema, type Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { bookingFormats } from "#app/modules/lessons/booking/domain.ts";
import { withQuery } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { enter, runningIn } from "./entry.server.ts";
import { Reassured, RunningRequests } from "./entry-notes.tsx";
import { refuseNotOffered, subjectsOf } from "./offered.server.ts";
import { PriceWords } from "./price-words.tsx";
import { bookingPath } from "./steps.ts";
import { loadLesson, ownOf, readDraft, refuseOthers } from "./wizard.server.ts";

export const meta = pageMeta("booking:entry.page", { noindex: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [lesson, draft, person] = await Promise.all([
    loadLesson(context, params),
    readDraft(context),
    refuseOthers(context),
  ]);
  const running = person ? await runningIn(context, lesson) : [];
  const subjects = subjectsOf(lesson);
  const search = new URL(request.url).searchParams;
  const wanted = readWish(search);
  const wished = wishOf(ownOf(draft, lesson), wanted, subjects);
  const own = bookingPath("entry", lesson?.slug);
  const action = withQuery(own, {
    ville: wanted.ville,
    avec: search.get("avec") ?? undefined,
  });
  return {
    lesson: lesson?.slug,
    teacher: lesson?.firstname,
    subjects: subjects.map(({ id, name }) => ({ value: id, label: name })),
    levels: levelsOf(subjects),
    formats: formatsOf(lesson),
    wished,
    running,
    action,
    constraint: constraintOf(bookingEntrySchema),
  };
}

function wishOf(own: Draft, requested: Wish, subjects: PublicTeacher["subjects"]) {
  const main = subjects.find((subject) => subject.main);
  return {
    subjectId: asText(own.subjectId ?? requested.matiere ?? main?.id),
    levelId: asText(own.levelId ?? requested.niveau),
    format: own.format ?? requested.format,
  };
}

const asText = (value: number | undefined) => (value === undefined ? undefined : String(value));

function levelsOf(subjects: PublicTeacher["subjects"]) {
  const levels = new Map(
    subjects.flatMap(({ levels: all }) => all.map((one) => [one.id, one.name])),
  );
  return [...levels]
    .sort(([first], [second]) => first - second)
    .map(([value, label]) => ({ value, label }));
}

function formatsOf(lesson: PublicTeacher | undefined) {
  if (!lesson) return bookingFormats.map((format) => ({ format, offer: undefined }));
  return bookingFormats.flatMap((format) => {
    const offer = lesson.offers.find((one) => one.format === format);
    return offer ? [{ format, offer }] : [];
  });
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const lesson = await loadLesson(context, params);
  const judge = (wish: Draft) => Promise.resolve(wish).then(refuseNotOffered(lesson));
  return submitForm(
    context.api,
    request,
    bookingEntrySchema,
    async (wish) => {
      await judge(wish);
      return enter(context, lesson, wish, request);
    },
    judge,
  );
}

export default function BookingEntry() {
  const { t } = useTranslation("booking");
  const { lesson, teacher, subjects, levels, formats, ...view } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof bookingEntrySchema>(
    lastResult,
    view.constraint,
    undefined,
    view.wished,
  );

  return (
    <>
      <Form method="post" action={view.action} {...props} className="mt-s5 grid gap-s5">
        <SummaryErrors form={form} result={lastResult} />
        <h1>{teacher ? t("entry.title", { teacher }) : t("entry.title_any")}</h1>
        {!teacher && <p>{t("entry.any")}</p>}
        <RunningRequests lesson={lesson} running={view.running} />
        <Select
          field={fields.subjectId}
          label={t("entry.subject")}
          empty={teacher ? undefined : t("entry.choose_subject")}
          options={subjects}
        />
        <Select
          field={fields.levelId}
          label={t("entry.level")}
          empty={t("entry.choose_level")}
          options={levels}
        />
        <ChoiceField
          field={fields.format}
          label={t("entry.format")}
          columns={2}
          options={formats.map(({ format, offer }) => ({
            value: format,
            label: t(`format.${format}`),
            detail: offer && <PriceWords price={offer.price} after={offer.price_after_credit} />,
          }))}
        />
        <Buttons grow>
          <Button variant="primary">{t("continue")}</Button>
        </Buttons>
        <Reassured lesson={lesson} />
      </Form>
      <Outlet />
    </>
  );
}
