import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import { frameOf, handlesOf, queryOf } from "#app/lib/handle.ts";

import { isPersonal } from "./origin.ts";

export type Screen = { id: string; path?: string; module: object } & (
  { index: true; children?: undefined } | { index?: false; children: Screen[] }
);

export type Address = { screen: string; asked: string; key: string };

const plainPath = /^\/[a-z0-9\-._~/]*$/;
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_eid)$/;

/** Matching ranks every route at each call: results are cached. */
const matched = new WeakMap<readonly Screen[], LRUCache<string, Screen[]>>();

export function matchesOf(screens: readonly Screen[], pathname: string): Screen[] {
  const known = matched.get(screens) ?? new LRUCache<string, Screen[]>({ max: 5000 });
  matched.set(screens, known);
  const found =
    known.get(pathname) ??
    (matchRoutes(screens as Screen[], pathname) ?? []).map(({ route }) => route);
  known.set(pathname, found);
  return found;
}

/** A file name at the end, or a hidden folder; data are named after their page. */
const file = /\/\.|\.[A-Za-z0-9]{1,8}\/?$/;

export function isStrayFile(pathname: string, screens: readonly Screen[]): boolean {
  if (!file.test(pathname) || pathname.endsWith(".data")) return false;
  const screen = matchesOf(screens, pathname).at(-1);
  return screen === undefined || screen.path === "*";
}

/** Cache key: path and the parameters that its routes read, in one order. Undefined when never kept. */
export function addressOf(request: Request, screens: readonly Screen[]): Address | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!isForAll(request) || !plainPath.test(pathname) || pathname.endsWith(".data")) {
    return undefined;
  }
  const shown = matchesOf(screens, pathname);
  const screen = shown.at(-1);
  if (!screen || !("default" in screen.module)) return undefined;

  const query = readBy(shown, searchParams);
  if (query === undefined) return undefined;
  return {
    screen: screen.id,
    asked: pathname + search,
    key: query ? `${pathname}?${query}` : pathname,
  };
}

function isForAll({ method, headers }: Request): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && !isPersonal(headers.get("cookie") ?? undefined);
}

/** Undefined for a page that does not declare its parameters, or shows another site. */
function readBy(shown: readonly Screen[], search: URLSearchParams): string | undefined {
  const handles = handlesOf(shown.map(({ module }) => module));
  if (frameOf(handles, search)) return undefined;
  const names = queryOf(handles);
  if (!names) {
    const viewOf = [...search].filter(([name, value]) => value !== "" && !tracking.test(name));
    return viewOf.length > 0 ? undefined : "";
  }
  // Empty values too: the page may have to redirect without them (PUB-012).
  const read = [...search].filter(([name]) => names.has(name));
  return new URLSearchParams(read.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
}
