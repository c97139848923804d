import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { plannedOf } from "#app/bff/planned-pages.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { plannedWords } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";

import { afterYes } from "./courses.server.ts";

const nothingTyped = z.object({});

export const handle = { i18n: ["planned-course"] };

export const meta = pageMeta("planned-course:given.page", { noindex: true });

export const loader = customerFormLoader(nothingTyped, async ({ api, plannedCourseId }) => ({
  planned: await plannedOf(api, plannedCourseId),
}));

export const action = customerAction(nothingTyped, async ({ api, plannedCourseId: id }) =>
  afterYes(await api(courses.sayGiven, { params: { id } })),
);

/** A lesson that its teacher has not declared took place (STM-39). */
export default function SayGiven() {
  const { t } = useTranslation("planned-course");
  const { planned } = useLoaderData<typeof loader>();
  const words = plannedWords(planned, usePlace());
  return (
    <DialogForm
      title={t("given.title")}
      closeTo={paths.courses}
      lead={t("todo.what_customer", words)}
      state={planned.state}
      closed={!planned.is_over && t(`given.closed.${planned.status}`, words)}
      note={t("given.then", words)}
      submit={t("row.given")}
      leave={t("leave")}
    />
  );
}
