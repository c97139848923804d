import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { plannedOf, sideOf } from "#app/bff/planned-pages.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
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
async function datesOf(api: Api, { contract_id: id, series, start }: PlannedCourse) {
  const query = { length: 100, from: parisDay(new Date(start)) };
  const { data } = await api(plannedCourses.list, { params: { id }, query });
  return data.filter((one) => one.may_answer && one.series?.id === series?.id);
}

export async function action({
  context,
  request,
  params: { plannedCourseId: id = "" },
}: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitForm(caller, request, confirmFormSchema, async ({ series, ...input }, api) => {
    const body = series ? { ...input, kept: input.kept ?? [] } : input;
    const { start } = await api(plannedCourses.confirm, { params: { id }, body });
    const details = { date: dayAndHourAt(new Date(start), home) };
    const outcome = series ? "series_confirmed" : "confirmed";
    return redirectWithFlash(addressesOf(side).list, `planned-course:flash.${outcome}`, details);
  });
}

export default function ConfirmPlanned() {
  const { t } = useTranslation("planned-course");
  const { side, planned, dates } = useLoaderData<typeof loader>();
  const home = usePlace();
  const shared = {
    id: "plan-course",
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
            <ChoiceField
              field={fields.kept}
              type="checkbox"
              look="tick"
              label={t("series.kept")}
              hint={t("series.kept_hint")}
              options={dates.map((one) => ({
                value: one.id,
                label: dayAndHourAt(new Date(one.start), home),
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
