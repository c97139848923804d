import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

import { pageOfRequest } from "#app/bff/doors.server.ts";
import type { Count, CounterName } from "#app/lib/counters.ts";
import { isPrivate, paths } from "#app/paths.ts";

import { matchesOf, type Screen } from "./page-address.ts";

const listings: readonly string[] = [
  paths.homeLessons,
  paths.onlineLessons,
  paths.tutoring,
  paths.allCourses,
];
const groupLessons: readonly string[] = [paths.groupLessons, paths.onlineGroupLessons];
const lessons: readonly string[] = [paths.lesson, paths.lessonReviews, paths.lessonQuestion];
const articles: readonly string[] = [paths.resources, paths.resource];
const account: readonly string[] = [
  paths.signIn,
  paths.operatorCode,
  paths.signUp,
  paths.forgottenPassword,
  paths.newPassword,
  paths.confirmEmail,
];

/** The first match wins. */
const kinds: readonly (readonly [(path: string) => boolean, CounterName])[] = [
  [(path) => path === paths.home, "visit_home"],
  [(path) => listings.includes(path), "visit_listing"],
  [(path) => lessons.includes(path), "visit_lesson"],
  [(path) => groupLessons.includes(path), "visit_stages"],
  [(path) => path === paths.groupLesson, "visit_stage"],
  [(path) => articles.includes(path), "visit_article"],
  [(path) => path.startsWith(paths.booking), "visit_booking"],
  [(path) => account.includes(path), "visit_account"],
  [(path) => path.startsWith(paths.teacherHome), "visit_teacher"],
  [isPrivate, "visit_family"],
];

export const kindOf = (pattern: string): CounterName =>
  kinds.find(([fits]) => fits(pattern))?.[1] ?? "visit_text";

const robots = new LRUCache<string, boolean>({ max: 2000 });

function isRobot(given: string): boolean {
  const agent = given.slice(0, 500);
  const found = robots.get(agent) ?? (agent === "" || isbot(agent));
  robots.set(agent, found);
  return found;
}

export type ReadHeader = (name: string) => string | string[] | null | undefined;

const wordOf = (read: ReadHeader, name: string) => String(read(name) ?? "");

const isAhead = (read: ReadHeader) =>
  /prefetch|prerender/.test(`${wordOf(read, "sec-purpose")} ${wordOf(read, "purpose")}`);

/** Robots and prefetches are not counted (CST-54). */
export function countRequested(count: Count, name: CounterName, read: ReadHeader): void {
  if (!isAhead(read) && !isRobot(wordOf(read, "user-agent"))) count(name);
}

const isRedirection = (status: number) => status === 202 || (status >= 300 && status < 400);

export function visitOf(
  request: Request,
  status: number,
  screens: readonly Screen[],
): CounterName | undefined {
  if (request.method !== "GET") return undefined;
  const [path = ""] = pageOfRequest(request).split("?", 1);
  if (path === paths.search && isRedirection(status)) return "search";
  return status === 200 && !isReadAgain(request, path) ? shownAt(path, screens) : undefined;
}

function shownAt(path: string, screens: readonly Screen[]): CounterName | undefined {
  const screen = matchesOf(screens, path).at(-1);
  return screen && "default" in screen.module ? kindOf(screen.path ?? paths.home) : undefined;
}

/** A page that refetches its own data shows nothing new. */
function isReadAgain({ url, headers }: Request, path: string): boolean {
  if (!new URL(url).pathname.endsWith(".data")) return false;
  const from = headers.get("referer");
  return from !== null && URL.canParse(from) && new URL(from).pathname === path;
}
