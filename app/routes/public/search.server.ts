import type { Api } from "#app/bff/api-client.server.ts";
import { searchKey } from "#app/lib/plain-text.ts";
import { slugOf } from "#app/lib/slug.ts";
import {
  groupListingAddress,
  readGroupQuery,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import {
  type Listing,
  listingAddress,
  type ListingQuery,
  readListing,
} from "#app/modules/catalogue/search/components/listing-address.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { type City, referenceEndpoints } from "#app/modules/foundation/reference/endpoints.ts";
import { type Period, periodBySlug } from "#app/modules/foundation/reference/periods.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

/** Lessons at home or online, stages in a room or online. */
const searchFormats = ["offline", "online", "group", "group_online"] as const;

/** What a search form sent: slugs from its menus, a town as it was typed. */
export type RequestedSearch = Readonly<{
  subject: string | undefined;
  level: string | undefined;
  city: string | undefined;
  /** The slug of the town the form was opened with. */
  town: string | undefined;
  format: (typeof searchFormats)[number];
  /** Of a stage. */
  period: Period | undefined;
  /** Something was asked for: an empty form is shown, a sent one leads somewhere. */
  sent: boolean;
  options: URLSearchParams;
}>;

/** Reads the form's own fields; what is in no menu counts as « any ». */
export function readSearch(given: URLSearchParams): RequestedSearch {
  const words = (name: string) => given.get(name)?.trim().slice(0, 100) || undefined;
  const subject = words("subject");
  const level = words("level");
  return {
    subject: subject && subjectBySlug(subject) ? subject : undefined,
    level: level && levelBySlug(level) ? level : undefined,
    city: words("city"),
    town: words("town"),
    format: searchFormats.find((format) => format === given.get("format")) ?? "offline",
    period: periodBySlug(words("period") ?? ""),
    sent: ["subject", "level", "city", "format"].some((name) => given.has(name)),
    options: given,
  };
}

type Found = { to: string | undefined; towns: { town: City; to: string }[] };

/** Where a search leads: one address, or one per town that bears the typed name, or none. */
export async function addressesOf(api: Api, input: RequestedSearch): Promise<Found> {
  const listing = listingOf(input);
  if (!input.sent) return { to: undefined, towns: [] };
  if (!input.city || isOnline(input)) return { to: addressOf(listing, input), towns: [] };

  const found = await townsOf(api, input.city, input.town);
  const towns = found.map((town) => ({
    town,
    to: addressOf({ ...listing, city: town.slug }, input),
  }));
  if (towns.length > 1) return { to: undefined, towns };
  return { to: towns[0]?.to ?? wordAddress(listing, input), towns: [] };
}

const listingOf = (input: RequestedSearch): Listing => ({
  format: isOnline(input) ? "online" : "offline",
  subject: input.subject ?? defaultSlugs.subject,
  level: input.level ?? defaultSlugs.level,
  city: defaultSlugs.city,
});

const isOnline = ({ format }: RequestedSearch) => format === "online" || format === "group_online";

/** The options go along as far as they mean something there. */
function addressOf(listing: Listing, { format, period, options }: RequestedSearch): string {
  if (format.startsWith("group")) {
    const groupLessons = { ...listing, period: period ?? anyPeriod };
    return groupListingAddress(groupLessons, readGroupQuery(options, groupLessons));
  }
  const right = listingAddress(listing);
  const url = new URL(right, "http://listing");
  for (const name of ["orderBy", "radius", "priceMin", "priceMax", "slots", "shuffler"]) {
    for (const value of options.getAll(name)) url.searchParams.append(name, value);
  }
  const query: ListingQuery = readListing(url, listing)?.query ?? {};
  return listingAddress(listing, query);
}

/** The town of the form when its name was left, else the towns exactly so named, else those that may be meant. */
async function townsOf(api: Api, typed: string, slug: string | undefined): Promise<City[]> {
  if (slug) {
    const [town] = await api(referenceEndpoints.cities, { query: { slug } });
    if (town && searchKey(town.name) === searchKey(typed)) return [town];
  }
  const towns = await api(referenceEndpoints.cities, { query: { q: typed } });
  const name = searchKey(typed).replace(/ ?\b(?:\d{2,5}|2[ab])\b ?/g, "");
  const exact = towns.filter(
    (town) => nameWithoutArticle(town) === name || searchKey(town.name) === name,
  );
  return exact.length > 0 ? exact : towns;
}

const nameWithoutArticle = ({ name }: City) => searchKey(name).replace(/^(?:le|la|les|l) /, "");

/** What names no town may name a subject or a class: « maths » typed in the error page's one field. */
function wordAddress(listing: Listing, input: RequestedSearch): string | undefined {
  const word = slugOf(input.city ?? "");
  if (subjectBySlug(word)?.subject) return addressOf({ ...listing, subject: word }, input);
  if (levelBySlug(word)?.cursusId) return addressOf({ ...listing, level: word }, input);
  return undefined;
}
