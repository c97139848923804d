import type { Api } from "#app/bff/api-client.server.ts";
import {
  type GroupListing,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import type { WiderGroups } from "#app/modules/catalogue/group-lesson/components/group-listing-page.tsx";
import {
  isSomewhere,
  requestedGroups,
} from "#app/modules/catalogue/group-lesson/components/group-query.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import type { GroupLessons } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { fewResults } from "#app/modules/catalogue/search/domain.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";

/** Other periods, all of France, or online: two at most, each with its count. */
export async function widerGroups(
  api: Api,
  listing: GroupListing,
  { totalCount }: GroupLessons,
): Promise<WiderGroups[]> {
  if (totalCount >= fewResults) return [];
  const periods = { kind: "periods" as const, listing: { ...listing, period: anyPeriod } };
  const everywhere = {
    kind: "everywhere" as const,
    listing: { ...listing, city: defaultSlugs.city },
  };
  const online = {
    kind: "online" as const,
    listing: { ...listing, format: "online" as const, city: defaultSlugs.city },
  };
  const wider = [
    ...(listing.period === anyPeriod ? [] : [periods]),
    ...(isSomewhere(listing) ? [everywhere] : []),
    ...(listing.format === "offline" ? [online] : []),
  ].slice(0, 2);
  const found = await Promise.all(wider.map((way) => countOf(api, way.listing)));
  return wider
    .map((way, index) => ({
      kind: way.kind,
      to: groupListingAddress(way.listing),
      count: found[index] ?? 0,
    }))
    .filter(({ kind, count }) => (kind === "online" ? count > 0 : count > totalCount));
}

/** A failed count omits its option (LOAD-25). */
async function countOf(api: Api, listing: GroupListing): Promise<number> {
  const query = { ...requestedGroups(listing, {}, 1), length: 1 };
  const found = await api(groupLessons.list, { query }).catch(() => undefined);
  return found?.totalCount ?? 0;
}
