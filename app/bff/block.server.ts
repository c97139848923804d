import { log } from "./log.server.ts";

/**
 * What a secondary part of a page shows; nothing when it fails, which must not fail the page: it shows its
 * retry in its place (LOAD-25). A refusal is no failure and goes on: a session that is over is signed in again.
 */
export async function blockOf<Shown>(loaded: Promise<Shown>): Promise<Shown | undefined> {
  try {
    return await loaded;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    // A failure that came as an answer is in the log already, written by whoever answered it.
    if (!(failure instanceof Response)) log.error({ err: failure }, "block");
    return undefined;
  }
}
