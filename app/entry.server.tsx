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
import { asleep, type Carried, carrying, joined, partsOf, preloads } from "./bff/wake.server.ts";
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

/** Milliseconds. No data is deferred (decision 008): Remix's five seconds would keep each page in memory. */
export const streamTimeout = 0;

/** Our own faults are logged with the request's id; refusals and closed connections are not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response) return;
  if (error instanceof Error) log.error({ err: error, requestId: context.requestId }, "page");
};

/** Nothing is streamed, so cookies can still be set (decision 008). */
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
  const namespaces = namespacesOf(remix, modules);
  const page = documentOf(isRefusal(remix) ? titled(html) : html, {
    carried: { nonce, data, namespaces },
    hydrate,
    needs: needsOf(handles, url, context),
    url,
  });

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", page.policy);
  if (hydrate === "load") headers.set("Link", preloads(namespaces).join(", "));
  context.deliver?.(page.html, page.forAll);
  return new Response(context.deliver ? null : page.html, { status, headers });
}

type Rendering = {
  carried: Carried;
  hydrate: Hydrate;
  needs: Needs;
  url: URL;
};

/** Third-party services only with this visitor's consent. */
function needsOf(handles: readonly Handle[], url: URL, context: AppLoadContext): Needs {
  const { choice, services } = context;
  return {
    payment: handles.some((handle) => handle.payment),
    frame: frameOf(handles, url.searchParams),
    services: letsServicesIn(handles) ? agreedTo(choice, services) : [],
  };
}

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

function isRefusal({ staticHandlerContext }: EntryContext): boolean {
  const { actionData, errors, statusCode } = staticHandlerContext;
  return actionData !== null && !errors && statusCode >= 400;
}

/** Screen readers hear the title first; hydration removes it and `SummaryErrors` restores it. */
const titled = (html: string) =>
  html.replace("<title>", `<title>${words.t("common:errors.prefix")}`);

/** Read before rendering: Remix would suspend on it, and string rendering would fail. */
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

/** Retries only when a lazy component had not loaded. */
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
  return [...new Set(["common", ...i18n.getRouteNamespaces({ ...remix, routeModules: matched })])];
}
