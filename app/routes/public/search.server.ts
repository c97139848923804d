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
import { type City, references } from "#app/modules/foundation/reference/endpoints.ts";
import { type Period, periodBySlug } from "#app/modules/foundation/reference/periods.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

const searchFormats = ["offline", "online", "group", "group_online"] as const;

export type RequestedSearch = Readonly<{
  subject: string | undefined;
  level: string | undefined;
  city: string | undefined;
  town: string | undefined;
  format: (typeof searchFormats)[number];
  period: Period | undefined;
  sent: boolean;
  options: URLSearchParams;
}>;

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

/** The form's commune if its name is unchanged, else exact names, else possible ones. */
async function townsOf(api: Api, typed: string, slug: string | undefined): Promise<City[]> {
  if (slug) {
    const [town] = await api(references.cities, { query: { slug } });
    if (town && searchKey(town.name) === searchKey(typed)) return [town];
  }
  const towns = await api(references.cities, { query: { q: typed } });
  const name = searchKey(typed).replace(/ ?\b(?:\d{2,5}|2[ab])\b ?/g, "");
  const exact = towns.filter(
    (town) => nameWithoutArticle(town) === name || searchKey(town.name) === name,
  );
  return exact.length > 0 ? exact : towns;
}

const nameWithoutArticle = ({ name }: City) => searchKey(name).replace(/^(?:le|la|les|l) /, "");

/** A text that is no commune may be a subject or class: « maths » in the error page's field. */
function wordAddress(listing: Listing, input: RequestedSearch): string | undefined {
  const word = slugOf(input.city ?? "");
  if (subjectBySlug(word)?.subject) return addressOf({ ...listing, subject: word }, input);
  if (levelBySlug(word)?.cursusId) return addressOf({ ...listing, level: word }, input);
  return undefined;
}
