import { type AppLoadContext, installGlobals, type ServerBuild } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { openRequest } from "#app/server/context.server.ts";
import { openWorld } from "#app/server/world.server.ts";

// The baseline of decision 011: the same build and the same load context, served by `remix-serve`.
installGlobals({ nativeFetch: true });
const { send } = await openWorld();
function contextOf(request: Request): AppLoadContext {
  const { context } = openRequest(request, { send, ip: "127.0.0.1", requestId: "bench" });
  // Its server takes pages from the body of answers only.
  delete context.deliver;
  return context;
}

type Args = { request: Request; context: unknown };
type Handler = (args: Args) => unknown;

const withContext = (run: unknown) => (args: Args) =>
  (run as Handler)({ ...args, context: contextOf(args.request) });

const remix = build;

export const routes = Object.fromEntries(
  Object.entries(remix.routes as Record<string, { module: object }>).map(([id, route]) => {
    const module = { ...route.module } as Record<string, unknown>;
    for (const name of ["loader", "action"]) {
      if (module[name]) module[name] = withContext(module[name]);
    }
    return [id, { ...route, module }];
  }),
);

type Render = ServerBuild["entry"]["module"]["default"];
const render: Render = (request, status, headers, remixContext) =>
  remix.entry.module.default(request, status, headers, remixContext, contextOf(request));

export const entry = { module: { ...remix.entry.module, default: render } };
export const { assets, assetsBuildDirectory, publicPath, future, isSpaMode, basename } = remix;
