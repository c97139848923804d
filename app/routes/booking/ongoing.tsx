import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { useBehind } from "./behind.ts";

export const meta = pageMeta("booking:ongoing.page", { noindex: true });

export const loader = customerLoader(async ({ api, request }) => {
  const id = Number(new URL(request.url).searchParams.get("demande"));
  const lessonRequest = await api(lessonRequests.show, { params: { id } });
  return {
    id: lessonRequest.id,
    subject: lessonRequest.subject.name,
    student: lessonRequest.student.firstname,
  };
});

export default function Ongoing() {
  const { t } = useTranslation("booking");
  const { address, entry } = useBehind();
  const { id, subject, student } = useLoaderData<typeof loader>();
  return (
    <RouteDialog id="ongoing-process" title={t("ongoing.title")} closeTo={address}>
      <p>{t(entry ? "ongoing.text_entry" : "ongoing.text", { subject, student })}</p>
      <p>
        <ButtonLink
          to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
          variant="primary"
        >
          {t("ongoing.follow")}
        </ButtonLink>
      </p>
    </RouteDialog>
  );
}
