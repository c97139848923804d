import type { Api } from "#app/bff/api-client.server.ts";
import { searchKey } from "#app/lib/plain-text.ts";
import { slugOf } from "#app/lib/slug.ts";
import { type City, referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import {
  defaultSlugs,
  levelBySlug,
  subjectBySlug,
} from "#app/modules/reference/schooling.domain.ts";
import {
  type Listing,
  listingAddress,
  type ListingQuery,
  readListing,
} from "#app/modules/search/components/listing-address.ts";

/** What a search form sent: slugs from its menus, a town as it was typed. */
export type AskedSearch = Readonly<{
  subject: string | undefined;
  level: string | undefined;
  city: string | undefined;
  /** The slug of the town the form was opened with. */
  town: string | undefined;
  format: "offline" | "online";
  /** Something was asked for: an empty form is shown, a sent one leads somewhere. */
  sent: boolean;
  options: URLSearchParams;
}>;

/** Reads the form's own fields; what is in no menu counts as « any ». */
export function readSearch(given: URLSearchParams): AskedSearch {
  const text = (name: string) => given.get(name)?.trim().slice(0, 100) || undefined;
  const subject = text("subject");
  const level = text("level");
  return {
    subject: subject && subjectBySlug(subject) ? subject : undefined,
    level: level && levelBySlug(level) ? level : undefined,
    city: text("city"),
    town: text("town"),
    format: given.get("format") === "online" ? "online" : "offline",
    sent: ["subject", "level", "city", "format"].some((name) => given.has(name)),
    options: given,
  };
}

type Found = { to: string | undefined; towns: { town: City; to: string }[] };

/** Where a search leads: one address, or one per town that bears the typed name, or none. */
export async function addressesOf(api: Api, asked: AskedSearch): Promise<Found> {
  const listing: Listing = {
    format: asked.format,
    subject: asked.subject ?? defaultSlugs.subject,
    level: asked.level ?? defaultSlugs.level,
    city: defaultSlugs.city,
  };
  if (!asked.sent) return { to: undefined, towns: [] };
  if (!asked.city || asked.format === "online") return { to: addressOf(listing, asked), towns: [] };

  const towns = await townsOf(api, asked.city, asked.town);
  const [only, ...others] = towns.map((town) => ({
    town,
    to: addressOf({ ...listing, city: town.slug }, asked),
  }));
  if (!only) return { to: wordAddress(listing, asked.city), towns: [] };
  return others.length === 0
    ? { to: only.to, towns: [] }
    : { to: undefined, towns: [only, ...others] };
}

/** The options go along as far as they mean something there. */
function addressOf(listing: Listing, { options }: AskedSearch): string {
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
function wordAddress(listing: Listing, typed: string): string | undefined {
  const word = slugOf(typed);
  if (subjectBySlug(word)?.subject) return listingAddress({ ...listing, subject: word });
  if (levelBySlug(word)?.cursusId) return listingAddress({ ...listing, level: word });
  return undefined;
}
