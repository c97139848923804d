import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { listWords } from "#app/lib/list-words.ts";
import { expiredNames } from "#app/modules/lessons/lesson-request/components/expired-offers.tsx";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta = pageMeta("lesson-request:again.page", { noindex: true });

export const loader = customerLoader(async ({ api, lessonRequestId: id }) => {
  const request = await api(lessonRequests.show, { params: { id } });
  return { id, names: isOpen(request.process) ? expiredNames(request) : [] };
});

export const action = customerAction(z.object({}), async ({ api, lessonRequestId: id }) => {
  await api(lessonRequests.askAgain, { params: { id } });
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return redirectWithFlash(back, "lesson-request:flash.asked_again");
});

/** The teachers whose yes lapsed are asked again (STM-06). */
export default function AskAgain() {
  const { t } = useTranslation("lesson-request", { keyPrefix: "again" });
  const { id, names } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      closed={names.length === 0 && t("none")}
      submit={t("submit")}
      leave={t("keep")}
    >
      <p>{t("lead", { teachers: listWords(names) })}</p>
      <p>{t("text")}</p>
    </DialogForm>
  );
}
