import { plusDays } from "#app/lib/clock.ts";

/** Events that the operator's tools may receive (PUB-063). */
export const eventNames = [
  "sign_up",
  "lesson_request",
  "registration",
  "payment",
  "abandoned_booking",
] as const;

export type EventName = (typeof eventNames)[number];

/** Facts of the thing, never of a person. */
export type EventDetails = Readonly<Record<string, string | number>>;

const keptDays = 30;

/** Older events are removed, sent or not. */
export const oldestEvent = (now: Date): Date => plusDays(now, -keptDays);
