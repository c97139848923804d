// React alone, on a page's own components: its data is read once, then the same tree that the server
// renders is rendered to a string for each answer. No request, no query, no session, no compression.
import { createServer } from "node:http";
import {
  createRequestHandler,
  type EntryContext,
  installGlobals,
  type ServerBuild,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import * as build from "virtual:remix/server-build";

import { words } from "#app/bff/words.server.ts";
import { handlesOf, hydrateOf } from "#app/lib/handle.ts";
import { openRequest } from "#app/server/context.server.ts";
import { openWorld } from "#app/server/world.server.ts";
import { DocumentContext } from "#app/ui/document-context.ts";

installGlobals({ nativeFetch: true });
const { send } = await openWorld();
const origin = "http://127.0.0.1";
const nonce = "0123456789abcdef";

/** A page's tree with its data, as Remix hands it to the entry that renders it. */
async function treeOf(path: string) {
  let given: EntryContext | undefined;
  const capture: ServerBuild["entry"]["module"]["default"] = (_request, status, headers, remix) => {
    given = remix;
    return new Response(null, { status, headers });
  };
  const entry = { module: { ...build.entry.module, default: capture } };
  const request = new Request(origin + path);
  const opened = openRequest(request, { send, ip: "127.0.0.1", requestId: "bench" });
  await createRequestHandler({ ...build, entry }, "production")(request, opened.context);
  if (!given) throw new Error(`${path} is no page.`);
  await given.serverHandoffStream?.cancel();
  delete given.serverHandoffStream;
  const ids = given.staticHandlerContext.matches.map(({ route }) => route.id);
  const modules = ids.map((id) => given?.routeModules[id]);
  // The router ranks all the routes it knows, which would cost more than React: it knows this page's only.
  const own = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  given.manifest = { ...given.manifest, routes: own(given.manifest.routes) };
  given.routeModules = own(given.routeModules);
  const value = { hydrate: hydrateOf(handlesOf(modules)), nonce };
  const server = createElement(RemixServer, { context: given, url: request.url, nonce });
  return () =>
    createElement(
      I18nextProvider,
      { i18n: words },
      createElement(DocumentContext.Provider, { value }, server),
    );
}

const trees = new Map<string, Awaited<ReturnType<typeof treeOf>>>();

createServer((request, response) => {
  const path = request.url ?? "/";
  const answer = async () => {
    const tree = trees.get(path) ?? (await treeOf(path));
    trees.set(path, tree);
    const html = renderToString(tree());
    response.writeHead(200, {
      "Content-Type": "text/html",
      "Content-Length": Buffer.byteLength(html),
    });
    response.end(html);
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(Number(process.env.PORT), "127.0.0.1");
