import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";

import { agreedTo } from "./bff/consent.server.ts";
import { log } from "./bff/log.server.ts";
import { type Needs, sealPage } from "./bff/policy.server.ts";
import { asleep, type Carried, carrying, joined, partsOf } from "./bff/wake.server.ts";
import { words } from "./bff/words.server.ts";
import {
  frameOf,
  type Handle,
  handlesOf,
  type Hydrate,
  hydrateOf,
  letsServicesIn,
} from "./lib/handle.ts";
import { DocumentContext } from "./ui/document-context.ts";

const i18n = new RemixI18Next({
  detection: { supportedLanguages: ["fr"], fallbackLanguage: "fr" },
});

/**
 * How long Remix waits for deferred data, in milliseconds. No data is deferred (decision 008): at its usual five
 * seconds, each page's data and request would stay in memory that long, and be moved by every collection.
 */
export const streamTimeout = 0;

/** Faults of our own are logged with the request's id; refusals and closed connections are not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response) return;
  if (error instanceof Error) log.error({ err: error, requestId: context.requestId }, "page");
};

/** Renders the whole page at once: nothing is streamed, so cookies can always still be set (decision 008). */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const modules = remix.staticHandlerContext.matches.map(
    ({ route }) => remix.routeModules[route.id],
  );
  const handles = handlesOf(modules);
  // A page that failed has nothing to bring to life.
  const hydrate = remix.staticHandlerContext.errors ? "never" : hydrateOf(handles);
  const nonce = context.nonce || randomBytes(16).toString("hex");
  const data = await takeData(remix, hydrate);

  const html = await renderHtml(
    <I18nextProvider i18n={words}>
      <DocumentContext.Provider value={{ hydrate, nonce, requestId: context.requestId }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>
    </I18nextProvider>,
  );
  const url = new URL(request.url);
  const page = documentOf(isRefusal(remix) ? titled(html) : html, {
    carried: { nonce, data, namespaces: namespacesOf(remix, modules) },
    hydrate,
    needs: needsOf(handles, url, context),
    url,
  });

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", page.policy);
  context.deliver?.(page.html, page.forAll);
  return new Response(context.deliver ? null : page.html, { status, headers });
}

type Rendering = {
  carried: Carried;
  hydrate: Hydrate;
  needs: Needs;
  url: URL;
};

/** What the page needs beyond our own site; services of others only once this visitor has agreed to them. */
function needsOf(handles: readonly Handle[], url: URL, context: AppLoadContext): Needs {
  const { choice, services } = context;
  return {
    payment: handles.some((handle) => handle.payment),
    frame: frameOf(handles, url.searchParams),
    services: letsServicesIn(handles) ? agreedTo(choice, services) : [],
  };
}

/** The sealed document with what it carries; and, where it waits for a gesture, how it is when kept for all. */
function documentOf(html: string, { carried, hydrate, needs, url }: Rendering) {
  const parts = partsOf(`<!DOCTYPE html>${html}`);
  const waits = hydrate === "interaction";
  const whole = hydrate === "never" ? joined(parts) : carrying(parts, carried, waits);
  return {
    ...sealPage(whole, carried.nonce, needs),
    forAll:
      waits && !needs.payment && !needs.frame
        ? () => asleep(parts, carried, url.pathname + url.search, needs)
        : undefined,
  };
}

/** Whether the page is a form that was refused. */
function isRefusal({ staticHandlerContext }: EntryContext): boolean {
  const { actionData, errors, statusCode } = staticHandlerContext;
  return actionData !== null && !errors && statusCode >= 400;
}

/** Heard first by whoever listens to the page; hydration takes it off and `SummaryErrors` puts it back. */
const titled = (html: string) =>
  html.replace("<title>", `<title>${words.t("common:errors.prefix")}`);

/**
 * The page's data, read before rendering: Remix would otherwise suspend on it, and a string could
 * not be rendered. We write it ourselves, at the end of the body.
 */
async function takeData(remix: EntryContext, hydrate: Hydrate): Promise<string> {
  const stream = remix.serverHandoffStream;
  remix.serverHandoffStream = undefined;
  if (!stream) return "";
  if (hydrate === "never") {
    await stream.cancel();
    return "";
  }
  return new Response(stream).text();
}

/** One string, unless a lazy piece was still on its way: then once more, waiting for it. */
async function renderHtml(page: ReactElement): Promise<string> {
  const html = renderToString(page);
  if (!html.includes("<!--$!-->")) return html;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        resolve(text(pipe(new PassThrough())));
      },
      onError: reject,
      onShellError: reject,
    });
  });
}

function namespacesOf(remix: EntryContext, modules: EntryContext["routeModules"][string][]) {
  const matched = Object.fromEntries(modules.map((module, index) => [String(index), module]));
  return ["common", ...i18n.getRouteNamespaces({ ...remix, routeModules: matched })];
}
