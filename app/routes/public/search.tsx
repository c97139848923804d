import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import {
  FormatField,
  WhatFields,
  WhereField,
} from "#app/modules/catalogue/search/components/search-fields.tsx";
import type { City } from "#app/modules/foundation/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";

import { addressesOf, readSearch } from "./search.server.ts";
import { searchOptions } from "./search-options.server.ts";

const parameters = [
  "subject",
  "level",
  "city",
  "town",
  "format",
  "period",
  "available",
  "radius",
  "priceMin",
  "priceMax",
  "slots",
  "orderBy",
  "shuffler",
];

export const handle = { hydrate: "interaction", i18n: ["search"], query: parameters };

export const meta = pageMeta("search:choose.search_page", { noindex: true });

/** Redirects to the listing; a commune's name may be shared (PUB-002). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = readSearch(new URL(request.url).searchParams);
  const { to, towns } = await addressesOf(context.api, wanted);
  if (to) throw redirect(to, 302);
  return { asked: wanted, towns, options: searchOptions() };
}

export default function Search() {
  const { t } = useTranslation("search");
  const { asked: requested, towns } = useLoaderData<typeof loader>();
  const several = towns.length > 0;
  return (
    <Wrap>
      <div className="max-w-read py-s6">
        <h1>{several ? t("choose.title") : t("choose.search_title")}</h1>
        {several && <p className="mt-s2 mb-s4">{t("choose.lead", { typed: requested.city })}</p>}
        {several ? <Towns /> : <Again />}
      </div>
    </Wrap>
  );
}

function Towns() {
  const { t } = useTranslation("search");
  const { towns } = useLoaderData<typeof loader>();
  return (
    <Rows>
      {towns.map(({ town, to }) => (
        <Row key={town.city_code} to={to} title={nameOf(town)} detail={town.postal_codes[0]} />
      ))}
    </Rows>
  );

  function nameOf({ name, department_code: department }: City): string {
    return t("choose.town", { name, department });
  }
}

function Again() {
  const { t } = useTranslation("search");
  const { asked: requested, options } = useLoaderData<typeof loader>();
  return (
    <Form action={paths.search} className="mt-s4 grid gap-s4">
      {requested.city && (
        <Note tone="yellow">
          <b>{t("choose.unknown_title", { typed: requested.city })}</b> {t("choose.unknown")}
        </Note>
      )}
      <FormatField id="search" requested={requested} />
      <WhatFields id="search" options={options} requested={requested} />
      <WhereField id="search" requested={requested} />
      <div>
        <Button variant="primary">{t("form.submit")}</Button>
      </div>
    </Form>
  );
}
