import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { groupLessonSlug } from "#app/modules/group-lesson/domain.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { levels, subjects } from "#app/modules/reference/schooling.domain.ts";
import { cityByCode } from "#app/modules/reference/service.server.ts";
import { lessonSlug } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { anySubject, franceCell, indexableFrom, onlineCell } from "./domain.ts";
import { type GroupLanding, groupLandings } from "./group-landings.domain.ts";
import type { SitemapKind } from "./sitemap.domain.ts";
import {
  findLandings,
  findLessons,
  findListedStages,
  findListings,
  findParts,
  findStages,
  type LandingRow,
  type ListingRow,
  saveListings,
} from "./sitemap.repository.server.ts";

/** The addresses that engines may keep, with their last change, a part at a time (API-146). */
export async function listSitemapLinks(
  { db }: OpenCall,
  { kind, page = 1 }: { kind?: SitemapKind | undefined; page?: number | undefined },
) {
  const wants = (one: SitemapKind) => kind === undefined || kind === one;
  const listings = wants("landing") ? await findListings(db, page) : [];
  const lessons = wants("teacher") ? await findLessons(db, page) : [];
  const stages = wants("group_lesson") ? await findStages(db, page) : [];
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
    ...stages.map(({ changedAt: lastmod, ...stage }) => ({
      kind: "group_lesson" as const,
      path: pathTo(paths.stage, { stage: groupLessonSlug(stage) }),
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
  const stages = groupLandings(await findListedStages(db)).flatMap((one) => groupListingOf(one));
  const all = [...listings, ...stages];
  await db.transaction((tx) => saveListings(tx, all));
  return all.length;
}

function groupListingOf(landing: GroupLanding): ListingRow[] {
  const { online, subjectId, levelId, cityCode, period, changedAt } = landing;
  const words = wordsOf({ subjectId: subjectId ?? anySubject, levelId, cityCode });
  if (!words) return [];
  const pattern = online ? paths.onlineGroupLessons : paths.groupLessons;
  return [{ path: pathTo(pattern, { ...words, period: period ?? anyPeriod }), changedAt }];
}

const subjectSlugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
const levelSlugs = new Map(levels.map(({ id, slug }) => [id, slug]));

function listingOf(
  pattern: typeof paths.homeLessons | typeof paths.onlineLessons,
  { changedAt, ...row }: LandingRow,
): ListingRow[] {
  const words = wordsOf(row);
  return words ? [{ path: pathTo(pattern, words), changedAt }] : [];
}

/** The words of an address; nothing for what has none any more. */
function wordsOf({ subjectId, levelId, cityCode }: Omit<LandingRow, "changedAt">) {
  const subject = subjectId === anySubject ? defaultSlugs.subject : subjectSlugs.get(subjectId);
  const level = levelId === null ? defaultSlugs.level : levelSlugs.get(levelId);
  const city = cityCode === null ? defaultSlugs.city : cityByCode(cityCode)?.slug;
  return subject && level && city ? { subject, level, city } : undefined;
}
