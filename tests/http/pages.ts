import type { ServerBuild } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";

import type { Send } from "#app/bff/api-client.server.ts";
import routes from "#app/routes.ts";
import { openRequest } from "#app/server/context.server.ts";
import { remixOf, screensOf } from "#app/server/remix.server.ts";

import { buildOf } from "./site.ts";

const pathsIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children ?? [])]);

export const patterns: readonly string[] = [
  ...new Set(pathsIn(routes).filter((path) => path.startsWith("/"))),
];

export function parametersIn(addresses: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const address of addresses) {
    for (const path of patterns) {
      for (const [name, value = ""] of Object.entries(matchPath(path, address)?.params ?? {})) {
        found.set(name, (found.get(name) ?? new Set()).add(value));
      }
    }
  }
  return found;
}

/** Loaders only, no rendering. */
const undrawn: ServerBuild["entry"]["module"] = {
  default: (_, status, headers) => new Response(null, { status, headers }),
};

export async function openPages(send: Send, { drawn = false } = {}) {
  const built = await buildOf();
  const build = drawn ? built : { ...built, entry: { module: undrawn } };
  const handle = remixOf(build, screensOf(build));
  return async (path: string, cookies: ReadonlyMap<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(`http://app.test${path}`, { headers: cookie ? { cookie } : {} });
    const { context } = openRequest(request, { send, ip: "192.0.2.1", requestId: "test" });
    if (drawn) delete context.deliver;
    return handle(request, context);
  };
}
