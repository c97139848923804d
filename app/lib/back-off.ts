import { plusMinutes } from "./clock.ts";

/** How often something is tried by itself before a person is to look at it. */
export const mostTries = 8;

/** When to try again after so many failures: 1, 2, 4 … 64 minutes later; undefined after the eighth. */
export function backOff(tries: number, now: Date): Date | undefined {
  return tries >= mostTries ? undefined : plusMinutes(now, 2 ** (tries - 1));
}
