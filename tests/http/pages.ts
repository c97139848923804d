import type { ServerBuild } from "@remix-run/node";
import { matchPath } from "@remix-run/react";

import type { Send } from "#app/bff/api-client.server.ts";
import routes from "#app/routes.ts";
import { openRequest } from "#app/server/context.server.ts";
import { remixOf, screensOf } from "#app/server/remix.server.ts";

type Entries = typeof routes;

const files = import.meta.glob<ServerBuild["routes"][string]["module"]>([
  "/app/routes/**/*.tsx",
  "/app/root.tsx",
]);

type Route = { id: string; parentId: string; path?: string; index?: boolean; file: string };

/** The route table as a list, as Remix's compiler makes it. */
function listed(entries: Entries, parentId: string): Route[] {
  return entries.flatMap(({ id, file, path, index, children }) => {
    const own = id ?? file.replace(/\.tsx?$/, "");
    const route = { id: own, parentId, file, ...(path && { path }), ...(index && { index }) };
    return [route, ...listed(children ?? [], own)];
  });
}

const table = listed(routes, "root");

/** Every address of the route table, in its order. */
export const patterns: readonly string[] = [
  ...new Set(table.flatMap(({ path }) => (path?.startsWith("/") ? [path] : []))),
];

/** The parameters that these addresses give to the patterns they answer to. */
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

async function buildOf(): Promise<ServerBuild> {
  const moduleOf = async (file: string) => {
    const load = files[`/app/${file}`];
    if (!load) throw new Error(`The route table names ${file}, which is not there.`);
    return load();
  };
  const all = await Promise.all(
    table.map(
      async (route) => [route.id, { ...route, module: await moduleOf(route.file) }] as const,
    ),
  );
  const root = { id: "root", path: "", module: await moduleOf("root.tsx") };
  return {
    // Nothing is drawn: what a page asks the database, its loaders ask.
    entry: { module: { default: (_, status, headers) => new Response(null, { status, headers }) } },
    routes: { root, ...Object.fromEntries(all) },
    mode: "production",
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "build",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
  };
}

/** Asks pages as the server does: Remix matches the address and runs all its loaders at once, with the real session. */
export async function openPages(send: Send) {
  const build = await buildOf();
  const handle = remixOf(build, screensOf(build));
  return async (path: string, cookies: ReadonlyMap<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(`http://app.test${path}`, { headers: cookie ? { cookie } : {} });
    const { context } = openRequest(request, { send, ip: "192.0.2.1", requestId: "test" });
    return handle(request, context);
  };
}
