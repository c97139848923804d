import { onTestFinished, vi } from "vitest";

import { plusDays } from "#app/lib/clock.ts";

/** The instant at which tests happen, unless they move it: the journeys' first morning. */
export const now = new Date("2026-09-09T08:00:00Z");

/** So many days after the tests' instant. */
export const inDays = (days: number) => plusDays(now, days);

/** The machine's clock stands still until the test ends: what counts by the quarter of an hour straddles none. */
export function stopMachineClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
