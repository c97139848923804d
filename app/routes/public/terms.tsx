import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { TextPage } from "#app/modules/catalogue/content/components/text-page.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:terms.title", { description: "content:terms.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const terms = await context.api(content.terms, {});
  context.keep("terms");
  return { terms, canonical: env.origin + paths.terms };
}

/** The terms in force, with version and date (PUB-039). */
export default function Terms() {
  const { t } = useTranslation("common");
  const { terms } = useLoaderData<typeof loader>();
  const { title, message, version } = terms;
  const dated = t("site.version", { version, date: plainDay(noonOf(terms.date)) });
  return <TextPage title={title} dated={dated} message={message} />;
}
