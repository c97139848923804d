import { plusDays } from "#app/lib/clock.ts";
import { type OutboxState, outboxTransitions } from "#app/lib/outbox.ts";
import type { Transitions } from "#app/lib/transitions.ts";

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

/** Besides those of the outbox: what has left, or will not, may leave again (OPS-43). */
export const eventTransitions: Transitions<
  OutboxState,
  "accepted" | "failed" | "given_up" | "asked_again" | "closed" | "replayed"
> = {
  ...outboxTransitions,
  sent: { replayed: "queued" },
  dead: { ...outboxTransitions.dead, replayed: "queued" },
  closed: { replayed: "queued" },
};

/** At once: the rest is replayed from a later instant. */
export const mostReplayed = 1000;

const keptDays = 30;

/** Older events are removed, sent or not. */
export const oldestEvent = (now: Date): Date => plusDays(now, -keptDays);
