import { plusDays, plusMinutes } from "./clock.ts";

/** How often something is tried by itself before a person is to look at it. */
export const mostTries = 8;

/** When to try again after so many failures: 1, 2, 4 … 64 minutes later; undefined after the eighth. */
export function backOff(tries: number, now: Date): Date | undefined {
  return tries >= mostTries ? undefined : plusMinutes(now, 2 ** (tries - 1));
}

const longestMinutes = 60;
const longestDays = 3;

/**
 * When to try again what somebody waits for: 1, 2, 4 … 32 minutes later, then hourly; undefined three days after the
 * first failure.
 */
export function hourlyBackOff(tries: number, since: Date, now: Date): Date | undefined {
  if (now >= plusDays(since, longestDays)) return undefined;
  return plusMinutes(now, Math.min(2 ** (tries - 1), longestMinutes));
}
