import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { TextPage } from "#app/modules/content/components/text-page.tsx";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:legal.title", { description: "content:legal.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const text = await context.api(contentEndpoints.legalNotice, {});
  context.keep("content:legal");
  return { text, canonical: env.origin + paths.legalNotice };
}

/** Who publishes the site, who hosts it, whom to ask (PUB-060, LAW-18). */
export default function LegalNotice() {
  const { t } = useTranslation("content");
  const { title, message, date, invented } = useLoaderData<typeof loader>().text;
  return (
    <TextPage
      title={title}
      dated={t("updated", { date: plainDay(noonOf(date)) })}
      notice={invented ? t("sample") : undefined}
      message={message}
    />
  );
}
