import type { Api } from "#app/bff/api-client.server.ts";
import { env } from "#app/env.server.ts";
import {
  type GroupListing,
  groupListingAddress,
  type GroupListingQuery,
} from "#app/modules/group-lesson/components/group-listing-address.ts";
import { defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { type NarrowerLink, sitemapEndpoints } from "#app/modules/search/sitemap.endpoints.ts";

type Narrower = { listed: boolean; links: NarrowerLink[] };

const nothing: Narrower = { listed: false, links: [] };

/** Whether engines may keep a listing, and those with one word more; nothing when the look-up fails (LOAD-25). */
export const narrowerOf = (api: Api, path: string): Promise<Narrower> =>
  api(sitemapEndpoints.narrower, { query: { path } }).catch(() => nothing);

/**
 * The canonical address of a page of a listing of stages (online, a town changes nothing), whether it is for people
 * only, and the listings that it leads to: engines keep what the sitemap names, and reach it by these links (PUB-050).
 */
export async function keptByEngines(
  api: Api,
  listing: GroupListing,
  { query, page }: { query: GroupListingQuery; page: number },
) {
  const online = listing.format === "online";
  const canonical = online ? { ...listing, city: defaultSlugs.city } : listing;
  const path = groupListingAddress(canonical);
  const isItself = path === groupListingAddress(listing, query, page);
  const { listed, links } = isItself ? await narrowerOf(api, path) : nothing;
  return {
    canonical: env.origin + groupListingAddress(canonical, {}, page),
    noindex: !listed,
    links,
  };
}
