import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { stateWords } from "#app/bff/move-words.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import { readPeopleList } from "./people-list.server.ts";
import { PeopleList } from "./people-list.tsx";

export const handle = { i18n: ["desk-people"] };

export const meta = pageMeta("desk-people:teachers.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { data, ...list } = await readPeopleList({ api, request, tab: "teachers" }, (query) =>
    api(teachers.listAll, { query }),
  );
  const named = data.map((row) => ({ ...row, state: stateWords("application", row.status) }));
  return { ...list, data: named };
});

/** Teachers in any state by name, e-mail or phone, below what waits (OPS-23, API-218). */
export default function Teachers() {
  const { t } = useTranslation("desk-people");
  const list = useLoaderData<typeof loader>();
  return (
    <PeopleList
      {...list}
      to={deskPaths.deskTeachers}
      title={t("teachers.page")}
      head={{ title: t("name"), cells: [t("town"), t("state"), t("availability"), t("hours")] }}
      figures={1}
      rows={list.data.map((row) => ({
        key: row.teacher_id,
        to: pathTo(deskPaths.deskTeacher, { teacherId: String(row.teacher_id) }),
        title: row.name,
        detail: row.email,
        cells: [
          row.city_name,
          row.suspended_at ? t("suspended") : row.state,
          t(`is.${row.availability}`),
          String(row.hours_given),
        ],
      }))}
    />
  );
}
