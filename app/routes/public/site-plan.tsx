import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { env } from "#app/env.server.ts";
import { lastPage } from "#app/lib/page-number.ts";
import {
  allGroupLessons,
  type GroupListing,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { requestedGroups } from "#app/modules/catalogue/group-lesson/components/group-query.ts";
import { listingTag } from "#app/modules/catalogue/group-lesson/domain.ts";
import { groupLessons as groupLessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { pageLength } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { useSitePlan } from "#app/shell/site-shell.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { ShellLink } from "#app/ui/shell-types.ts";

import { careersOf, shownSubjectsOf } from "./home.server.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:plan.title", { description: "content:plan.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const [subjects, directory, ...groupLessons] = await Promise.all([
    shownSubjectsOf(context.api),
    // A failing block must not fail the page (LOAD-25).
    context.api(search.directory, { query: {} }).catch(() => undefined),
    groupLessonPages(context.api, allGroupLessons),
    groupLessonPages(context.api, { ...allGroupLessons, format: "online" }),
  ]);
  context.keep("home", listingTag);
  const named = ({ name, to }: { name: string; to: string }) => ({ label: name, to });
  const careers = careersOf().flatMap(({ classes, ...career }) => [career, ...classes]);
  return {
    careers: careers.map(named),
    subjects: subjects.map(named),
    pages: directory?.pages ?? [],
    groupLessons: groupLessons.flat(),
    canonical: env.origin + paths.sitePlan,
  };
}

/** Every listing page, so that a group lesson is three links from the home page (PUB-071). */
async function groupLessonPages(api: Api, listing: GroupListing): Promise<ShellLink[]> {
  const query = { ...requestedGroups(listing, {}, 1), length: 1 };
  const found = await api(groupLessonEndpoints.list, { query }).catch(() => undefined);
  const pages = found ? lastPage(found.totalCount, pageLength) : 0;
  return Array.from({ length: pages }, (_, index) => ({
    to: groupListingAddress(listing, {}, index + 1),
    label: i18next.t(`content:plan.stages_page_${listing.format}`, { page: index + 1 }),
  }));
}

export default function SitePlan() {
  const { t } = useTranslation("content", { keyPrefix: "plan" });
  const { careers, subjects, pages, groupLessons } = useLoaderData<typeof loader>();
  const [find, ...others] = useSitePlan();
  const first = [
    { to: paths.home, label: t("home") },
    { to: paths.search, label: t("search") },
  ];
  const teachers = pages.map((page) => ({
    to: pathTo(paths.teacherDirectory, { page: String(page) }),
    label: t("teachers_page", { page }),
  }));
  const account = [
    { to: paths.signIn, label: t("sign_in") },
    { to: paths.signUp, label: t("sign_up") },
  ];
  return (
    <Wrap>
      <div className="py-s6">
        <h1>{t("title")}</h1>
        <div className="grid gap-x-s6 sm:grid-cols-2 lg:grid-cols-3">
          <Part title={t("find")} links={[...first, ...(find?.links ?? [])]} />
          <Part title={t("careers")} links={careers} />
          <Part title={t("subjects")} links={subjects} />
          <Part title={t("teachers")} links={teachers} />
          <Part title={t("stages")} links={groupLessons} />
          {others.map(({ title, links }) => (
            <Part key={title} title={title} links={links} />
          ))}
          <Part title={t("account")} links={account} />
        </div>
      </div>
    </Wrap>
  );
}

function Part({ title, links }: { title: string; links: readonly ShellLink[] }) {
  if (links.length === 0) return null;
  return (
    <Section title={title}>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-tap items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
