import type { OpenCall } from "#app/api/call.server.ts";
import { lessonSlug } from "#app/modules/catalogue/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { groupLessonSlug } from "./group-landings.domain.ts";
import type { SitemapKind } from "./sitemap.domain.ts";
import {
  findGroupLessons,
  findLessons,
  findListings,
  findParts,
} from "./sitemap.repository.server.ts";

/** Addresses that engines may keep with their last change, one part at a time (API-146). */
export async function listSitemapLinks(
  { db }: OpenCall,
  { kind, page = 1 }: { kind?: SitemapKind | undefined; page?: number | undefined },
) {
  const wants = (one: SitemapKind) => kind === undefined || kind === one;
  const listings = wants("landing") ? await findListings(db, page) : [];
  const lessons = wants("teacher") ? await findLessons(db, page) : [];
  const groupLessons = wants("group_lesson") ? await findGroupLessons(db, page) : [];
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
    ...groupLessons.map(({ changedAt: lastmod, ...groupLesson }) => ({
      kind: "group_lesson" as const,
      path: pathTo(paths.groupLesson, { stage: groupLessonSlug(groupLesson) }),
      lastmod,
    })),
  ];
}

/** Non-empty sitemap parts, each with its last change (PUB-050). */
export async function listSitemapParts({ db }: OpenCall) {
  const parts = await findParts(db);
  return parts.map(({ kind, page, changedAt: lastmod }) => ({ kind, page, lastmod }));
}
