import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import { useSitePlan } from "#app/site-shell.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { ShellLink } from "#app/ui/shell-types.ts";

import { careersOf, shownSubjectsOf } from "./home.server.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:plan.title", { description: "content:plan.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const subjects = await shownSubjectsOf(context.api);
  context.keep("home");
  const named = ({ name, to }: { name: string; to: string }) => ({ label: name, to });
  const careers = careersOf().flatMap(({ classes, ...career }) => [career, ...classes]);
  return {
    careers: careers.map(named),
    subjects: subjects.map(named),
    canonical: env.origin + paths.sitePlan,
  };
}

/** Every page that anybody may open, in order (PUB-071): those of the footer, and the listings by class and subject. */
export default function SitePlan() {
  const { t } = useTranslation("content", { keyPrefix: "plan" });
  const { careers, subjects } = useLoaderData<typeof loader>();
  const [find, ...others] = useSitePlan();
  const first = [
    { to: paths.home, label: t("home") },
    { to: paths.search, label: t("search") },
  ];
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
