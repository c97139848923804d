import { plusDays, plusMinutes } from "./clock.ts";

export const mostTries = 8;

/** After 1, 2, 4 … 64 minutes; undefined after the eighth failure. */
export function backOff(tries: number, now: Date): Date | undefined {
  return tries >= mostTries ? undefined : plusMinutes(now, 2 ** (tries - 1));
}

const longestMinutes = 60;
const longestDays = 3;

/** After 1, 2, 4 … 32 minutes, then hourly; undefined three days after the first failure. */
export function hourlyBackOff(tries: number, since: Date, now: Date): Date | undefined {
  if (now >= plusDays(since, longestDays)) return undefined;
  return plusMinutes(now, Math.min(2 ** (tries - 1), longestMinutes));
}
