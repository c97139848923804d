import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import {
  aboutOf,
  requestedTeachers,
} from "#app/modules/catalogue/search/components/listing-query.ts";
import { NarrowerLinks } from "#app/modules/catalogue/search/components/narrower-links.tsx";
import { segmentsIn } from "#app/modules/catalogue/search/components/read-address.ts";
import { TeacherLine } from "#app/modules/catalogue/search/components/teacher-line.tsx";
import { tutoringText } from "#app/modules/catalogue/search/components/tutoring-text.ts";
import { wishOf } from "#app/modules/catalogue/search/components/wish-before.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { townName } from "#app/modules/foundation/reference/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";

import { refuseUnknownTown } from "./listing.server.ts";
import { narrowerOf } from "./narrower.server.ts";

export const handle = { hydrate: "never", i18n: ["search"], query: [] };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? headOf({
        title: [data.words.title, data.words.short],
        description: data.words.description,
        canonical: data.canonical,
        noindex: data.noindex,
      })
    : [];

const shownHere = 4;

/** Tutoring by subject, class and commune (PUB-008, LOAD-12). A failed search keeps its status (ERR-13). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const listing = { format: "offline" as const, ...segmentsIn(params) };
  const about = aboutOf(listing);
  if (!about) throw new Response(null, { status: 404 });
  const result = await context
    .api(search.teachers, { query: requestedTeachers(listing, {}, 1) })
    .catch(refuseUnknownTown);
  const found = { ...listing, city: result.city?.slug ?? listing.city };
  const path = pathTo(paths.tutoring, found);
  if (new URL(request.url).pathname.replace(/\/?$/, "/") !== path) throw redirect(path, 301);

  const { listed, links, own } = await narrowerOf(context.api, path);
  context.keep("listing", ...result.data.map(({ id }) => `teacher:${String(id)}`));
  return {
    cards: result.data.slice(0, shownHere),
    wish: wishOf(listing),
    words: tutoringText({ ...about, city: townName(result.city) }, result),
    teachers: listingAddress(found),
    links,
    own,
    canonical: env.origin + path,
    // The one of all subjects is a fixed page; the others follow their listing (PUB-081).
    noindex: path !== pathTo(paths.tutoring, defaultSlugs) && !listed,
  };
}

export default function Tutoring() {
  const { t } = useTranslation("search", { keyPrefix: "tutoring" });
  const { cards, wish, words, teachers, links, own, canonical } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Breadcrumb crumbs={words.crumbs} />
      <JsonLd data={breadcrumbData(words.crumbs, canonical)} />
      <PageHead title={words.title} lead={words.lead} />
      {[...words.sections, ...(own ? [own] : [])].map(({ title, text }) => (
        <Section key={title} title={title}>
          <p className="max-w-read">{text}</p>
        </Section>
      ))}
      {cards.length > 0 && (
        <Section title={t("teachers")}>
          <Lines>
            {cards.map((card) => (
              <TeacherLine key={card.id} card={card} wish={wish} />
            ))}
          </Lines>
        </Section>
      )}
      <p className="mt-s4">
        <More to={teachers}>{t("all")}</More>
      </p>
      <NarrowerLinks links={links} title={t("narrower")} />
    </Wrap>
  );
}
