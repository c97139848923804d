import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { env } from "#app/env.server.ts";
import { HouseText } from "#app/modules/catalogue/content/components/text-page.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:personal_data.title", {
  description: "content:personal_data.description",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const text = await context.api(content.personalData, {});
  context.keep("content:personal_data");
  return { text, canonical: env.origin + paths.personalData };
}

export default function PersonalData() {
  return <HouseText text={useLoaderData<typeof loader>().text} />;
}
