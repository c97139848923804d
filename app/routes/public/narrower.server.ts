import type { Api } from "#app/bff/api-client.server.ts";
import {
  type ListingFigures,
  type NarrowerLink,
  sitemapEndpoints,
} from "#app/modules/search/sitemap.endpoints.ts";

type Narrower = { listed: boolean; figures: ListingFigures; links: NarrowerLink[] };

const nothing: Narrower = { listed: false, figures: null, links: [] };

/** Whether engines may keep a listing, and those with one word more; nothing when the look-up fails (LOAD-25). */
export const narrowerOf = (api: Api, path: string): Promise<Narrower> =>
  api(sitemapEndpoints.narrower, { query: { path } }).catch(() => nothing);

/**
 * Whether the address shown is for people only, and the listings that it leads to: engines keep the first page of what
 * the sitemap names, and reach it by these links (PUB-050).
 */
export async function keptByEngines(
  api: Api,
  { path, shown }: Readonly<{ path: string; shown: string }>,
) {
  const { listed, ...kept } = shown === path ? await narrowerOf(api, path) : nothing;
  return { noindex: !listed, ...kept };
}
