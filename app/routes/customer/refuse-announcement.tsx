import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta = pageMeta("lesson-request:announcement.page", { noindex: true });

export const loader = customerLoader(async ({ api, lessonRequestId: id }) => {
  const { announcement } = await api(lessonRequests.show, { params: { id } });
  return { id, isRefusable: announcement === "ahead" || announcement === "shown" };
});

export const action = customerAction(z.object({}), async ({ api, lessonRequestId: id }) => {
  await api(lessonRequests.refuseAnnouncement, { params: { id } });
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return redirectWithFlash(back, "lesson-request:flash.announcement");
});

/** The refusal is kept with the request (CST-57). */
export default function RefuseAnnouncement() {
  const { t } = useTranslation("lesson-request", { keyPrefix: "announcement" });
  const { id, isRefusable } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      closed={!isRefusable && t("closed")}
      submit={t("submit")}
      danger
      leave={t("keep")}
    >
      <p>{t("text")}</p>
    </DialogForm>
  );
}
