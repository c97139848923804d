import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { TextParts } from "#app/modules/content/components/text-parts.tsx";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:terms.title", { description: "content:terms.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const terms = await context.api(contentEndpoints.terms, {});
  context.keep("terms");
  return { terms, canonical: env.origin + paths.terms };
}

/** The terms in force, with their version and date (PUB-039). */
export default function Terms() {
  const { t } = useTranslation("common");
  const { terms } = useLoaderData<typeof loader>();
  const { title, message, version } = terms;
  return (
    <Wrap>
      <article className="max-w-read py-s6 [&_h2]:mt-s6 [&_li]:mt-1 [&_p]:mt-s3 [&_ul]:mt-s3 [&_ul]:list-disc [&_ul]:pl-5">
        <h1>{title}</h1>
        <p className="text-ink-2">
          {t("site.version", { version, date: plainDay(noonOf(terms.date)) })}
        </p>
        <TextParts message={message} />
      </article>
    </Wrap>
  );
}
