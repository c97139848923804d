import { redirect } from "@remix-run/node";
import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { sum } from "#app/lib/price.ts";
import {
  type GroupListing,
  groupListingAddress,
  type GroupListingQuery,
  readGroupListing,
} from "#app/modules/group-lesson/components/group-listing-address.ts";
import type { WiderGroups } from "#app/modules/group-lesson/components/group-listing-page.tsx";
import {
  type GroupAbout,
  groupTitle,
  shortGroupTitle,
} from "#app/modules/group-lesson/components/group-words.ts";
import { pageLength } from "#app/modules/group-lesson/domain.ts";
import { groupLessonEndpoints, type GroupLessons } from "#app/modules/group-lesson/endpoints.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { periodBySlug } from "#app/modules/reference/periods.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/reference/schooling.domain.ts";
import { fewResults } from "#app/modules/search/domain.ts";

import { aboutOf } from "./listing.server.ts";

/** What a listing of stages is about, in French; undefined when a word of its path is unknown (404). */
export function aboutGroups(listing: GroupListing): GroupAbout | undefined {
  const about = aboutOf(listing);
  const period = periodBySlug(listing.period);
  if (!about || (!period && listing.period !== anyPeriod)) return undefined;
  return { ...about, period };
}

const yes = (is: boolean | number | undefined) => (is ? ("true" as const) : undefined);

/** What the list of stages is asked for a listing (API-042). */
export function askedGroups(listing: GroupListing, query: GroupListingQuery, page: number) {
  const period = periodBySlug(listing.period);
  const online = listing.format === "online";
  const { available, ...options } = query;
  return {
    ...options,
    ...{ page, length: pageLength, time: "future" as const, available: yes(available) },
    subjects: [subjectBySlug(listing.subject)?.subject?.id ?? []].flat(),
    levels: [...(levelBySlug(listing.level)?.levelIds ?? [])],
    periods: period ? [period] : undefined,
    city: isSomewhere(listing) ? listing.city : undefined,
    onlyOnline: yes(online),
    onlyOffline: yes(!online),
  };
}

const isSomewhere = ({ format, city }: GroupListing) =>
  format === "offline" && city !== defaultSlugs.city;

/** When few were found: the other periods, elsewhere in France or online, two of them at most, each with what it finds. */
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

/** A count that fails leaves its way out (LOAD-25). */
async function countOf(api: Api, listing: GroupListing): Promise<number> {
  const query = { ...askedGroups(listing, {}, 1), length: 1 };
  const found = await api(groupLessonEndpoints.list, { query }).catch(() => undefined);
  return found?.totalCount ?? 0;
}

/** What engines show of a listing: titles and descriptions with its own figures, the best first. */
export function groupHead(about: GroupAbout, { totalCount: count, figures }: GroupLessons) {
  const titles = [groupTitle(about), shortGroupTitle(about)];
  if (!figures) {
    return { titles, descriptions: titles.map((title) => said("description_none", { title })) };
  }
  const told = { count, from: sum(figures.from), seats: figures.seats };
  return {
    titles,
    descriptions: titles.flatMap((title) => [
      said("description", { ...told, title }),
      said("description_short", { ...told, title }),
    ]),
  };
}

const said = (key: string, values: Record<string, string | number>) =>
  i18next.t(`group-lesson:listing.${key}`, values);

/** A listing of stages written short leads to its whole address (PUB-010); an unknown word is no listing. */
export function shortGroupListing(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
): never {
  const asked = readGroupListing(url, params);
  if (!asked || !aboutGroups(asked.listing)) throw new Response(null, { status: 404 });
  throw redirect(groupListingAddress(asked.listing, asked.query), 301);
}
