import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import {
  addressesOf,
  plannedWords,
} from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { confirmSchema } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";

import { plannedOf, sideOf } from "./planned.server.ts";

export const handle = { i18n: ["planned-course"] };

export const meta = pageMeta("planned-course:confirm.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  return { side, planned: await plannedOf(api, params.plannedCourseId) };
}

export async function action({
  context,
  request,
  params: { plannedCourseId: id = "" },
}: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitForm(caller, request, confirmSchema, async (body, api) => {
    const { start } = await api(plannedCourses.confirm, { params: { id }, body });
    const details = { date: dayAndHourAt(new Date(start), home) };
    return redirectWithFlash(addressesOf(side).list, "planned-course:flash.confirmed", details);
  });
}

export default function ConfirmPlanned() {
  const { t } = useTranslation("planned-course");
  const { side, planned } = useLoaderData<typeof loader>();
  const home = usePlace();
  return (
    <DialogForm
      id="plan-course"
      title={t("confirm.title")}
      closeTo={addressesOf(side).list}
      lead={t(`todo.what_${side}`, plannedWords(planned, home))}
      state={planned.state}
      closed={!planned.may_answer && t("confirm.closed")}
      note={t(`plan.rule_${side}`)}
      submit={t("confirm.submit")}
      leave={t("leave")}
    >
      <input type="hidden" name="version" value={planned.version} />
    </DialogForm>
  );
}
