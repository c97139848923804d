import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

const turnMs = 10;

/**
 * Between statements, lets the process do its other work each ten milliseconds: the embedded database works in the
 * server’s own thread and answers without a turn of the event loop, so that a sweep of thousands of statements would have
 * every request wait for its end.
 */
export function takingTurns(lite: PGlite): PGlite {
  const send = lite.execProtocolRaw.bind(lite);
  let turnedAt = performance.now();
  lite.execProtocolRaw = async (...message) => {
    if (performance.now() - turnedAt > turnMs) {
      await setImmediate();
      turnedAt = performance.now();
    }
    return send(...message);
  };
  return lite;
}
