import { plusDays } from "#app/lib/clock.ts";

/** What the operator's tools may be told of (PUB-063). */
export const eventNames = [
  "sign_up",
  "lesson_request",
  "registration",
  "payment",
  "abandoned_booking",
] as const;

export type EventName = (typeof eventNames)[number];

/** What an event says beside its name: facts of the thing, never of a person. */
export type EventDetails = Readonly<Record<string, string | number>>;

const keptDays = 30;

/** Events that were written before this instant are removed, sent or not. */
export const oldestEvent = (now: Date): Date => plusDays(now, -keptDays);
