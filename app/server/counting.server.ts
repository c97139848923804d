import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Tally } from "#app/modules/foundation/counter/tally.server.ts";

import { takeLevels } from "./request-metrics.ts";

const everyMs = 30_000;

/** Every half minute, and at shutdown (CST-54). */
export function startCounting(
  { tally, connection: { db } }: Readonly<{ tally: Tally; connection: { db: Db } }>,
  everyHowMs = everyMs,
): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => {
        const { served, failed, slow } = takeLevels();
        tally.add("answered", served);
        tally.add("answered_failed", failed);
        tally.add("answered_slow", slow);
        return tally.flush(db);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, "counters");
      });
    return writing;
  };
  const timer = setInterval(() => void write(), everyHowMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
