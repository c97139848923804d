import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { cancelLessonRequestSchema } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextArea } from "#app/ui/text-field.tsx";

export const meta = pageMeta("lesson-request:cancel.page", { noindex: true });

export const loader = customerLoader(async ({ api, lessonRequestId: id }) => {
  const [request, reasons] = await Promise.all([
    api(lessonRequests.show, { params: { id } }),
    api(references.refusalTypes, {}),
  ]);
  const refusal = request.cancel_refusal && sentence(request.cancel_refusal);
  return { id, reasons, refusal, bound: request.contract_id !== null };
});

export const action = customerAction(
  cancelLessonRequestSchema,
  async ({ api, body, lessonRequestId: id }) => {
    await api(lessonRequests.cancel, { params: { id }, body });
    const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
    return redirectWithFlash(back, "lesson-request:flash.cancelled");
  },
);

/** The reason is optional (CUS-031). */
export default function CancelLessonRequest() {
  const { t } = useTranslation("lesson-request");
  const { id, reasons, refusal, bound } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof cancelLessonRequestSchema>
      title={t("cancel.title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      closed={refusal}
      typed={{ comment: t("cancel.comment") }}
      submit={t("cancel.confirm")}
      danger
      leave={t("cancel.keep")}
    >
      {(fields) => (
        <>
          <p>{t(bound ? "cancel.text_contract" : "cancel.text")}</p>
          <Select
            field={fields.refusal_type_id}
            label={t("cancel.reason")}
            optional
            empty={t("cancel.reason_empty")}
            options={reasons.map((reason) => ({ value: reason.id, label: reason.name }))}
          />
          <TextArea field={fields.comment} label={t("cancel.comment")} optional maxLength={500} />
        </>
      )}
    </DialogForm>
  );
}
