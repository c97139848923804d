import { log } from "./log.server.ts";

/**
 * What a secondary part of a page shows; nothing when it fails, which must not fail the page: it shows its
 * retry in its place (LOAD-25). A refusal is thrown on, so that an ended session leads to the sign-in page.
 */
export async function blockOf<Shown>(loaded: Promise<Shown>): Promise<Shown | undefined> {
  try {
    return await loaded;
  } catch (failure) {
    if (failure instanceof Response && failure.status < 500) throw failure;
    // A failure that came as an answer was logged by the API already.
    if (!(failure instanceof Response)) log.error({ err: failure }, "block");
    return undefined;
  }
}
