import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { people } from "#app/modules/care/person/endpoints.ts";
import { withQuery } from "#app/paths.ts";
import { DeskTable, Filters, ListFoot } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { addressOfPerson, addressOfThing } from "./found-address.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-search"] };

export const meta = pageMeta("desk-search:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const typed = search.get("q")?.trim().slice(0, 100) ?? "";
  const found = typed
    ? await api(people.search, { query: { search: typed, page, length } })
    : { data: [], total: 0, things: [] };
  return { typed, page, ...found };
});

export default function Search() {
  const { t } = useTranslation("desk-search");
  const { typed, page, total, things } = useLoaderData<typeof loader>();
  const count = total + things.length;
  return (
    <Wrap>
      <PageHead title={typed ? t("found", { count, typed }) : t("page")} />
      <Filters action={deskPaths.deskSearch} search>
        <TextField
          field={{ id: "q", name: "q", initialValue: typed }}
          label={t("label")}
          hint={t("hint")}
          type="search"
        />
      </Filters>
      {typed && count === 0 && <Empty title={t("none", { typed })}>{t("none_hint")}</Empty>}
      {things.length > 0 && <Things />}
      {total > 0 && (
        <>
          <People />
          <ListFoot
            total={total}
            page={page}
            toPage={(to) => withQuery(deskPaths.deskSearch, { q: typed, page: to })}
          />
        </>
      )}
    </Wrap>
  );
}

function Things() {
  const { t } = useTranslation("desk-search");
  const { things } = useLoaderData<typeof loader>();
  return (
    <Section title={t("things")}>
      <DeskTable
        caption={t("things")}
        head={{ title: t("number"), cells: [t("family"), t("teacher")] }}
        rows={things.map((thing) => ({
          key: `${thing.kind} ${String(thing.id)}`,
          to: addressOfThing(thing),
          title: t("thing", { kind: t(`kind.${thing.kind}`), number: thing.number }),
          cells: [thing.customer?.name, thing.teacher?.name],
        }))}
      />
    </Section>
  );
}

function People() {
  const { t } = useTranslation("desk-search");
  const { data } = useLoaderData<typeof loader>();
  return (
    <Section title={t("people")}>
      <DeskTable
        caption={t("people")}
        head={{ lead: t("role.title"), title: t("name"), cells: [t("phone"), t("students")] }}
        rows={data.map((person) => ({
          key: person.person_id,
          to: addressOfPerson(person),
          lead: (
            <Tag colour={person.disabled_at ? "grey" : "blue"} icon="user">
              {t(`role.${person.role}`)}
            </Tag>
          ),
          title: person.name,
          detail: person.email,
          cells: [person.phone, person.students.join(", ")],
        }))}
      />
    </Section>
  );
}
