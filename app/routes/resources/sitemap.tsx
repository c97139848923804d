import type { LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "#app/paths.ts";

import { partsOf, sitemapKinds, sitemapOf } from "./sitemap.server.ts";

/** The index of the sitemaps that hold something (PUB-050). */
export async function loader({ context }: LoaderFunctionArgs) {
  const names = await Promise.all(
    Object.entries(sitemapKinds).map(async ([name, kind]) => {
      const parts = await partsOf(context.api, kind);
      return Array.from({ length: parts }, (_, index) =>
        index === 0 ? name : `${name}-${String(index + 1)}`,
      );
    }),
  );
  const pathOf = (part: string) => paths.sitemapPart.replace(":part", part);
  return sitemapOf("sitemapindex", ["pages", ...names.flat()].map(pathOf));
}
