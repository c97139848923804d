import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

import type { CounterName } from "#app/lib/counters.ts";
import { counter, gauge } from "#app/lib/metrics.ts";

import { type Bodies, bodyIn, type Encoding, prefer } from "./compress.ts";

export type Rendered = Readonly<{
  response: Response;
  body: Buffer;
  /** Without a tag it is not kept (decision 012). */
  tags: readonly string[];
  kind?: CounterName | undefined;
  /** File of its route. */
  screen?: string | undefined;
}>;

/** Names and values alternate: Node writes this form fastest. */
type HeaderList = string[];

class KeptPage {
  readonly etag: string;
  readonly bodies: Bodies;
  readonly headers: Partial<Record<Encoding, HeaderList>> = {};
  readonly common: HeaderList;

  constructor(
    { response, body, tags, kind, screen }: Rendered,
    readonly bornAt: number,
    readonly renew: () => void,
  ) {
    this.tags = tags;
    this.kind = kind;
    this.screen = screen;
    this.etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    this.bodies = { identity: body };
    // Nearly every browser reads brotli: made with the page, counted in its size.
    bodyIn(this.bodies, "br");
    const kept = new Headers(response.headers);
    kept.delete("set-cookie");
    kept.set("etag", this.etag);
    kept.set("cache-control", "public, max-age=0, must-revalidate");
    kept.set("vary", "Accept-Encoding, Cookie");
    this.common = [...kept].flat();
  }

  readonly tags: readonly string[];
  readonly kind: CounterName | undefined;
  readonly screen: string | undefined;

  get weight(): number {
    return Object.values(this.bodies).reduce((sum, body) => sum + body.length, 1000);
  }

  send({ headers, method }: IncomingMessage, response: ServerResponse): void {
    if (headers["if-none-match"]?.includes(this.etag)) {
      response.writeHead(304, this.common).end();
      return;
    }
    const encoding = prefer(headers["accept-encoding"]);
    const body = bodyIn(this.bodies, encoding);
    response.writeHead(200, this.headersOf(encoding, body));
    response.end(method === "HEAD" ? undefined : body);
  }

  private headersOf(encoding: Encoding, body: Buffer): HeaderList {
    return (this.headers[encoding] ??= [
      ...this.common,
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
      "content-length",
      String(body.length),
    ]);
  }
}

export type { KeptPage };

type Run = {
  readonly promise: Promise<{ rendered: Rendered; page: KeptPage | undefined }>;
  readonly dropped: Set<string>;
  everything: boolean;
};

type Options = {
  /** Milliseconds, for ages only. */
  clock?: () => number;
  freshMs?: number;
  staleMs?: number;
  maxBytes?: number;
};

/** Decision 012: fresh for a minute, then stale for ten minutes during one renewal; dropped by tags. */
export class PageCache {
  private readonly pages: LRUCache<string, KeptPage>;
  private readonly byTag = new Map<string, Set<string>>();
  private readonly running = new Map<string, Run>();
  private readonly runs = new Set<Run>();
  private readonly clock: () => number;
  private readonly freshMs: number;
  private readonly staleMs: number;

  constructor({ clock, freshMs = 60_000, staleMs = 600_000, maxBytes = 96 << 20 }: Options = {}) {
    this.clock = clock ?? (() => performance.now());
    this.freshMs = freshMs;
    this.staleMs = staleMs;
    this.pages = new LRUCache({
      max: 20_000,
      maxSize: maxBytes,
      // Keys are caller input: they weigh too, two bytes a character.
      sizeCalculation: (page, key) => page.weight + 2 * key.length,
      dispose: (page, key) => {
        this.unindex(page, key);
      },
    });
  }

  get size(): Readonly<{ pages: number; bytes: number }> {
    return { pages: this.pages.size, bytes: this.pages.calculatedSize };
  }

  find(key: string): KeptPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    const age = this.clock() - page.bornAt;
    if (age >= this.freshMs + this.staleMs) return undefined;
    if (age >= this.freshMs) page.renew();
    return page;
  }

  /**
   * Rendered once for concurrent requests. A page that may not be kept goes to the rendering request (`own`); the
   * others render their own.
   */
  async ask(
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<{ page?: KeptPage | undefined; own?: Rendered }> {
    const found = this.find(key);
    lookups.add([found ? "found" : "made"]);
    if (found) return { page: found };
    const running = this.running.get(key);
    if (running) return { page: (await running.promise).page };
    const { page, rendered } = await this.start(key, render).promise;
    return page ? { page } : { own: rendered };
  }

  /** "*" drops all; renderings in progress are not kept. */
  drop(tags: readonly string[]): void {
    dropped.add();
    for (const run of this.runs) {
      for (const tag of tags) run.dropped.add(tag);
      run.everything ||= tags.includes("*");
    }
    // Later requests must not see data read before.
    this.running.clear();
    if (tags.includes("*")) this.pages.clear();
    for (const tag of tags) {
      for (const key of this.byTag.get(tag) ?? []) this.pages.delete(key);
    }
  }

  private start(key: string, render: () => Promise<Rendered>): Run {
    const bornAt = this.clock();
    const renew = () => {
      if (!this.running.has(key)) this.start(key, render).promise.catch(() => undefined);
    };
    const work = async () => {
      const rendered = await render();
      const page = isKeepable(rendered) ? new KeptPage(rendered, bornAt, renew) : undefined;
      if (page && !run.everything && !page.tags.some((tag) => run.dropped.has(tag))) {
        this.keep(key, page);
      }
      return { rendered, page };
    };
    const run: Run = {
      dropped: new Set(),
      everything: false,
      promise: Promise.resolve()
        .then(work)
        .finally(() => {
          this.runs.delete(run);
          if (this.running.get(key) === run) this.running.delete(key);
        }),
    };
    this.runs.add(run);
    this.running.set(key, run);
    return run;
  }

  private keep(key: string, page: KeptPage) {
    const present = this.pages.peek(key);
    if (present && present.bornAt > page.bornAt) return;
    this.pages.set(key, page);
    for (const tag of page.tags) {
      const keys = this.byTag.get(tag) ?? new Set();
      this.byTag.set(tag, keys.add(key));
    }
  }

  private unindex(page: KeptPage, key: string) {
    for (const tag of page.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}

const lookups = counter({
  name: "preau_page_cache_lookups_total",
  help: "Pages that were not answered before everything else, by whether the cache had them.",
  labels: ["result"],
});

const dropped = counter({
  name: "preau_page_cache_drops_total",
  help: "Notices that dropped pages by their tags.",
});

export function watchCache(cache: PageCache): void {
  gauge({ name: "preau_page_cache_pages", help: "Kept pages." }, () => [
    { value: cache.size.pages },
  ]);
  gauge({ name: "preau_page_cache_bytes", help: "Bytes of kept pages." }, () => [
    { value: cache.size.bytes },
  ]);
}

export function isKeepable({ response, tags }: Rendered): boolean {
  return response.status === 200 && tags.length > 0 && !response.headers.has("set-cookie");
}
