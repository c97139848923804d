import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { env } from "#app/env.server.ts";
import {
  allGroupLessons,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { listingTag } from "#app/modules/catalogue/group-lesson/domain.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { NarrowerLinks } from "#app/modules/catalogue/search/components/narrower-links.tsx";
import type { NarrowerLink } from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { More, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { narrowerOf } from "./narrower.server.ts";

export const handle = { hydrate: "never", i18n: ["search"], query: [] };

export const meta = pageMeta("search:all.page", { description: "search:all.description" });

const kinds = [
  { kind: "offline", path: listingAddress({ format: "offline", ...defaultSlugs }) },
  { kind: "online", path: listingAddress({ format: "online", ...defaultSlugs }) },
  { kind: "stages", path: groupListingAddress(allGroupLessons) },
  { kind: "online_stages", path: groupListingAddress({ ...allGroupLessons, format: "online" }) },
] as const;

/** Subjects by category, classes and communes with a teacher or a group lesson (PUB-003). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context;
  const categories = await categoriesOf(api);
  const found = await Promise.all(
    kinds.map(async ({ path }) => {
      const { links } = await narrowerOf(api, path);
      return { links, groups: groupsOf(categories, links) };
    }),
  );
  context.keep("listing", listingTag);
  return { found, canonical: env.origin + paths.allCourses };
}

type Categories = ReadonlyMap<string, string>;

/** Names of categories by slug of subject, in their order; none when the look-up fails (LOAD-25). */
async function categoriesOf(api: Api): Promise<Categories> {
  const subjects = await api(references.subjects, {}).catch(() => []);
  return new Map(
    subjects
      .toSorted((a, b) => a.subject_category.id - b.subject_category.id)
      .map(({ slug, subject_category: { name } }) => [slug, name]),
  );
}

function groupsOf(categories: Categories, links: readonly NarrowerLink[]) {
  const named = links.filter(({ kind }) => kind === "subject");
  return [...new Set(categories.values())].map((name) => ({
    name,
    paths: named
      .filter(({ path }) => categories.get(path.split("/")[2] ?? "") === name)
      .map(({ path }) => path),
  }));
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
      {kinds.map(({ kind, path }, index) => (
        <div key={kind}>
          <NarrowerLinks
            links={found[index]?.links ?? []}
            groups={found[index]?.groups ?? []}
            title={t(kind)}
            open={index === 0}
          />
          <p className="mt-s3">
            <More to={path}>{t(`all_${kind}`)}</More>
          </p>
        </div>
      ))}
    </Wrap>
  );
}
