import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { people } from "#app/modules/care/person/endpoints.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { addressOfPerson } from "./found-address.ts";
import { deskPaths } from "./paths.ts";
import { readPeopleList } from "./people-list.server.ts";
import { PeopleList } from "./people-list.tsx";

export const handle = { i18n: ["desk-people"] };

export const meta = pageMeta("desk-people:families.page", { noindex: true });

export const loader = operatorLoader(({ api, request }) =>
  readPeopleList({ api, request, tab: "families" }, (query) =>
    api(people.search, { query: { ...query, role: "customer" } }),
  ),
);

/** Families by name, e-mail, phone or a student's name, below what waits (OPS-24). */
export default function Families() {
  const { t } = useTranslation("desk-people");
  const list = useLoaderData<typeof loader>();
  return (
    <PeopleList
      {...list}
      to={deskPaths.deskFamilies}
      title={t("families.page")}
      head={{ title: t("name"), cells: [t("phone"), t("students"), t("since")] }}
      rows={list.data.map((person) => ({
        key: person.person_id,
        to: addressOfPerson(person),
        title: person.name,
        detail: person.email,
        cells: [
          person.phone,
          person.students.join(", "),
          person.disabled_at ? t("closed") : fullInstant(new Date(person.created_at)),
        ],
      }))}
    />
  );
}
