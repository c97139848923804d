import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { defaultSlugs, levels, subjects } from "#app/modules/reference/schooling.domain.ts";
import { cityByCode } from "#app/modules/reference/service.server.ts";
import { lessonSlug } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { anySubject, franceCell, indexableFrom, onlineCell } from "./domain.ts";
import type { SitemapKind } from "./sitemap.domain.ts";
import {
  findLandings,
  findLessons,
  findListings,
  findParts,
  type LandingRow,
  type ListingRow,
  saveListings,
} from "./sitemap.repository.server.ts";

/** The addresses that engines may keep, with their last change, a part at a time (API-146). */
export async function listSitemapLinks(
  { db }: OpenCall,
  { kind, page = 1 }: { kind?: SitemapKind | undefined; page?: number | undefined },
) {
  const listings = kind === "teacher" ? [] : await findListings(db, page);
  const lessons = kind === "landing" ? [] : await findLessons(db, page);
  return [
    ...listings.map(({ path, changedAt: lastmod }) => ({
      kind: "landing" as const,
      path,
      lastmod,
    })),
    ...lessons.map(({ changedAt: lastmod, ...teacher }) => ({
      kind: "teacher" as const,
      path: pathTo(paths.lesson, { lesson: lessonSlug(teacher) }),
      lastmod,
    })),
  ];
}

/** The parts of the sitemap that hold an address, and the last change in each (PUB-050). */
export async function listSitemapParts({ db }: OpenCall) {
  const parts = await findParts(db);
  return parts.map(({ kind, page, changedAt: lastmod }) => ({ kind, page, lastmod }));
}

/**
 * Counts every listing anew: those that find enough are in the sitemap, each as new as the newest of its
 * teachers (PUB-050). Answers how many there are.
 */
export async function refreshListings(db: Db): Promise<number> {
  const home = await findLandings(db, franceCell, indexableFrom);
  const online = await findLandings(db, onlineCell, indexableFrom);
  const listings = [
    ...home.flatMap((row) => listingOf(paths.homeLessons, row)),
    ...online.flatMap((row) => listingOf(paths.onlineLessons, row)),
  ];
  await db.transaction((tx) => saveListings(tx, listings));
  return listings.length;
}

const subjectSlugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
const levelSlugs = new Map(levels.map(({ id, slug }) => [id, slug]));

function listingOf(
  pattern: typeof paths.homeLessons | typeof paths.onlineLessons,
  { subjectId, levelId, cityCode, changedAt }: LandingRow,
): ListingRow[] {
  const subject = subjectId === anySubject ? defaultSlugs.subject : subjectSlugs.get(subjectId);
  const level = levelId === null ? defaultSlugs.level : levelSlugs.get(levelId);
  const city = cityCode === null ? defaultSlugs.city : cityByCode(cityCode)?.slug;
  if (!subject || !level || !city) return [];
  return [{ path: pathTo(pattern, { subject, level, city }), changedAt }];
}
