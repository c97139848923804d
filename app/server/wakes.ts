import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

import type { Asleep } from "#app/bff/wake.server.ts";

import { type Bodies, bodyIn, prefer } from "./compress.ts";

/** Longer than a kept page (decision 012): the first gesture may come late. */
const minutes = 30;

/**
 * Scripts that start kept pages, at content addresses: renewing or dropping a page keeps those in browsers working.
 */
export class Wakes {
  private readonly scripts = new LRUCache<string, Bodies>({
    max: 20_000,
    maxSize: 64 << 20,
    // Half more for encodings: more scripts are kept here than pages.
    sizeCalculation: ({ identity }) => Math.ceil(1.5 * identity.length) + 500,
    ttl: minutes * 60_000,
  });

  constructor(private readonly ours: Readonly<Record<string, string>>) {}

  keep({ address, script }: Asleep["wake"]): void {
    const known = this.scripts.get(address);
    this.scripts.set(address, known ?? { identity: Buffer.from(script) });
  }

  send({ url = "", headers, method }: IncomingMessage, response: ServerResponse): boolean {
    const bodies = this.scripts.get(url);
    if (!bodies) return false;
    const encoding = prefer(headers["accept-encoding"]);
    const body = bodyIn(bodies, encoding);
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
