import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { originOf } from "#app/modules/support/domain.ts";
import { helpEndpoints, helpSchema } from "#app/modules/support/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextArea } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["help", "lesson-request"] };

export const meta = pageMeta("help:page", { noindex: true });

export async function loader({
  context,
  params: { lessonRequestId: id = "" },
}: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [request, categories] = await Promise.all([
    api(lessonRequestEndpoints.show, { params: { id } }),
    api(referenceEndpoints.helpCategories, {}),
  ]);
  const origin = originOf(request.process);
  return {
    id,
    origin,
    categories: categories.filter(({ contexts }) => contexts.includes(origin)),
    teachers: request.proposals.map(({ teacher }) => ({ id: teacher.id, name: teacher.firstname })),
    constraint: constraintOf(helpSchema),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lessonRequestId: id = "" } = params;
  return submitForm(context.as("customer"), request, helpSchema, async (body, api) => {
    const details = await api(helpEndpoints.ask, { body });
    const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
    return redirectWithFlash(back, "help:sent", details);
  });
}

/** What goes wrong with a request, told to somebody of the house (DLG-27, CUS-030). */
export default function AskHelp() {
  const { t } = useTranslation("help");
  const { id, origin, categories, teachers, constraint } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof helpSchema>
      id="ask-help"
      title={t("title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      constraint={constraint}
      submit={t("send")}
    >
      {(fields) => (
        <>
          <p>{t("lead")}</p>
          <input type="hidden" name={fields.linking_id.name} value={id} />
          <input type="hidden" name={fields.origin.name} value={origin} />
          <Select
            field={fields.help_category_id}
            label={t("category")}
            empty={t("category_empty")}
            options={categories.map(({ id: value, name }) => ({ value, label: name }))}
          />
          {teachers.length > 0 && (
            <Select
              field={fields.teacher_id}
              label={t("teacher")}
              optional
              empty={t("teacher_empty")}
              options={teachers.map(({ id: value, name }) => ({ value, label: name }))}
            />
          )}
          <TextArea field={fields.comment} label={t("comment")} maxLength={1000} />
        </>
      )}
    </DialogForm>
  );
}
