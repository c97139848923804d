import { plusDays } from "#app/lib/clock.ts";

/** What each key begins with, so that one that was published is known for ours. */
export const keyMark = "preau_";

/** So much of a key is shown: its holder tells it from another by it. */
export const startLength = keyMark.length + 6;

const keptDays = 90;
const shownDays = 30;

/** Older lines of the log are removed. */
export const oldestCall = (now: Date): Date => plusDays(now, -keptDays);

/** A list counts the calls since. */
export const countedSince = (now: Date): Date => plusDays(now, -shownDays);

export const hourOf = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
