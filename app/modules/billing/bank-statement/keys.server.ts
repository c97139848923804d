import { createHash } from "node:crypto";

import type { Entry } from "./domain.ts";

/**
 * An entry has the same key in a second import: all that the bank says of it, and its rank among its likes. A bank’s
 * reference alone is no key: some banks give the same to every movement.
 */
export function keysOf(entries: readonly Entry[]): string[] {
  const ranks = new Map<string, number>();
  return entries.map(({ reference, kind, on, amountCents, words, name }) => {
    const content = JSON.stringify([reference, kind, on, amountCents, words, name]);
    const rank = (ranks.get(content) ?? 0) + 1;
    ranks.set(content, rank);
    return createHash("sha256")
      .update(`${content}#${String(rank)}`)
      .digest("base64url");
  });
}
