import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

/** Engines follow its links and keep the teachers' own pages. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? headOf({
        title: i18next.t("content:plan.teachers_head", { page: data.page }),
        description: i18next.t("content:plan.teachers_description", { page: data.page }),
        canonical: data.canonical,
        noindex: true,
      })
    : [];

const addressOf = (page: number) => pathTo(paths.teacherDirectory, { page: String(page) });

/** Every teacher is four links from the home page at most, however many there are (PUB-071). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = /^[1-9]\d{0,5}$/.test(params.page ?? "") ? Number(params.page) : 0;
  if (page === 0) throw new Response(null, { status: 404 });
  const { teachers, pages } = await context.api(search.directory, { query: { page } });
  if (teachers.length === 0) throw new Response(null, { status: 404 });
  context.keep("listing");
  return { teachers, pages, page, canonical: env.origin + addressOf(page) };
}

export default function TeacherDirectory() {
  const { t } = useTranslation("content", { keyPrefix: "plan" });
  const { teachers, pages, page } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: t("home"), to: paths.home },
    { label: t("title"), to: paths.sitePlan },
    { label: t("teachers_page", { page }) },
  ];
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <PageHead title={t("teachers_head", { page })} lead={t("teachers_lead")} />
      <ul className="grid gap-x-s6 sm:grid-cols-2 lg:grid-cols-3">
        {teachers.map(({ name, title, city, path }) => (
          <li key={path} className="border-b border-line py-s2">
            <Link to={path} className="inline-flex min-h-tap items-center font-semibold">
              {name}
            </Link>{" "}
            <span className="block text-sm text-ink-2">{t("teachers_line", { title, city })}</span>
          </li>
        ))}
      </ul>
      <Section title={t("teachers_pages")}>
        <ul className="flex flex-wrap gap-x-s5">
          {pages
            .filter((other) => other !== page)
            .map((other) => (
              <li key={other}>
                <Link to={addressOf(other)} className="inline-flex min-h-tap items-center">
                  {t("teachers_page", { page: other })}
                </Link>
              </li>
            ))}
        </ul>
      </Section>
    </Wrap>
  );
}
