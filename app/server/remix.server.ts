import { createRequestHandler, type ServerBuild } from "@remix-run/node";

import { env } from "#app/env.server.ts";

import type { Screen } from "./page-address.ts";
import type { Remix } from "./pages.ts";

/** Remix over its build: the handler of every page. */
export const remixOf = (build: ServerBuild): Remix =>
  createRequestHandler(build, env.NODE_ENV === "production" ? "production" : "development");

/** The route table as a tree, for whoever must know what an address shows before it is rendered. */
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
