import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

import type { Asleep } from "#app/bff/wake.server.ts";

import { brotli, gzip, prefer } from "./compress.ts";

/** Longer than a kept page lives (R5): who opened one may move over it a while later. */
const minutes = 30;

/**
 * What wakes kept pages, by addresses that name their content: a page renewed or dropped meanwhile
 * does not change what somebody is looking at.
 */
export class Wakes {
  private readonly scripts = new LRUCache<string, Buffer>({
    max: 20_000,
    maxSize: 48 << 20,
    sizeCalculation: ({ length }) => length + 500,
    ttl: minutes * 60_000,
  });

  constructor(private readonly ours: Readonly<Record<string, string>>) {}

  keep({ address, script }: Asleep["wake"]): void {
    this.scripts.set(address, Buffer.from(script));
  }

  /** Answers an address of a script that is kept; false when there is none. */
  send({ url = "", headers, method }: IncomingMessage, response: ServerResponse): boolean {
    const script = this.scripts.get(url);
    if (!script) return false;
    const encoding = prefer(headers["accept-encoding"]);
    const body = encoding === "identity" ? script : encoded[encoding](script);
    response.writeHead(200, {
      ...this.ours,
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": `public, max-age=${String(minutes * 60)}, immutable`,
      "X-Robots-Tag": "noindex",
      Vary: "Accept-Encoding",
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      "Content-Length": body.length,
    });
    response.end(method === "HEAD" ? undefined : body);
    return true;
  }
}

const encoded = { br: (script: Buffer) => brotli(script, "once"), gzip };
