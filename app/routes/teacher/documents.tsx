import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { PaperList } from "#app/modules/career/document/components/paper-list.tsx";
import { documents as documentEndpoints } from "#app/modules/career/document/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useReadOnly } from "#app/ui/shell-data.ts";

export const handle = { i18n: ["document"] };

export const meta = pageMeta("document:page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => ({
  documents: await api(documentEndpoints.list, {}),
}));

/** Documents due, sent and decided (TEA-012, TEA-013). */
export default function TeacherDocuments() {
  const { t } = useTranslation("document");
  const { documents } = useLoaderData<typeof loader>();
  const readOnly = useReadOnly();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead")} />
      <Columns
        aside={
          <section>
            <h2 className="mb-s2 text-md font-semibold">{t("kept_title")}</h2>
            <p className="text-ink-2">{t("kept")}</p>
          </section>
        }
      >
        <PaperList documents={documents} />
        {!readOnly && <AddPapers />}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function AddPapers() {
  const { t } = useTranslation("document");
  return (
    <p className="mt-s4 flex flex-wrap gap-s3">
      {(["diploma", "other"] as const).map((type) => (
        <DialogLink
          key={type}
          to={pathTo(paths.teacherDocument, { paper: type })}
          className={buttonClass({ size: "s", variant: "quiet" })}
        >
          {t(`add.${type}`)}
        </DialogLink>
      ))}
    </p>
  );
}
