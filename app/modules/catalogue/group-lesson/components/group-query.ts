import { aboutOf } from "#app/modules/catalogue/search/components/listing-query.ts";
import { pageLength } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { periodBySlug } from "#app/modules/foundation/reference/periods.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { GroupListing, GroupListingQuery } from "./group-listing-address.ts";
import type { GroupAbout } from "./group-words.ts";

/** Undefined for an unknown path word (404). */
export function aboutGroups(listing: GroupListing): GroupAbout | undefined {
  const about = aboutOf(listing);
  const period = periodBySlug(listing.period);
  if (!about || (!period && listing.period !== anyPeriod)) return undefined;
  return { ...about, period };
}

const yes = (is: boolean | number | undefined) => (is ? ("true" as const) : undefined);

export function requestedGroups(listing: GroupListing, query: GroupListingQuery, page: number) {
  const period = periodBySlug(listing.period);
  const online = listing.format === "online";
  const { available, ...options } = query;
  return {
    ...options,
    page,
    length: pageLength,
    time: "future" as const,
    available: yes(available),
    subjects: [subjectBySlug(listing.subject)?.subject?.id ?? []].flat(),
    levels: [...(levelBySlug(listing.level)?.levelIds ?? [])],
    periods: period ? [period] : undefined,
    city: isSomewhere(listing) ? listing.city : undefined,
    onlyOnline: yes(online),
    onlyOffline: yes(!online),
  };
}

export const isSomewhere = ({ format, city }: GroupListing) =>
  format === "offline" && city !== defaultSlugs.city;
