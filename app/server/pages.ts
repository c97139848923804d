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
import { isKeepable, PageCache, type Rendered } from "./page-cache.ts";
import { plainResponse } from "./plain.ts";
import { countRequested, visitOf } from "./visits.ts";
import { Wakes } from "./wakes.ts";

/** Remix: a request and its context in, the whole answer out. */
export type Remix = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Node's request and response, where a kept page is written directly. */
type Connection = { incoming: IncomingMessage; outgoing: ServerResponse };

/** The caller, as the transport knows it. */
export type Asker = { ip: string; requestId: string };

type Deps = {
  remix: Remix;
  screens: readonly Screen[];
  open: (request: Request, asker: Asker) => Opened;
  origin: string;
  /** The only Host under which kept pages are given; any when undefined. */
  host?: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** Where pages differ by what a browser has chosen: the name of its choice, and the cookie of whoever chose so. */
  marks?: Marks;
  /** Counts what people ask for. */
  count?: Count;
};

type Marks = Readonly<{
  of: (cookies: string | undefined) => string;
  cookies: (mark: string) => string | undefined;
}>;

const alike: Marks = { of: () => "", cookies: () => undefined };

/** A kept page: its address, and the choice that it was rendered for. */
type Kept = Readonly<{ key: string; mark: string }>;

/** No address begins with a mark. */
const nameOf = ({ key, mark }: Kept) => (mark ? `${mark} ${key}` : key);

const wakeMark = `${wakeName}=`;
const wakes = ({ method, url }: Request) => isRead(method) && url.includes(wakeMark);

/** Answers documents and their data: from the page cache when anybody may see the same, else by Remix. */
export class Pages {
  readonly #deps: Deps;
  readonly #marks: Marks;
  readonly #cache: PageCache;
  /** What wakes the pages kept. */
  readonly #wakes: Wakes;
  /** Screens that named nothing when last shown: asking the cache for them would render twice. */
  readonly #unkept = new Set<string>();
  /** The kept address behind an address with a query, so that a hit needs no matching. */
  readonly #known = new LRUCache<string, string>({
    max: 10_000,
    maxSize: 8 << 20,
    sizeCalculation: (key, requested) => 2 * (key.length + requested.length),
  });

  constructor(deps: Deps, cache = new PageCache()) {
    this.#deps = deps;
    this.#marks = deps.marks ?? alike;
    this.#cache = cache;
    this.#wakes = new Wakes(deps.headers);
  }

  /** Answers a kept page before anything else is done (decision 011). */
  hit(request: IncomingMessage, response: ServerResponse): boolean {
    const { host } = this.#deps;
    const { method, url, headers } = request as IncomingMessage & { method: string; url: string };
    if (!isRead(method)) return false;
    if (host !== undefined && headers.host !== host) return false;
    if (url.includes(wakeMark)) return this.#wakes.send(request, response);
    if (isPersonal(headers.cookie)) return false;
    const mark = this.#marks.of(headers.cookie);
    const page = this.#cache.find(nameOf({ key: this.#known.get(url) ?? url, mark }));
    if (!page) return false;
    page.send(request, response);
    this.#visited(request, page.kind);
    return true;
  }

  /** The answer to a page's request; undefined when it was sent already, as kept pages are. */
  async answer(request: Request, asker: Asker, sent?: Connection): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    if (isStrayFile(pathname, this.#deps.screens)) return plainResponse(404, pathname);
    // Remix would answer a stranger's « ?_data= » with a line and a stack in the log.
    if (searchParams.has("_data")) return plainResponse(404, pathname);
    if (!sent) return asResponse(await this.#direct(request, asker));
    if (wakes(request)) return this.#wakeAgain(request, asker, sent);
    const address = addressOf(request, this.#deps.screens);
    const own =
      address && !this.#unkept.has(address.screen)
        ? await this.#shared(address, { request, asker, sent })
        : await this.#direct(request, asker);
    if (own) {
      write(own, sent.outgoing, asker.requestId);
      this.#visited(sent.incoming, visitOf(request, own.status, this.#deps.screens));
    }
    return undefined;
  }

  #visited({ method, headers }: IncomingMessage, name: CounterName | undefined): void {
    const { count } = this.#deps;
    if (count && name && method === "GET") countRequested(count, name, (header) => headers[header]);
  }

  /** Drops the pages with these tags. */
  drop(tags: readonly string[]): void {
    this.#cache.drop(tags);
  }

  /** A page that may be the same for all: kept and sent here, or rendered for nobody in particular. */
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
    // Rendered without cookies: right for a visitor without any, wrong for one with a booking draft.
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

  /** When a wake script is no longer kept, or was another server's: rendering the same page gives the same script. */
  async #wakeAgain(request: Request, asker: Asker, sent: Connection) {
    const { origin, screens } = this.#deps;
    const page = new URL(request.url);
    page.searchParams.delete(wakeName);
    const address = addressOf(new Request(origin + page.pathname + page.search), screens);
    const mark = this.#marks.of(request.headers.get("cookie") ?? undefined);
    if (address) await this.#ask(address, mark, asker);
    // When the page has changed since, the browser's copy stays without scripts: links and forms still work.
    if (this.#wakes.send(sent.incoming, sent.outgoing)) return undefined;
    return plainResponse(404, page.pathname);
  }

  async #direct(request: Request, asker: Asker): Promise<Leaving> {
    const { rendered, signedIn } = await this.#render(request, asker);
    const screen = matchesOf(this.#deps.screens, new URL(request.url).pathname).at(-1);
    if (screen && rendered.tags.length > 0) this.#learn(screen.id, rendered);
    return finish(rendered, { request, signedIn });
  }

  /** Whether a screen's pages are of the kind that is kept. */
  #learn(screen: string, { response, tags }: Rendered): void {
    if (response.status !== 200) return;
    if (tags.length > 0) this.#unkept.delete(screen);
    else this.#unkept.add(screen);
  }

  /** The request of a visitor without cookies but the choice they made, and without the headers of the one who asked first. */
  async #renderForAll({ key, mark }: Kept, asker: Asker): Promise<Rendered> {
    const cookie = this.#marks.cookies(mark);
    const headers = { Accept: "text/html", ...(cookie && { Cookie: cookie }) };
    const request = new Request(this.#deps.origin + key, { headers });
    const { rendered: shown, forAll } = await this.#render(request, asker);
    const kind = visitOf(request, shown.response.status, this.#deps.screens);
    const rendered = { ...shown, kind };
    return forAll && isKeepable(rendered) ? this.#lulled(rendered, forAll()) : rendered;
  }

  /** A page to be kept, and what wakes it kept beside. */
  #lulled({ response, ...shown }: Rendered, { html, policy, wake }: Asleep): Rendered {
    this.#wakes.keep(wake);
    response.headers.set("Content-Security-Policy", policy);
    return { ...shown, response, body: Buffer.from(html) };
  }

  /** What Remix answers; a file that does not exist, or not for them, is told to a person by the page of the site. */
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

/** No screen has it: what stands there is the site's own 404. */
const nowhere = "/introuvable/";

/** Whether a person was refused a file: a paper, a calendar, a picture answers without a page of its own. */
const isLostFile = ({ headers }: Request, answer: Response) =>
  answer.status === 404 &&
  headers.get("accept")?.includes("text/html") === true &&
  answer.headers.get("content-type")?.startsWith("text/html") !== true;

const file = /^(?:image\/|text\/plain|application\/xml|text\/xml|font\/)/;

/** Whether anybody may keep an answer: it says so, it sets no cookie, and no session had a part in it. */
function isPublic(headers: Headers, signedIn: boolean): boolean {
  const stated = headers.get("cache-control")?.includes("public") === true;
  if (!stated || headers.has("set-cookie")) return false;
  return !signedIn || file.test(headers.get("content-type") ?? "");
}

/** An answer as it leaves: its headers, and its bytes in the browser's encoding. */
type Leaving = { status: number; headers: Headers; bytes: Buffer };

/** Compresses an answer, and makes it private unless it may be public. */
function finish(
  { response: { status, headers }, body }: Rendered,
  { request, signedIn }: { request: Request; signedIn: boolean },
): Leaving {
  if (!isPublic(headers, signedIn)) {
    headers.set("Cache-Control", "private, no-store");
    // The only header that lynx follows: without it, lynx shows an outdated page.
    headers.set("Pragma", "no-cache");
  }
  if (body.length === 0) return { status, headers, bytes: body };
  const bytes = compressed(body, headers, request.headers.get("accept-encoding") ?? undefined);
  headers.set("Content-Length", String(bytes.length));
  return { status, headers, bytes };
}

/** To a browser, without the stream that the body of a `Response` is. */
function write({ status, headers, bytes }: Leaving, outgoing: ServerResponse, requestId: string) {
  headers.set("X-Request-Id", requestId);
  outgoing.writeHead(status, [...headers].flat());
  outgoing.end(bytes);
}

const asResponse = ({ status, headers, bytes }: Leaving) =>
  new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers });
