import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { readWish, type Wish } from "#app/modules/catalogue/search/components/wish.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { bookingEntrySchema, type Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { enter, runningIn } from "./entry.server.ts";
import { Reassured, RunningRequests } from "./entry-notes.tsx";
import { PriceWords } from "./price-words.tsx";
import { loadLesson, ownOf, readDraft, refuseOthers, wishedOffer } from "./wizard.server.ts";

export const meta = pageMeta("booking:entry.page", { noindex: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [lesson, draft, person] = await Promise.all([
    loadLesson(context, params),
    readDraft(context),
    refuseOthers(context),
  ]);
  const running = person ? await runningIn(context, lesson) : [];
  const { slug, firstname, subjects } = lesson;
  const wanted = readWish(new URL(request.url).searchParams);
  const wished = wishOf(ownOf(draft, lesson), wanted, subjects);
  const own = pathTo(paths.booking, { lesson: slug });
  const action = withQuery(own, { ville: wanted.ville });
  return {
    teacher: { slug, firstname },
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
  const main = subjects.find((subject) => subject.main) ?? subjects[0];
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

function formatsOf({ offers }: PublicTeacher) {
  return (["offline", "online"] as const).flatMap((format) => {
    const offer = offers.find((one) => one.format === format);
    return offer ? [{ format, price: offer.price, after: offer.price_after_credit }] : [];
  });
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const lesson = await loadLesson(context, params);
  return submitForm(context.api, request, bookingEntrySchema, async (wish) => {
    if (!wishedOffer(lesson, wish)) throw fieldRefusal("levelId", "api.booking.not_offered");
    return enter(context, lesson, wish, request);
  });
}

export default function BookingEntry() {
  const { t } = useTranslation("booking");
  const { teacher, subjects, levels, formats, ...view } = useLoaderData<typeof loader>();
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
        <h1>{t("entry.title", { teacher: teacher.firstname })}</h1>
        <RunningRequests lesson={teacher.slug} running={view.running} />
        <Select field={fields.subjectId} label={t("entry.subject")} options={subjects} />
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
          options={formats.map(({ format, price, after }) => ({
            value: format,
            label: t(`format.${format}`),
            detail: <PriceWords price={price} after={after} />,
          }))}
        />
        <Buttons grow>
          <Button variant="primary">{t("continue")}</Button>
        </Buttons>
        <Reassured lesson={teacher.slug} />
      </Form>
      <Outlet />
    </>
  );
}
