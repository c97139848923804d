import { plusMinutes } from "#app/lib/clock.ts";

/** A provider's event: kept, then applied, of no interest, set aside for a person, or given up. */
export const providerEventStates = ["stored", "done", "ignored", "quarantined", "dead"] as const;

export type ProviderEventState = (typeof providerEventStates)[number];

/** How often an event that means nothing yet is tried before it is dead (it may have come early). */
export const mostTries = 8;

/** When an event is tried again after so many tries: 1, 2, 4 … 64 minutes later; undefined: never. */
export function nextTry(tries: number, now: Date): Date | undefined {
  return tries >= mostTries ? undefined : plusMinutes(now, 2 ** (tries - 1));
}
