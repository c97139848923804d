import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { type Planar, planarOf, type Point } from "#app/lib/geo.ts";
import { searchKey } from "#app/lib/plain-text.ts";
import { slugOf } from "#app/lib/slug.ts";

/** Or a district of Paris, Lyon or Marseille. Coordinates in degrees. */
export type City = Point & {
  code: string;
  name: string;
  department: string;
  population: number;
  postalCodes: readonly string[];
  slug: string;
  /** « saint etienne 42000 42 »: compared with typed text (VAL-019). */
  searchText: string;
  parent: string | undefined;
};

type Row = readonly [
  code: string,
  name: string,
  department: string,
  region: string,
  population: number,
  postalCodes: string,
  latitude: number,
  longitude: number,
  precision: string,
  parent: string,
];

type Entry = { key: string; city: City };

type Index = {
  byCode: ReadonlyMap<string, City>;
  bySlug: ReadonlyMap<string, City>;
  byName: readonly Entry[];
  byPostalCode: readonly Entry[];
};

const file = "app/modules/foundation/reference/communes.json.gz";
const article = /^(?:le|la|les|l) (?=\S)/;
let kept: Index | undefined;

/** Read once from the committed file (PUB-009). */
function communes(): Index {
  return (kept ??= readCommunes());
}

function readCommunes(): Index {
  const rows = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Row[];
  const cities = rows.map(cityOf);
  cities.sort((a, b) => b.population - a.population);
  const bySlug = new Map<string, City>();
  for (const city of cities) {
    city.slug = freeSlug(bySlug, city);
    bySlug.set(city.slug, city);
  }
  const byName = cities.flatMap((city) => {
    const bare = city.searchText.replace(article, "");
    const named = { key: city.searchText, city };
    return bare === city.searchText ? [named] : [named, { key: bare, city }];
  });
  const byPostalCode = cities.flatMap((city) => city.postalCodes.map((key) => ({ key, city })));
  return {
    byCode: new Map(cities.map((city) => [city.code, city])),
    bySlug,
    byName: ordered(byName),
    byPostalCode: ordered(byPostalCode),
  };
}

/** Whole communes, the most populous first. */
export const largestCities = (count: number): City[] =>
  [...communes().bySlug.values()].filter(({ parent }) => !parent).slice(0, count);

const ordered = (entries: Entry[]) =>
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

function cityOf([
  code,
  name,
  department,
  ,
  population,
  postal,
  latitude,
  longitude,
  ,
  parent,
]: Row): City {
  const postalCodes = postal.split(" ");
  return {
    code,
    name,
    department,
    population,
    postalCodes,
    latitude,
    longitude,
    parent: parent || undefined,
    slug: slugOf(name),
    searchText: `${searchKey(name)} ${postalCodes[0] ?? ""} ${department.toLowerCase()}`,
  };
}

/** The most populous homonym keeps the name; others add `-{department}`, then `-{insee}`. */
function freeSlug(taken: ReadonlyMap<string, City>, { slug, department, code }: City): string {
  if (!taken.has(slug)) return slug;
  const withDepartment = `${slug}-${department.toLowerCase()}`;
  return taken.has(withDepartment) ? `${slug}-${code.toLowerCase()}` : withDepartment;
}

function withPrefix(entries: readonly Entry[], prefix: string): City[] {
  const found = new Set<City>();
  for (let at = firstNot(entries, ({ key }) => key < prefix); ; at++) {
    const entry = entries[at];
    if (!entry?.key.startsWith(prefix)) return [...found];
    found.add(entry.city);
  }
}

/** Where an ordered list stops being `before`. */
function firstNot<Item>(ordered: readonly Item[], before: (item: Item) => boolean): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = ordered[middle];
    if (item !== undefined && before(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findCity(code: string): City | undefined {
  return communes().byCode.get(code.toUpperCase());
}

export function findCityBySlug(slug: string): City | undefined {
  return communes().bySlug.get(slug);
}

export function listCitiesNamed(prefix: string): City[] {
  return withPrefix(communes().byName, prefix);
}

/** One letter added, missing, different or swapped with the next. */
export function listCitiesAlmostNamed(typed: string): City[] {
  if (typed.length < 4) return [];
  return [...communes().byCode.values()].filter(({ name }) => isOneTypo(searchKey(name), typed));
}

function isOneTypo(name: string, typed: string): boolean {
  if (Math.abs(name.length - typed.length) > 1) return false;
  const same = Array.from(typed).findIndex((letter, at) => letter !== name[at]);
  const start = same < 0 ? typed.length : same;
  const [right, wrong] = [name.slice(start), typed.slice(start)];
  const exchanged = [right[1], right[0], right.slice(2)].join("");
  const pairs = [
    [right.slice(1), wrong],
    [right, wrong.slice(1)],
    [right.slice(1), wrong.slice(1)],
    [exchanged, wrong],
  ];
  return pairs.some(([one, other]) => one === other);
}

export function listCitiesOfPostalCode(prefix: string): City[] {
  return withPrefix(communes().byPostalCode, prefix);
}

type Placed = Planar & Readonly<{ city: City }>;

let placed: readonly Placed[] | undefined;

/** Communes (not districts) from west to east. */
const fromWest = () =>
  (placed ??= [...communes().bySlug.values()]
    .filter(({ parent }) => !parent)
    .map((city) => ({ ...planarOf(city), city }))
    .sort((a, b) => a.x - b.x));

/** Communes (not districts), nearest first; km. */
export function listCitiesAround(center: Point, radius: number): { city: City; km: number }[] {
  const { x, y } = planarOf(center);
  const known = fromWest();
  const near: { city: City; km: number }[] = [];
  for (let at = firstNot(known, (one) => one.x < x - radius); ; at++) {
    const one = known[at];
    if (!one || one.x > x + radius) break;
    const km = Math.hypot(one.x - x, one.y - y);
    if (km <= radius) near.push({ city: one.city, km });
  }
  return near.sort((a, b) => a.km - b.km || b.city.population - a.city.population);
}
