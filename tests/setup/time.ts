import { onTestFinished, vi } from "vitest";

import { plusDays } from "#app/lib/clock.ts";

export const now = new Date("2026-09-09T08:00:00Z");

export const inDays = (days: number) => plusDays(now, days);

/** So that no quarter-hour window is straddled. */
export function stopMachineClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
