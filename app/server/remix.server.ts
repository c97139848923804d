import { createRequestHandler, type ServerBuild } from "@remix-run/node";

import { env } from "#app/env.server.ts";

import { matchesOf, type Screen } from "./page-address.ts";
import type { Remix } from "./pages.ts";

const handlerOf = (build: ServerBuild): Remix =>
  createRequestHandler(build, env.NODE_ENV === "production" ? "production" : "development");

const only = <Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/** Data bear the address of their page. */
const pageOf = (pathname: string) => pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");

/**
 * Remix ranks all routes four times a document and three times its data, slower than most renderings: each screen has
 * a handler for its own routes. Unknown addresses use the full table.
 */
export function remixOf(build: ServerBuild, screens: readonly Screen[]): Remix {
  const whole = handlerOf(build);
  const byScreen = new Map<string, Remix>();
  const handlerFor = (branch: readonly Screen[], screen: Screen): Remix => {
    const ids = branch.map(({ id }) => id);
    const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
    const handler = handlerOf({ ...build, routes: only(build.routes, ids), assets });
    byScreen.set(screen.id, handler);
    return handler;
  };
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const branch = matchesOf(screens, pageOf(pathname));
    const screen = branch.at(-1);
    const handler = screen ? (byScreen.get(screen.id) ?? handlerFor(branch, screen)) : whole;
    return handler(request, context);
  };
}

export function screensOf({ routes }: ServerBuild): Screen[] {
  const under = (parent: string | undefined): Screen[] =>
    Object.values(routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }) => ({
        id,
        module,
        ...(path !== undefined && { path }),
        ...(index ? { index } : { children: under(id) }),
      }));
  return under(undefined);
}
