import { plusDays } from "#app/lib/clock.ts";
import type { Transitions } from "#app/lib/transitions.ts";

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

/** The life of an event that leaves: that of a mail (STM-44). */
export const eventStates = ["queued", "retrying", "sent", "dead"] as const;

type EventState = (typeof eventStates)[number];

export const eventTransitions: Transitions<EventState, "accepted" | "failed" | "given_up"> = {
  queued: { accepted: "sent", failed: "retrying", given_up: "dead" },
  retrying: { accepted: "sent", failed: "retrying", given_up: "dead" },
  sent: {},
  dead: {},
};

const keptDays = 30;

/** Events that were written before this instant are removed, sent or not. */
export const oldestEvent = (now: Date): Date => plusDays(now, -keptDays);
