import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Fold } from "#app/ui/fold.tsx";

import { deskPaths } from "./paths.ts";
import type { requestLoader } from "./request.server.ts";

/** Who does not suit, and why (OPS-03). */
export function ExcludedTeachers() {
  const { t } = useTranslation("desk-request", { keyPrefix: "excluded" });
  const { excluded } = useLoaderData<typeof requestLoader>().matching;
  if (excluded.length === 0) return null;
  return (
    <div className="mt-s3">
      <Fold title={t("title", { count: excluded.length })} wide boxed>
        <DeskTable
          caption={t("caption")}
          head={{ title: t("teacher"), cells: [t("why")] }}
          rows={excluded.map(({ teacher_id: id, teacher, excluded_because: why }) => ({
            key: id,
            to: pathTo(deskPaths.deskTeacher, { teacherId: String(id) }),
            title: teacher,
            cells: [t(`because.${why}`)],
          }))}
        />
      </Fold>
    </div>
  );
}
