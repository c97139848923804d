import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";

import { type Asleep, wakeName } from "#app/bff/wake.server.ts";
import type { Count, CounterName } from "#app/lib/counters.ts";
import { isRead } from "#app/lib/http-method.ts";

import { compressed } from "./compress.ts";
import type { Opened } from "./context.server.ts";
import { secure } from "./headers.ts";
import { isPersonal } from "./origin.ts";
import { type Address, addressOf, isStrayFile, matchesOf, type Screen } from "./page-address.ts";
import { isKeepable, PageCache, type Rendered, watchCache } from "./page-cache.ts";
import { plainResponse } from "./plain.ts";
import { countPage, countRequest } from "./request-metrics.ts";
import { countRequested, visitOf } from "./visits.ts";
import { Wakes } from "./wakes.ts";

export type Remix = (request: Request, context: AppLoadContext) => Promise<Response>;

type Connection = { incoming: IncomingMessage; outgoing: ServerResponse };

export type Asker = { ip: string; requestId: string };

type Deps = {
  remix: Remix;
  screens: readonly Screen[];
  open: (request: Request, asker: Asker) => Opened;
  origin: string;
  /** Kept pages are served under this Host only; any when undefined. */
  host?: string | undefined;
  headers: Readonly<Record<string, string>>;
  marks?: Marks;
  /** Asked from a page that changes the answer: never kept. */
  isLedTo?: (target: string, referer: string | null | undefined) => boolean;
  count?: Count;
};

type Marks = Readonly<{
  of: (cookies: string | undefined) => string;
  cookies: (mark: string) => string | undefined;
}>;

const alike: Marks = { of: () => "", cookies: () => undefined };

type Kept = Readonly<{ key: string; mark: string }>;

/** No address begins with a mark. */
const nameOf = ({ key, mark }: Kept) => (mark ? `${mark} ${key}` : key);

const wakeMark = `${wakeName}=`;
const wakes = ({ method, url }: Request) => isRead(method) && url.includes(wakeMark);

export class Pages {
  readonly #deps: Deps;
  readonly #marks: Marks;
  readonly #cache: PageCache;
  readonly #wakes: Wakes;
  /** Screens that named no tag: asking the cache would render twice. */
  readonly #unkept = new Set<string>();
  /** A hit needs no route matching. */
  readonly #known = new LRUCache<string, string>({
    max: 10_000,
    maxSize: 8 << 20,
    sizeCalculation: (key, requested) => 2 * (key.length + requested.length),
  });

  constructor(deps: Deps, cache = new PageCache()) {
    this.#deps = deps;
    this.#marks = deps.marks ?? alike;
    this.#cache = cache;
    watchCache(cache);
    this.#wakes = new Wakes(deps.headers);
  }

  /** Before anything else (decision 011). */
  hit(request: IncomingMessage, response: ServerResponse): boolean {
    const { host } = this.#deps;
    const { method, url, headers } = request as IncomingMessage & { method: string; url: string };
    if (!isRead(method) || (host !== undefined && headers.host !== host)) return false;
    if (url.includes(wakeMark)) return this.#wakes.send(request, response);
    if (this.#isOwn(url, headers)) return false;
    const mark = this.#marks.of(headers.cookie);
    const page = this.#cache.find(nameOf({ key: this.#known.get(url) ?? url, mark }));
    if (!page) return false;
    page.send(request, response);
    this.#visited(request, page.kind);
    noteKept(page.screen, response.statusCode);
    return true;
  }

  /** Undefined when already sent, as kept pages are. */
  async answer(request: Request, asker: Asker, sent?: Connection): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    if (isStrayFile(pathname, this.#deps.screens)) return plainResponse(404, pathname);
    // Remix would log a line and a stack for « ?_data= ».
    if (searchParams.has("_data")) return plainResponse(404, pathname);
    if (!sent) return asResponse(await this.#direct(request, asker));
    if (wakes(request)) return this.#wakeAgain(request, asker, sent);
    const began = performance.now();
    const address = this.#keptAddress(request);
    const own = address
      ? await this.#shared(address, { request, asker, sent })
      : await this.#direct(request, asker);
    if (own) {
      write(own, sent.outgoing, asker.requestId);
      this.#visited(sent.incoming, visitOf(request, own.status, this.#deps.screens));
    }
    const screen = screenOf(this.#deps.screens, pathname);
    countPage(screen, { status: sent.outgoing.statusCode, ms: performance.now() - began });
    return undefined;
  }

  #isOwn(target: string, { cookie, referer }: IncomingMessage["headers"]): boolean {
    return isPersonal(cookie) || this.#isLed(target, referer);
  }

  #isLed(target: string, referer: string | null | undefined): boolean {
    return this.#deps.isLedTo?.(target, referer) === true;
  }

  #keptAddress(request: Request): Address | undefined {
    const { pathname, search } = new URL(request.url);
    if (this.#isLed(pathname + search, request.headers.get("referer"))) return undefined;
    const address = addressOf(request, this.#deps.screens);
    return address && this.#unkept.has(address.screen) ? undefined : address;
  }

  #visited({ method, headers }: IncomingMessage, name: CounterName | undefined): void {
    const { count } = this.#deps;
    if (count && name && method === "GET") countRequested(count, name, (header) => headers[header]);
  }

  drop(tags: readonly string[]): void {
    this.#cache.drop(tags);
  }

  async #shared(
    address: Address,
    { request, asker, sent }: { request: Request; asker: Asker; sent: Connection },
  ): Promise<Leaving | undefined> {
    const mark = this.#marks.of(request.headers.get("cookie") ?? undefined);
    const { page, own } = await this.#ask(address, mark, asker);
    if (page) {
      page.send(sent.incoming, sent.outgoing);
      this.#visited(sent.incoming, page.kind);
      return undefined;
    }
    // Rendered without cookies: wrong for a visitor with a booking draft.
    const plain = address.key === address.asked && !request.headers.has("cookie");
    return own && plain ? finish(own, { request, signedIn: false }) : this.#direct(request, asker);
  }

  async #ask({ screen, asked: requested, key }: Address, mark: string, asker: Asker) {
    const kept = { key, mark };
    const found = await this.#cache.ask(nameOf(kept), () => this.#renderForAll(kept, asker));
    if (found.page && key !== requested) this.#known.set(requested, key);
    if (found.own) this.#learn(screen, found.own);
    return found;
  }

  /** A lost wake script: rendering the same page gives the same script. */
  async #wakeAgain(request: Request, asker: Asker, sent: Connection) {
    const { origin, screens } = this.#deps;
    const page = new URL(request.url);
    page.searchParams.delete(wakeName);
    const address = addressOf(new Request(origin + page.pathname + page.search), screens);
    const mark = this.#marks.of(request.headers.get("cookie") ?? undefined);
    if (address) await this.#ask(address, mark, asker);
    // If the page has changed, the browser's copy stays without scripts: links and forms still work.
    if (this.#wakes.send(sent.incoming, sent.outgoing)) return undefined;
    return plainResponse(404, page.pathname);
  }

  async #direct(request: Request, asker: Asker): Promise<Leaving> {
    const { rendered, signedIn } = await this.#render(request, asker);
    const screen = matchesOf(this.#deps.screens, new URL(request.url).pathname).at(-1);
    if (screen && rendered.tags.length > 0) this.#learn(screen.id, rendered);
    return finish(rendered, { request, signedIn });
  }

  #learn(screen: string, { response, tags }: Rendered): void {
    if (response.status !== 200) return;
    if (tags.length > 0) this.#unkept.delete(screen);
    else this.#unkept.add(screen);
  }

  /** Only the visitor's choice as cookie, and no header of the first requester. */
  async #renderForAll({ key, mark }: Kept, asker: Asker): Promise<Rendered> {
    const cookie = this.#marks.cookies(mark);
    const headers = { Accept: "text/html", ...(cookie && { Cookie: cookie }) };
    const request = new Request(this.#deps.origin + key, { headers });
    const { rendered: shown, forAll } = await this.#render(request, asker);
    const kind = visitOf(request, shown.response.status, this.#deps.screens);
    const rendered = { ...shown, kind, screen: screenOf(this.#deps.screens, key) };
    return forAll && isKeepable(rendered) ? this.#lulled(rendered, forAll()) : rendered;
  }

  #lulled({ response, ...shown }: Rendered, { html, policy, wake }: Asleep): Rendered {
    this.#wakes.keep(wake);
    response.headers.set("Content-Security-Policy", policy);
    return { ...shown, response, body: Buffer.from(html) };
  }

  async #ofRemix(request: Request, context: AppLoadContext): Promise<Response> {
    const { remix, origin } = this.#deps;
    const answer = await remix(request, context);
    if (!isRead(request.method) || !isLostFile(request, answer)) return answer;
    const { method, headers } = request;
    return remix(new Request(origin + nowhere, { method, headers }), context);
  }

  async #render(request: Request, asker: Asker) {
    const { open, headers, count } = this.#deps;
    const opened = open(request, asker);
    const answer = await this.#ofRemix(request, opened.context);
    const response = new Response(null, answer);
    opened.commit(response.headers);
    if (count && opened.begun())
      countRequested(count, "booking_begun", (name) => request.headers.get(name));
    secure(response.headers, headers);
    if (response.status === 503 && !response.headers.has("retry-after")) {
      response.headers.set("Retry-After", "5");
    }
    const page = request.method === "HEAD" ? undefined : opened.page();
    const body = page ? Buffer.from(page.html) : Buffer.from(await answer.arrayBuffer());
    return {
      forAll: page?.forAll,
      rendered: { response, body, tags: [...opened.tags] },
      signedIn: opened.signedIn(),
    };
  }
}

/** The last file of a page's branch, the same for its data. */
function screenOf(screens: readonly Screen[], address: string): string | undefined {
  const [path = ""] = address.split("?", 1);
  return matchesOf(screens, path.replace(/\.data$/, "").replace(/^\/_root$/, "/")).at(-1)?.id;
}

/** A kept page is made of nothing: it is counted, not timed. */
function noteKept(screen: string | undefined, status: number): void {
  countRequest("kept", { status });
  countPage(screen, { status });
}

/** No screen matches: renders the site's own 404. */
const nowhere = "/introuvable/";

const isLostFile = ({ headers }: Request, answer: Response) =>
  answer.status === 404 &&
  headers.get("accept")?.includes("text/html") === true &&
  answer.headers.get("content-type")?.startsWith("text/html") !== true;

const file = /^(?:image\/|text\/plain|application\/xml|text\/xml|font\/)/;

function isPublic(headers: Headers, signedIn: boolean): boolean {
  const stated = headers.get("cache-control")?.includes("public") === true;
  if (!stated || headers.has("set-cookie")) return false;
  return !signedIn || file.test(headers.get("content-type") ?? "");
}

type Leaving = { status: number; headers: Headers; bytes: Buffer };

/** Private unless it may be public. */
async function finish(
  { response: { status, headers }, body }: Rendered,
  { request, signedIn }: { request: Request; signedIn: boolean },
): Promise<Leaving> {
  if (!isPublic(headers, signedIn)) {
    headers.set("Cache-Control", "private, no-store");
    // The only header that lynx follows: without it, lynx shows an outdated page.
    headers.set("Pragma", "no-cache");
  }
  if (body.length === 0) return { status, headers, bytes: body };
  const accepted = request.headers.get("accept-encoding") ?? undefined;
  const bytes = await compressed(body, headers, { accepted, isPersonal: signedIn });
  headers.set("Content-Length", String(bytes.length));
  return { status, headers, bytes };
}

function write({ status, headers, bytes }: Leaving, outgoing: ServerResponse, requestId: string) {
  headers.set("X-Request-Id", requestId);
  outgoing.writeHead(status, [...headers].flat());
  outgoing.end(bytes);
}

const asResponse = ({ status, headers, bytes }: Leaving) =>
  new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers });
