import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

import { isRead } from "#app/lib/http-method.ts";

import { type Encoding, prefer } from "./compress.ts";

type Kind = { path: RegExp; names: readonly string[] };

const kinds: readonly Kind[] = [
  { path: /^\/api\/openapi\.json$/, names: [] },
  { path: /^\/api\/public\/sitemap-links$/, names: ["kind", "page"] },
  { path: /^\/api\/public\/sitemap-parts$/, names: [] },
  { path: /^\/sitemap\.xml$/, names: [] },
  { path: /^\/sitemaps\/[a-z0-9-]{1,40}\.xml$/, names: [] },
];

const longestFreshMs = 600_000;
const longestStaleMs = 3_600_000;
const largest = 64 << 20;
const worth = 1000;

const brotli = promisify(brotliCompress);
const encoders = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

class Kept {
  readonly headers: Headers;
  readonly status: number;
  readonly freshMs: number;
  readonly #made: Partial<Record<keyof typeof encoders, Promise<Buffer>>> = {};

  constructor(
    { status, headers }: Response,
    readonly body: Buffer,
    readonly bornAt: number,
  ) {
    this.status = status;
    this.headers = new Headers(headers);
    const [, seconds = "0"] =
      /^public\b.*\bmax-age=(\d+)/.exec(headers.get("cache-control") ?? "") ?? [];
    this.freshMs = status === 200 ? Math.min(Number(seconds) * 1000, longestFreshMs) : 0;
    if (this.freshMs === 0) return;
    this.headers.set("ETag", `W/"${createHash("sha1").update(body).digest("base64url")}"`);
    this.headers.set("Vary", "Accept-Encoding");
  }

  get weight(): number {
    return this.body.length * 2 + 1000;
  }

  async answerTo({ method, headers: requestHeaders }: Request): Promise<Response> {
    const headers = new Headers(this.headers);
    const etag = headers.get("etag");
    if (etag && requestHeaders.get("if-none-match")?.includes(etag)) {
      return new Response(null, { status: 304, headers });
    }
    const encoding = this.#encodingFor(requestHeaders);
    const body = encoding === "identity" ? this.body : await this.#encoded(encoding);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    const bytes = method === "HEAD" || body.length === 0 ? null : new Uint8Array(body);
    return new Response(bytes, { status: this.status, headers });
  }

  #encodingFor(requestHeaders: Headers): Encoding {
    if (this.body.length < worth || this.freshMs === 0) return "identity";
    return prefer(requestHeaders.get("accept-encoding") ?? undefined);
  }

  #encoded(encoding: keyof typeof encoders): Promise<Buffer> {
    return (this.#made[encoding] ??= encoders[encoding](this.body));
  }
}

/**
 * Large shared answers (API description, sitemaps): made once, kept per Cache-Control for ten minutes at most, then
 * stale during renewal. Unknown query names and hosts do not change the key.
 */
export function createKeptAnswers(origin: string, clock: () => number = () => performance.now()) {
  const answers = new LRUCache<string, Kept>({
    max: 500,
    maxSize: largest,
    sizeCalculation: ({ weight }) => weight,
  });
  const running = new Map<string, Promise<Kept>>();

  async function make(address: string, ask: (request: Request) => Promise<Response>) {
    const bornAt = clock();
    const answer = await ask(new Request(address));
    const kept = new Kept(answer, Buffer.from(await answer.arrayBuffer()), bornAt);
    if (kept.freshMs > 0) answers.set(address, kept);
    return kept;
  }

  function madeOnce(address: string, ask: (request: Request) => Promise<Response>) {
    const present = running.get(address);
    if (present) return present;
    const run = make(address, ask).finally(() => running.delete(address));
    running.set(address, run);
    return run;
  }

  return async function answer(
    request: Request,
    ask: (request: Request) => Promise<Response>,
  ): Promise<Response | undefined> {
    const address = addressOf(request, origin);
    if (address === undefined) return undefined;
    const found = answers.get(address);
    const age = found ? clock() - found.bornAt : Infinity;
    if (!found || age > longestStaleMs) return (await madeOnce(address, ask)).answerTo(request);
    if (age > found.freshMs) madeOnce(address, ask).catch(() => undefined);
    return found.answerTo(request);
  };
}

function addressOf({ method, url }: Request, origin: string): string | undefined {
  if (!isRead(method)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const path = decoded(pathname).replace(/(.)\/+$/, "$1");
  const kind = kinds.find((one) => one.path.test(path));
  if (!kind) return undefined;
  const query = new URLSearchParams();
  for (const name of kind.names) {
    const value = searchParams.getAll(name).at(-1);
    if (value !== undefined) query.set(name, value.slice(0, 20));
  }
  return `${origin}${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
