import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import {
  EndPapers,
  EndStanding,
} from "#app/modules/earnings/employment-paper/components/end-papers.tsx";
import { employmentPapers } from "#app/modules/earnings/employment-paper/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["employment-end"] };

export const meta = pageMeta("employment-end:page", { noindex: true });

export const loader = teacherLoader(async ({ api, contractId: id }) => {
  const end = await api(employmentPapers.show, { params: { id } });
  if (!end.by) throw new Response(null, { status: 404 });
  return { id, end };
});

/** Certificate and settlement of an end, for the teacher (STM-52). */
export default function EmploymentEnd() {
  const { t } = useTranslation("employment-end");
  const { id, end } = useLoaderData<typeof loader>();
  return (
    <Wrap mid>
      <Back to={pathTo(paths.teacherContract, { contractId: id })}>{t("back")}</Back>
      <PageHead title={t("title", { student: end.student })} lead={t("number", end)} />
      <div className="mb-s5">
        <EndStanding end={end} />
      </div>
      <EndPapers end={end} />
    </Wrap>
  );
}
