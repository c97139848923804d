import type { Api } from "#app/bff/api-client.server.ts";
import { env } from "#app/env.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import type {
  ListingFigures,
  NarrowerLink,
} from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";

type Narrower = {
  listed: boolean;
  figures: ListingFigures;
  links: NarrowerLink[];
  own: Readonly<{ title: string; text: string }> | null;
};

const nothing: Narrower = { listed: false, figures: null, links: [], own: null };

/** Undefined when the look-up fails (LOAD-25). */
export const narrowerOf = (api: Api, path: string): Promise<Narrower> =>
  api(search.narrower, { query: { path } }).catch(() => nothing);

type Commune = Readonly<{ format: string; city: string }>;

type Shown<Input extends Commune, Query> = Readonly<{ listing: Input; query: Query; page: number }>;

/**
 * Online, a commune does not change the canonical address. Engines keep the first page of what the sitemap names, and
 * follow the other listings (PUB-050, PUB-051).
 */
export async function headOfListing<Input extends Commune, Query>(
  api: Api,
  { listing, query, page }: Shown<Input, Query>,
  addressOf: (listing: Input, query?: Query, page?: number) => string,
) {
  const online = listing.format === "online";
  const canonical = online ? { ...listing, city: defaultSlugs.city } : listing;
  const path = addressOf(canonical);
  const isFirst = addressOf(listing, query, page) === path;
  const { listed, ...kept } = isFirst ? await narrowerOf(api, path) : nothing;
  const address = addressOf(canonical, undefined, page);
  return { canonical: env.origin + address, noindex: !listed, ...kept };
}
