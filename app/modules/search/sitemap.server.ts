import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { defaultSlugs, levels, subjects } from "#app/modules/reference/schooling.domain.ts";
import { cityByCode } from "#app/modules/reference/service.server.ts";
import { lessonSlug } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { anySubject, franceCell, indexableFrom, onlineCell } from "./domain.ts";
import { sitemapLength } from "./sitemap.domain.ts";
import { findLandings, findListedAfter, type LandingRow } from "./sitemap.repository.server.ts";

/** The addresses that engines may keep, fifty thousand at a time (API-146). */
export async function listSitemapLinks(
  { db, now }: OpenCall,
  { kind, page = 1 }: { kind?: "landing" | "teacher" | undefined; page?: number | undefined },
) {
  const range = { start: (page - 1) * sitemapLength, length: sitemapLength };
  const landings = kind === "teacher" ? [] : await keptLandings(db, now);
  const teachers = kind === "landing" ? [] : await findListedAfter(db, range);
  return [
    ...landings
      .slice(range.start, range.start + range.length)
      .map((path) => ({ kind: "landing" as const, path, lastmod: null })),
    ...teachers.map((teacher) => ({
      kind: "teacher" as const,
      path: pathTo(paths.lesson, { lesson: lessonSlug(teacher) }),
      lastmod: null,
    })),
  ];
}

const hour = 3_600_000;
const kept = new WeakMap<Db, { at: number; landings: Promise<string[]> }>();

/** Every listing is counted at most once an hour. */
function keptLandings(db: Db, now: Date): Promise<string[]> {
  const found = kept.get(db);
  if (found && now.getTime() - found.at < hour && now.getTime() >= found.at) return found.landings;
  const landings = listLandings(db);
  kept.set(db, { at: now.getTime(), landings });
  landings.catch(() => kept.delete(db));
  return landings;
}

async function listLandings(db: Db): Promise<string[]> {
  const [home, online] = await Promise.all([
    findLandings(db, franceCell, indexableFrom),
    findLandings(db, onlineCell, indexableFrom),
  ]);
  return [
    ...home.flatMap((row) => landingPath(paths.homeLessons, row)),
    ...online.flatMap((row) => landingPath(paths.onlineLessons, row)),
  ];
}

const subjectSlugs = new Map(subjects.map(({ id, slug }) => [id, slug]));
const levelSlugs = new Map(levels.map(({ id, slug }) => [id, slug]));

function landingPath(
  pattern: typeof paths.homeLessons | typeof paths.onlineLessons,
  { subjectId, levelId, cityCode }: LandingRow,
): string[] {
  const subject = subjectId === anySubject ? defaultSlugs.subject : subjectSlugs.get(subjectId);
  const level = levelId === null ? defaultSlugs.level : levelSlugs.get(levelId);
  const city = cityCode === null ? defaultSlugs.city : cityByCode(cityCode)?.slug;
  return subject && level && city ? [pathTo(pattern, { subject, level, city })] : [];
}
