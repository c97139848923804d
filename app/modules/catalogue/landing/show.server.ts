import type { OpenCall } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import {
  type GroupListing,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import {
  aboutGroups,
  requestedGroups,
} from "#app/modules/catalogue/group-lesson/components/group-query.ts";
import { groupText } from "#app/modules/catalogue/group-lesson/components/group-text.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { listGroupLessons } from "#app/modules/catalogue/group-lesson/list.server.ts";
import {
  type Listing,
  listingAddress,
} from "#app/modules/catalogue/search/components/listing-address.ts";
import { figuresText } from "#app/modules/catalogue/search/components/listing-figures.ts";
import {
  aboutOf,
  requestedTeachers,
} from "#app/modules/catalogue/search/components/listing-query.ts";
import { listingText } from "#app/modules/catalogue/search/components/listing-text.ts";
import { tutoringText } from "#app/modules/catalogue/search/components/tutoring-text.ts";
import type { ListingAbout } from "#app/modules/catalogue/search/components/words.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { listNarrower } from "#app/modules/catalogue/search/list-narrower.server.ts";
import { searchTeachers } from "#app/modules/catalogue/search/search-teachers.server.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { townName } from "#app/modules/foundation/reference/domain.ts";
import { cityBySlug } from "#app/modules/foundation/reference/find.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { Landing, LandingQuery } from "./endpoints.ts";

type Described = Readonly<{
  text: Readonly<{
    titles: readonly string[];
    h1: string;
    intro: string;
    sections: Landing["sections"];
    crumbs: readonly Readonly<{ label: string; to?: string | undefined }>[];
  }>;
  count: number;
  path: string;
  about?: ListingAbout;
}>;

/** Landing content, by its page's own functions (API-046); 404 for an unknown word. */
export async function showLanding(call: OpenCall, query: LandingQuery): Promise<Landing> {
  const described = await describers[query.type](call, query);
  const { text, count, path, about } = described;
  const { listed, links, figures } = await keptOf(call, query, path);
  const counted = about && figuresText(about, figures);
  const inFigures = counted && {
    title: counted.title,
    text: counted.figures.map(({ label, value }) => `${label} : ${value}.`).join(" "),
  };
  return {
    title: text.titles[0] ?? text.h1,
    h1: text.h1,
    intro: [text.intro, ...(counted ? [counted.brief] : [])].join(" "),
    sections: [...(inFigures ? [inFigures] : []), ...text.sections],
    links,
    count,
    breadcrumb: text.crumbs.map(({ label: name, to = null }) => ({ name, path: to })),
    canonical: env.origin + path,
    indexable: listed,
  };
}

/** Tutoring of all subjects is a fixed page of the sitemap (PUB-008). */
async function keptOf(call: OpenCall, { type }: LandingQuery, path: string) {
  const kept = await listNarrower(call, { path });
  const isFixed = type === "tutoring" && path === pathTo(paths.tutoring, defaultSlugs);
  return { ...kept, listed: kept.listed || isFixed };
}

const describers = {
  offline: (call: OpenCall, query: LandingQuery) =>
    describeListing(call, listingOf(query, "offline")),
  online: (call: OpenCall, query: LandingQuery) =>
    describeListing(call, listingOf(query, "online")),
  stages: (call: OpenCall, query: LandingQuery) => describeGroups(call, groupsOf(query, "offline")),
  online_stages: (call: OpenCall, query: LandingQuery) =>
    describeGroups(call, groupsOf(query, "online")),
  tutoring: (call: OpenCall, query: LandingQuery) =>
    describeTutoring(call, listingOf(query, "offline")),
} as const;

const absent = () => new RuleError("not_found", "api.absent");

function listingOf(query: LandingQuery, format: Listing["format"]): Listing {
  const { subject, level, city } = { ...defaultSlugs, ...definedOf(query) };
  if (!cityBySlug(city)) throw absent();
  return { format, subject, level, city: format === "online" ? defaultSlugs.city : city };
}

const groupsOf = (query: LandingQuery, format: Listing["format"]): GroupListing => ({
  ...listingOf(query, format),
  period: query.period ?? anyPeriod,
});

const definedOf = ({ subject, level, city }: LandingQuery) => ({
  ...(subject && { subject }),
  ...(level && { level }),
  ...(city && { city }),
});

const searched = (call: OpenCall, listing: Listing) =>
  searchTeachers(call, search.teachers.input.query.parse(requestedTeachers(listing, {}, 1)));

async function describeListing(call: OpenCall, listing: Listing): Promise<Described> {
  const about = aboutOf(listing);
  if (!about) throw absent();
  const result = await searched(call, listing);
  const named = { ...about, city: townName(result.city) };
  const { prices, own, ...text } = listingText({ listing, about: named, result });
  const guide = prices.guide.map(
    ({ cursus, usual, min, max }) =>
      `${cursus} : ${hourlyPrice(usual)} (${String(min)}–${hourlyPrice(max)}).`,
  );
  const priced = { title: prices.title, text: [prices.lead, ...guide].join(" ") };
  const sections = own ? [own, priced] : [priced];
  return {
    text: { ...text, sections },
    count: result.totalCount,
    path: listingAddress(listing),
    about: named,
  };
}

async function describeGroups(call: OpenCall, listing: GroupListing): Promise<Described> {
  const about = aboutGroups(listing);
  if (!about) throw absent();
  const requested = groupLessons.list.input.query.parse(requestedGroups(listing, {}, 1));
  const result = await listGroupLessons(call, requested);
  const named = { ...about, city: townName(result.city) };
  const text = groupText({ listing, about: named, result });
  const sections = [{ title: text.h1, text: text.note }];
  const path = groupListingAddress(listing);
  return { text: { ...text, sections }, count: result.totalCount, path };
}

async function describeTutoring(call: OpenCall, listing: Listing): Promise<Described> {
  const about = aboutOf(listing);
  if (!about) throw absent();
  const result = await searched(call, listing);
  const { title, short, lead, sections, crumbs } = tutoringText(
    { ...about, city: townName(result.city) },
    result,
  );
  const { subject, level, city } = listing;
  return {
    text: { titles: [title, short], h1: title, intro: lead, sections, crumbs },
    count: result.totalCount,
    path: pathTo(paths.tutoring, { subject, level, city }),
  };
}
