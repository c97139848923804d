import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { env } from "#app/env.server.ts";
import { HouseText } from "#app/modules/catalogue/content/components/text-page.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:legal.title", { description: "content:legal.description" });

export async function loader({ context }: LoaderFunctionArgs) {
  const text = await context.api(content.legalNotice, {});
  context.keep("content:legal");
  return { text, canonical: env.origin + paths.legalNotice };
}

/** Publisher, host and contact (PUB-060, LAW-18). */
export default function LegalNotice() {
  return <HouseText text={useLoaderData<typeof loader>().text} />;
}
