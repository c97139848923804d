import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";

import { log } from "#app/bff/log.server.ts";
import { sealPage } from "#app/bff/policy.server.ts";
import { escapeJson, words, wordsFor } from "#app/bff/words.server.ts";
import { handlesOf, type Hydrate, hydrateOf } from "#app/lib/handle.ts";
import { DocumentContext } from "#app/ui/document-context.ts";

const i18n = new RemixI18Next({
  detection: { supportedLanguages: ["fr"], fallbackLanguage: "fr" },
});

/** Faults of our own are logged with the request's id; refusals and closed connections are not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Response) return;
  if (error instanceof Error) log.error({ err: error, requestId: context.requestId }, "page");
};

/** Renders the whole page at once: nothing is streamed, so cookies can always still be set (R3). */
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
  const tail = tailOf(hydrate, nonce, data, namespacesOf(remix, modules));
  const whole = withTail(isRefusal(remix) ? saidInTitle(html) : html, tail, hydrate);
  const sealed = sealPage(
    `<!DOCTYPE html>${whole}`,
    nonce,
    handles.some((handle) => handle.payment),
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", sealed.policy);
  context.deliver?.(sealed.html);
  return new Response(context.deliver ? null : sealed.html, { status, headers });
}

/** Whether the page is a form that was refused. */
function isRefusal({ staticHandlerContext }: EntryContext): boolean {
  const { actionData, errors, statusCode } = staticHandlerContext;
  return actionData !== null && !errors && statusCode >= 400;
}

/** Heard first by whoever listens to the page (quality 7); hydration takes it off and `SummaryErrors` puts it back. */
const saidInTitle = (html: string) =>
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
  const matched = Object.fromEntries(modules.map((module, place) => [String(place), module]));
  return ["common", ...i18n.getRouteNamespaces({ ...remix, routeModules: matched })];
}

/**
 * What a living page carries at its end: its texts, its data and, for pages that wait for a gesture,
 * what starts them. Each node removes itself: one left over would break hydration.
 */
function tailOf(hydrate: Hydrate, nonce: string, data: string, namespaces: readonly string[]) {
  if (hydrate === "never") return "";
  const own = [...new Set(namespaces)];
  const chunk = escapeJson(JSON.stringify(data));
  const feed = `{let c=__remixContext.streamController;c.enqueue(${chunk});c.close()}document.currentScript.remove()`;
  return [
    `<script type="application/json" id="words">${wordsFor(own)}</script>`,
    `<script nonce="${nonce}">${feed}</script>`,
    hydrate === "interaction" ? `<script nonce="${nonce}">${starter}</script>` : "",
  ].join("");
}

/**
 * Starts the page at the first pointer, key or focus; never where bytes are dear. The scripts were
 * sent inert: their copies run, and leave.
 */
const starter = `(()=>{
const c=navigator.connection,e=["pointermove","pointerdown","keydown","focusin"];
if(c&&(c.saveData||/2g|3g/.test(c.effectiveType)))return;
const go=()=>{
for(const n of e)removeEventListener(n,go,true);
for(const l of document.querySelectorAll("link[rel=later]"))l.rel="modulepreload";
for(const o of document.querySelectorAll("script[data-later]")){
const s=document.createElement("script");s.type="module";s.textContent=o.textContent;
document.head.append(s);s.remove()}};
for(const n of e)addEventListener(n,go,{capture:true,passive:true})
})();document.currentScript.remove()`.replaceAll("\n", "");

/** The page with its tail; its own scripts, which stand at its end, inert when they wait for a gesture. */
function withTail(html: string, tail: string, hydrate: Hydrate): string {
  const end = html.lastIndexOf("</body>");
  const body = end < 0 ? html.length : end;
  const scripts = hydrate === "interaction" ? Math.max(html.indexOf("<script nonce="), 0) : body;
  const inert = html
    .slice(scripts, body)
    .replace(
      /<script([^>]*) type="module" async="">/g,
      '<script$1 type="text/later" data-later="">',
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="later"');
  return html.slice(0, scripts) + inert + tail + html.slice(body);
}
