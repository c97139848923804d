import type { Db } from "#app/db/client.server.ts";
import { isOverseas } from "#app/lib/address.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { planarOf } from "#app/lib/geo.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { anySubject, franceCell, onlineCell } from "#app/modules/catalogue/teacher/cells.domain.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import {
  cityByCode,
  largestCities,
  levelName,
  subjectName,
} from "#app/modules/foundation/reference/find.server.ts";
import { cursus, levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths, pathTo, rootOf } from "#app/paths.ts";

import { cellOf, greatestRadius } from "./domain.ts";
import {
  defaultRadius,
  type GroupLanding,
  groupLandings,
  isSearchedFor,
  type ListedGroupLesson,
  pageLength,
} from "./group-landings.domain.ts";
import {
  isAlwaysKept,
  type Landing,
  largestTowns,
  mostTowns,
  ownListings,
} from "./landings.domain.ts";
import { findOffers, findTowns, type Position } from "./landings.repository.server.ts";
import { countOffers, type Found } from "./offers.domain.ts";
import {
  findListedGroupLessons,
  type GroupLessonRow,
  type ListingRow,
  saveListings,
} from "./sitemap.repository.server.ts";

type Named = Position & Readonly<{ slug: string; pattern: Pattern; townRank?: number }>;
type Pattern = typeof paths.homeLessons | typeof paths.onlineLessons;
type Dated = Landing & Pick<ListingRow, "changedAt" | "figures">;

const france = { x: null, y: null, radius: greatestRadius, slug: defaultSlugs.city };
const everywhere: readonly Named[] = [
  { ...france, cell: franceCell, pattern: paths.homeLessons },
  { ...france, cell: onlineCell, pattern: paths.onlineLessons },
];

/**
 * Recounts every listing; the sitemap keeps those with content of their own, dated by their newest teacher (PUB-050,
 * TOY-10). Returns their number.
 */
export async function refreshListings(db: Db): Promise<number> {
  const listedTowns = [...everywhere, ...(await townsOf(db))];
  const lessons = ownListings(await landingsOf(db, listedTowns, { levelled: true }));
  const shown = { length: pageLength, radius: defaultRadius };
  const listed = (await findListedGroupLessons(db)).map(listedGroupLesson);
  const groups = groupLandings(listed, { ...shown, largest: largestOf(listed) });
  const searched = [
    ...lessons.filter(({ always }) => always).map(rowOf),
    ...groups.filter(isSearchedFor).flatMap(groupListingOf),
  ];
  const own = [...lessons.map(rowOf), ...groups.flatMap(groupListingOf)];
  const all = [...own, ...twinsOf(searched)];
  await db.transaction((tx) => saveListings(tx, all));
  return all.length;
}

/** Towns where each subject of a group lesson is kept. */
function largestOf(listed: readonly ListedGroupLesson[]): Set<string> {
  const towns = listed.flatMap(({ place }) => (place ? (cityByCode(place.cityCode) ?? []) : []));
  const ranked = towns.toSorted((a, b) => b.population - a.population).map(({ code }) => code);
  return new Set([...new Set(ranked)].slice(0, largestTowns.bySubject));
}

const rowOf = ({ path, wider, changedAt, figures }: Dated): ListingRow => ({
  path,
  wider,
  changedAt,
  figures,
});

const folderOf = (pattern: string) => `/${rootOf(pattern)}/`;

/** Pages of the same words, kept as their listing is: tutoring, and those for teachers (PUB-081). */
const twinRoots: readonly (readonly [string, readonly string[]])[] = [
  [folderOf(paths.homeLessons), [folderOf(paths.tutoring), paths.recruitLessons]],
  [folderOf(paths.onlineLessons), [paths.recruitOnline]],
  [folderOf(paths.groupLessons), [paths.recruitGroupLessons]],
  [folderOf(paths.onlineGroupLessons), [paths.recruitOnlineGroupLessons]],
];

function twinsOf(listings: readonly ListingRow[]): ListingRow[] {
  return listings.flatMap(({ path, wider, changedAt }) => {
    const roots = twinRoots.find(([root]) => path.startsWith(root))?.[1] ?? [];
    // The widest of each kind are fixed pages of the sitemap.
    if (wider.length === 0) return [];
    return roots.map((root) => ({
      path: twinPath(path, root),
      wider: wider.map((one) => twinPath(one, root)),
      changedAt,
      figures: null,
    }));
  });
}

const anyWords = Object.values(defaultSlugs).join("/");

/** Without the period; a type alone has no words under `/r/`. */
function twinPath(path: string, root: string): string {
  const words = path.split("/").slice(2, 5).join("/");
  return words === anyWords && root.startsWith("/r/") ? root : `${root}${words}/`;
}

async function townsOf(db: Db): Promise<Named[]> {
  const codes = await findTowns(db);
  const wholes = codes.flatMap((code) => cityByCode(code)?.parent ?? []);
  const largest = largestCities(weighedTowns).map(({ code }) => code);
  const towns = [...new Set([...largest, ...wholes, ...codes])].flatMap(townOf);
  const listedTowns = [...everywhere.slice(0, 1), ...towns];
  const any = { subjectId: anySubject, levelled: false };
  const found = await landingsOf(db, listedTowns, any);
  const ranked = rankedBy(found, towns);
  const large = new Set(ranked.slice(0, largestTowns.alone).map((town) => addressOf(town, {})));
  const own = ownListings(
    found.map((one) => ({ ...one, always: one.words === 0 || large.has(one.path) })),
  );
  const kept = new Set(own.slice(0, mostTowns + 1).map(({ path }) => path));
  return ranked.filter((town) => kept.has(addressOf(town, {})));
}

/** Towns with teachers, the largest first. */
function rankedBy(found: readonly Dated[], towns: readonly Town[]): Named[] {
  const taught = new Set(found.map(({ path }) => path));
  return towns
    .filter((town) => taught.has(addressOf(town, {})))
    .toSorted((a, b) => b.population - a.population)
    .map((town, townRank) => ({ ...town, townRank }));
}

type Town = Named & Readonly<{ population: number }>;

/** More than are kept for their size, since not all have teachers. */
const weighedTowns = 3 * largestTowns.alone;

function townOf(code: string): Town[] {
  const city = cityByCode(code);
  // No lessons at home overseas yet.
  if (!city || isOverseas(code)) return [];
  const middle = planarOf(city);
  return [
    {
      ...middle,
      cell: cellOf(middle),
      radius: greatestRadius,
      slug: city.slug,
      pattern: paths.homeLessons,
      population: city.population,
    },
  ];
}

type Words = Readonly<{ subject?: string | undefined; level?: string | undefined; city?: string }>;

const addressOf = ({ pattern, slug }: Named, { subject, level, city = slug }: Words): string =>
  pathTo(pattern, {
    subject: subject ?? defaultSlugs.subject,
    level: level ?? defaultSlugs.level,
    city,
  });

const subjectSlugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
const levelSlugs = new Map(levels.map(({ id, slug }) => [id, slug]));
const careerOfLevel = new Map(
  levels.map(({ slug, cursusId }) => [slug, cursus.find(({ id }) => id === cursusId)?.slug]),
);

function widerThan({ slug }: Named, { subject, level }: Words): Words[] {
  const career = level && careerOfLevel.get(level);
  return [
    ...(subject ? [{ level }] : []),
    ...(level ? [{ subject }] : []),
    ...(career ? [{ subject, level: career }] : []),
    ...(slug === defaultSlugs.city ? [] : [{ subject, level, city: defaultSlugs.city }]),
  ];
}

/** Towns of one statement: more save planning it, fewer keep it short where there are many teachers. */
const together = { levelled: 8, alone: 50 };

function* partsOf(towns: readonly Named[], length: number) {
  const wide = towns.filter(({ x }) => x === null);
  for (const one of wide) yield [one];
  const others = towns.filter(({ x }) => x !== null);
  for (let start = 0; start < others.length; start += length)
    yield others.slice(start, start + length);
}

/** A few places at a time, so that no statement grows with their number. */
async function landingsOf(
  db: Db,
  listedTowns: readonly Named[],
  requested: { subjectId?: number; levelled: boolean },
): Promise<Dated[]> {
  const landings: Dated[] = [];
  for (const some of partsOf(listedTowns, together[requested.levelled ? "levelled" : "alone"])) {
    const offers = await findOffers(db, some, requested.subjectId);
    for (const one of countOffers(offers, requested)) {
      const town = some[one.place];
      if (town) landings.push(...landingOf(town, one));
    }
  }
  return landings;
}

function landingOf(index: Named, one: Found): Dated[] {
  const any = one.subjectId === anySubject;
  const subject = any ? undefined : subjectSlugs.get(one.subjectId);
  if (!any && subject === undefined) return [];
  const words = { subject, level: one.level ?? undefined };
  const wider = widerThan(index, words).map((less) => addressOf(index, less));
  const { found, shown, changedAt, medianCents, free, answerHours } = one;
  const figures = { count: found, medianCents, free, answerHours };
  const always = isAlwaysKept({ ...words, townRank: index.townRank });
  const own = { words: wider.length, always, found, shown, changedAt, figures };
  return [{ path: addressOf(index, words), wider, ...own }];
}

function listedGroupLesson(row: GroupLessonRow): ListedGroupLesson {
  const {
    title,
    positionNames: placeNames,
    subjectIds,
    levelIds,
    startsAt,
    priceCents,
    cityCode,
  } = row;
  const texts = [
    title,
    placeNames,
    plainDay(startsAt),
    sum(toEuros(priceCents)),
    ...subjectIds.map(subjectName),
    ...levelIds.slice(0, 1).map(levelName),
  ].join(" ");
  return {
    ...row,
    place: cityCode === null ? null : { cityCode, x: row.x, y: row.y },
    words: texts.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  };
}

const none = { ...defaultSlugs, period: anyPeriod };

const groupWordsOf = ({ subjectId, levelId, cityCode, period }: GroupLanding) => ({
  subject: subjectId === null ? none.subject : subjectSlugs.get(subjectId),
  level: levelId === null ? none.level : levelSlugs.get(levelId),
  city: cityCode === null ? none.city : cityByCode(cityCode)?.slug,
  period: period ?? none.period,
});

function groupListingOf(landing: GroupLanding): ListingRow[] {
  const { subject, level, city, period } = groupWordsOf(landing);
  if (!subject || !level || !city) return [];
  const words = { subject, level, city, period };
  const pattern = landing.online ? paths.onlineGroupLessons : paths.groupLessons;
  const wider = (["subject", "level", "city", "period"] as const)
    .filter((kind) => words[kind] !== none[kind])
    .map((kind) => pathTo(pattern, { ...words, [kind]: none[kind] }));
  return [{ path: pathTo(pattern, words), wider, changedAt: landing.changedAt, figures: null }];
}
