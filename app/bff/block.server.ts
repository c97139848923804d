import { log } from "./log.server.ts";

/**
 * Undefined on failure: the part shows its retry (LOAD-25). Refusals are rethrown, so an ended session leads to
 * sign-in.
 */
export async function blockOf<Shown>(loaded: Promise<Shown>): Promise<Shown | undefined> {
  try {
    return await loaded;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    // A failure that came as an answer was already logged by the API.
    if (!(failure instanceof Response)) log.error({ err: failure }, "block");
    return undefined;
  }
}
