import { setTimeout as delay } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";

/** Milliseconds; guarded forms accept after two seconds. */
export const robotsWait = 2200;

/** Required by the API without a session (PUB-078). */
export async function filledForm(request: APIRequestContext): Promise<{ shown_at: string }> {
  const page = await (await request.get("/inscription/")).text();
  const shown_at = /name="shown_at" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await delay(robotsWait);
  return { shown_at };
}
