import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import {
  cancelLessonRequestSchema,
  lessonRequestEndpoints,
} from "#app/modules/lesson-request/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const meta = pageMeta("lesson-request:cancel.page", { noindex: true });

export async function loader({
  context,
  params: { lessonRequestId: id = "" },
}: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [request, reasons] = await Promise.all([
    api(lessonRequestEndpoints.show, { params: { id } }),
    api(referenceEndpoints.refusalTypes, {}),
  ]);
  const refusal = request.cancel_refusal && sentence(request.cancel_refusal);
  return { id, reasons, refusal, bound: request.contract_id !== null };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lessonRequestId: id = "" } = params;
  return submitForm(
    context.as("customer"),
    request,
    cancelLessonRequestSchema,
    async (body, api) => {
      await api(lessonRequestEndpoints.cancel, { params: { id }, body });
      return redirectWithFlash(
        pathTo(paths.lessonRequest, { lessonRequestId: id }),
        "lesson-request:flash.cancelled",
      );
    },
  );
}

/** The family stops its request, and says why if it wishes (CUS-031). */
export default function CancelLessonRequest() {
  const { t } = useTranslation("lesson-request");
  const { id, reasons, refusal, bound } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof cancelLessonRequestSchema>(lastResult, {});
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return (
    <RouteDialog id="cancel-request" title={t("cancel.title")} closeTo={back}>
      {refusal ? (
        <>
          <Refused result={lastResult} typed={{ comment: t("cancel.comment") }} />
          <p>{refusal}</p>
        </>
      ) : (
        <Form
          method="post"
          action={pathTo(paths.cancelLessonRequest, { lessonRequestId: id })}
          replace
          preventScrollReset
          {...props}
          className="grid gap-s5"
        >
          <SummaryErrors form={form} result={lastResult} />
          <OnceKey />
          <p>{t(bound ? "cancel.text_contract" : "cancel.text")}</p>
          <Select
            field={fields.refusal_type_id}
            label={t("cancel.reason")}
            optional
            empty={t("cancel.reason_empty")}
            options={reasons.map((reason) => ({ value: reason.id, label: reason.name }))}
          />
          <TextArea field={fields.comment} label={t("cancel.comment")} optional maxLength={500} />
          <Buttons grow>
            <Button variant="danger">{t("cancel.confirm")}</Button>
            <ButtonLink to={back} variant="quiet" replace preventScrollReset>
              {t("cancel.keep")}
            </ButtonLink>
          </Buttons>
        </Form>
      )}
    </RouteDialog>
  );
}
