import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { toEuros } from "#app/lib/money.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { type City, cityBySlug } from "#app/modules/foundation/reference/find.server.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths } from "#app/paths.ts";

import { countListing } from "./count-listing.server.ts";
import type { ListingFigures } from "./landings.domain.ts";
import { narrowings } from "./sitemap.domain.ts";
import type { NarrowerLink } from "./sitemap.endpoints.ts";
import { findNarrower } from "./sitemap.repository.server.ts";

/** Number of nearest communes linked, and their maximum distance in km. */
const near = { length: 8, within: 80 };

const wordsOf = (path: string) => path.split("/").slice(2, -1);
const cityIndex = narrowings.indexOf("city");

/** Whether engines may keep a listing, its figures, and its narrower and nearby listings (PUB-050, TOY-10). */
export async function listNarrower({ db }: OpenCall, { path }: { path: string }) {
  const words = wordsOf(path);
  const [, root = ""] = path.split("/");
  const city = townOf(words[cityIndex]);
  const everywhere = `/${root}/${words.with(cityIndex, defaultSlugs.city).join("/")}/`;
  const found = await findNarrower(db, path, city ? [path, everywhere] : [path]);
  const own = found.find((one) => one.path === path);
  const narrower = found.filter(({ wider }) => wider.includes(path));
  const figures = own ? own.figures : await figuresOf(db, root, words);
  const beside = found.filter((one) => one.path !== path && one.wider.includes(everywhere));
  return {
    listed: own !== undefined,
    own: own?.own ?? null,
    figures: figures ? presentFigures(figures, root) : null,
    links: [
      ...mostTaughtFirst(narrower.flatMap((one) => linkOf(one, words)).sort(byRank)),
      ...(city ? nearTo(city, beside) : []),
    ].map(({ kind, name, path: to }) => ({ kind, name, path: to })),
  };
}

/** Whether engines may keep a page, and the addresses of those with one word more (PUB-081). */
export async function listBelow(db: Db, path: string) {
  const found = await findNarrower(db, path, [path]);
  return {
    listed: found.some((one) => one.path === path),
    below: found.filter(({ wider }) => wider.includes(path)).map((one) => one.path),
  };
}

/** For listings that engines do not keep; the others are counted hourly. */
async function figuresOf(db: Db, root: string, [subject, level, city, ...more]: readonly string[]) {
  const lessons = isAtHome(root) || paths.onlineLessons.startsWith(`/${root}/`);
  if (!lessons || !subject || !level || !city || more.length > 0) return undefined;
  const format = isAtHome(root) ? "offline" : "online";
  return countListing(db, { subject, level, city, format });
}

const presentFigures = (
  { count, medianCents, free, answerHours }: ListingFigures,
  root: string,
) => ({
  count,
  median: toEuros(medianCents),
  median_after_credit: isAtHome(root) ? toEuros(afterCreditCents(medianCents)) : null,
  free,
  answer_hours: answerHours,
});

const isAtHome = (root: string) => paths.homeLessons.startsWith(`/${root}/`);

const townOf = (slug: string | undefined): City | undefined =>
  slug === undefined ? undefined : cityBySlug(slug)?.city;

type Ranked = NarrowerLink & { rank: number; count: number };

const byRank = (a: Ranked, b: Ranked) => a.rank - b.rank || a.name.localeCompare(b.name, "fr");

/** Three subjects by number of teachers, then the others by name (PUB-003). */
function mostTaughtFirst(links: readonly Ranked[]): Ranked[] {
  const most = links
    .filter(({ kind, count }) => kind === "subject" && count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3);
  return [...most, ...links.filter((link) => !most.includes(link))];
}

function nearTo(city: City, found: readonly { path: string }[]): NarrowerLink[] {
  return found
    .flatMap(({ path }) => {
      const town = townOf(wordsOf(path)[cityIndex]);
      return town ? [{ path, town, far: kilometresBetween(city, town) }] : [];
    })
    .filter(({ town, far }) => town.code !== city.code && far <= near.within)
    .sort((a, b) => a.far - b.far)
    .slice(0, near.length)
    .map(({ path, town, far }) => ({ kind: "near", name: nearName(town, far), path }));
}

const nearName = ({ name }: City, far: number): string =>
  i18next.t("search:narrower.near_name", { name, km: Math.max(1, Math.round(far)) });

type Found = Readonly<{ path: string; figures: ListingFigures | null }>;

function linkOf({ path, figures }: Found, words: readonly string[]): Ranked[] {
  const own = wordsOf(path);
  const commune = own.findIndex((word, index) => word !== words[index]);
  const kind = narrowings[commune];
  const named = kind && nameOf[kind](own[commune] ?? "");
  return kind && named ? [{ kind, path, count: figures?.count ?? 0, ...named }] : [];
}

const unranked = (name: string | undefined) => name && { name, rank: 0 };

const nameOf = {
  subject: (slug: string) => {
    const id = subjectBySlug(slug)?.subject?.id;
    return id === undefined ? undefined : unranked(referenceName("subject", id));
  },
  level: (slug: string) => {
    const { level, cursusId } = levelBySlug(slug) ?? {};
    if (level) return { name: referenceName("level", level.id), rank: level.rank };
    return cursusId === undefined
      ? undefined
      : { name: referenceName("cursus", cursusId), rank: 0 };
  },
  city: (slug: string) => unranked(townOf(slug)?.name),
  period: (slug: string) => unranked(i18next.t(`group-lesson:period_short.${slug}`)),
} as const;
