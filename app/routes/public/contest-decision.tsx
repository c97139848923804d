import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { contestSchema } from "#app/modules/care/support/follow.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

export { headers } from "./follow-case.tsx";

export const handle = { i18n: ["support"] };

export const meta = pageMeta("support:contest.title", { noindex: true });

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  const { contestable, contested } = await context.api(support.showCase, { params: { token } });
  return { token, contestable, contested, constraint: constraintOf(contestSchema) };
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, contestSchema, async (body, api) => {
    await api(support.contestDecision, { params: { token }, body });
    return redirectWithFlash(pathTo(paths.followCase, { token }), "support:contest.sent");
  });
}

/** Read by another person at Préau, once (STM-41). */
export default function ContestDecision() {
  const { t } = useTranslation("support", { keyPrefix: "contest" });
  const { token, contestable, contested } = useLoaderData<typeof loader>();
  const closed = contested ? t("already") : t("none");
  return (
    <DialogForm<typeof contestSchema>
      title={t("title")}
      lead={contestable ? t("lead") : undefined}
      closed={contestable ? undefined : closed}
      closeTo={pathTo(paths.followCase, { token })}
      submit={t("send")}
    >
      {(fields) => <TextArea field={fields.text} label={t("text")} maxLength={2000} />}
    </DialogForm>
  );
}
