import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import {
  EmployerSteps,
  EndPapers,
  EndStanding,
} from "#app/modules/earnings/employment-paper/components/end-papers.tsx";
import { employmentPapers } from "#app/modules/earnings/employment-paper/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["employment-end"] };

export const meta = pageMeta("employment-end:page", { noindex: true });

export const loader = customerLoader(async ({ api, contractId: id }) => ({
  id,
  end: await api(employmentPapers.show, { params: { id } }),
}));

/** What ends an employment, for the family: steps, days and papers (STM-52). */
export default function EmploymentEnd() {
  const { t } = useTranslation("employment-end");
  const { id, end } = useLoaderData<typeof loader>();
  const params = { contractId: id };
  const retour = pathTo(paths.employmentEnd, params);
  return (
    <Wrap mid>
      <Back to={pathTo(paths.contract, params)}>{t("back")}</Back>
      <PageHead title={t("title", { student: end.student })} lead={t("with", end)} />
      <div className="mb-s5">
        <EndStanding end={end} />
        {!end.by && (
          <p className="mt-s2">
            <ActLink
              to={withQuery(pathTo(paths.signalChange, params), { retour })}
              opens="signal-change"
            >
              {t("stop")}
            </ActLink>
          </p>
        )}
      </div>
      <EmployerSteps end={end} />
      <EndPapers end={end} />
    </Wrap>
  );
}
