import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import {
  allGroupLessons,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { listingTag } from "#app/modules/catalogue/group-lesson/domain.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { NarrowerLinks } from "#app/modules/catalogue/search/components/narrower-links.tsx";
import { TaughtLinks } from "#app/modules/catalogue/search/components/taught-links.tsx";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { narrowerOf } from "./narrower.server.ts";
import { taughtIn, taughtOf } from "./taught.server.ts";

export const handle = { hydrate: "never", i18n: ["search"], query: [] };

export const meta = pageMeta("search:all.page", { description: "search:all.description" });

const kinds = [
  { kind: "offline", path: listingAddress({ format: "offline", ...defaultSlugs }) },
  { kind: "online", path: listingAddress({ format: "online", ...defaultSlugs }) },
  { kind: "stages", path: groupListingAddress(allGroupLessons) },
  { kind: "online_stages", path: groupListingAddress({ ...allGroupLessons, format: "online" }) },
] as const;

/** Subjects by category, classes and towns with a teacher or a group lesson (PUB-003). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context;
  const all = await taughtOf(api);
  const found = await Promise.all(
    kinds.map(async ({ kind, path }) => {
      const lessons = kind === "offline" || kind === "online";
      const taught = lessons ? taughtIn(all, kind) : undefined;
      const { links } = await narrowerOf(api, path);
      return { taught, links: taught ? links.filter((link) => link.kind === "city") : links };
    }),
  );
  context.keep("listing", listingTag);
  return { found, canonical: env.origin + paths.allCourses };
}

export default function AllCourses() {
  const { t } = useTranslation("search", { keyPrefix: "all" });
  const { found, canonical } = useLoaderData<typeof loader>();
  const crumbs = [{ label: t("home"), to: paths.home }, { label: t("title") }];
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <PageHead title={t("title")} lead={t("lead")} />
      {kinds.map(({ kind, path }, index) => {
        const { taught, links = [] } = found[index] ?? {};
        return (
          <Section key={kind} title={t(kind)}>
            {taught && (
              <>
                <TaughtLinks
                  title={t("subjects")}
                  first={taught.first}
                  groups={taught.subjects}
                  open={index === 0}
                />
                <TaughtLinks title={t("levels")} groups={taught.levels} open={index === 0} />
              </>
            )}
            <NarrowerLinks links={links} open={index === 0} />
            <p className="mt-s3">
              <More to={path}>{t(`all_${kind}`)}</More>
            </p>
          </Section>
        );
      })}
    </Wrap>
  );
}
