import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { plannedOf, sideOf } from "#app/bff/planned-pages.server.ts";
import { duration } from "#app/lib/french-date.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { isSeries } from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import {
  addressesOf,
  plannedWords,
} from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import {
  confirmFormSchema,
  type PlannedCourse,
} from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";

export const handle = { i18n: ["planned-course"] };

export const meta = pageMeta("planned-course:confirm.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const planned = await plannedOf(api, params.plannedCourseId);
  return { side, planned, dates: isSeries(planned) ? await datesOf(api, planned) : [] };
}

/** Those of the same series that wait for the same answer. */
async function datesOf(api: Api, { series }: PlannedCourse) {
  const query = { length: 100, series: series?.id };
  const { data } = await api(plannedCourses.listOwn, { query });
  return data.filter((one) => one.may_answer);
}

export async function action({
  context,
  request,
  params: { plannedCourseId: id = "" },
}: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitJudged(caller, request, confirmFormSchema, async ({ series, ...input }, api) => {
    const body = series ? { ...input, kept: input.kept ?? [] } : input;
    const { start } = await api(plannedCourses.confirm, { params: { id }, body });
    const count = body.kept?.length ?? 0;
    const outcome = !series ? "confirmed" : `series_confirmed_${count > 1 ? "several" : "one"}`;
    const details = { date: dayAndHourAt(new Date(start), home), count: String(count) };
    return redirectWithFlash(addressesOf(side).list, `planned-course:flash.${outcome}`, details);
  });
}

export default function ConfirmPlanned() {
  const { t } = useTranslation("planned-course");
  const { side, planned, dates } = useLoaderData<typeof loader>();
  const home = usePlace();
  const shared = {
    id: "plan-course" as const,
    closeTo: addressesOf(side).list,
    lead: t(`todo.what_${side}`, plannedWords(planned, home)),
    state: planned.state,
    closed: !planned.may_answer && t("confirm.closed"),
    note: t(`plan.rule_${side}`),
    leave: t("leave"),
  };
  if (dates.length > 0) {
    return (
      <DialogForm<typeof confirmFormSchema>
        {...shared}
        title={t("series.page_title")}
        defaults={{ kept: dates.map((one) => String(one.id)) }}
        submit={t("series.submit")}
      >
        {(fields) => (
          <>
            <input type="hidden" name="series" value="1" />
            {dates.map(({ id, version }) => (
              <input
                key={id}
                type="hidden"
                name="seen"
                value={`${String(id)}-${String(version)}`}
              />
            ))}
            <ChoiceField
              field={fields.kept}
              type="checkbox"
              look="tick"
              label={t("series.kept")}
              hint={t("series.kept_hint")}
              options={dates.map((one) => ({
                value: one.id,
                label: t("series.option", {
                  date: dayAndHourAt(new Date(one.start), home),
                  duration: duration(one.duration),
                }),
              }))}
            />
          </>
        )}
      </DialogForm>
    );
  }
  return (
    <DialogForm {...shared} title={t("confirm.title")} submit={t("confirm.submit")}>
      <input type="hidden" name="version" value={planned.version} />
    </DialogForm>
  );
}
