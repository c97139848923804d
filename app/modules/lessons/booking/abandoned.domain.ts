import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** The states of a booking that was left; the specification's `null` is `in_progress` (STM-31). */
export const abandonedStates = ["in_progress", "ready_to_send", "sent"] as const;

export type AbandonedState = (typeof abandonedStates)[number];

export type AbandonedEvent = "leave" | "resume" | "send" | "reset";

/**
 * A booking that is left waits for its one reminder; whoever goes on with it before is not reminded, and what was sent,
 * or cannot be reminded of, is in progress again (STM-31).
 */
export const abandonedTransitions: Transitions<AbandonedState, AbandonedEvent> = {
  in_progress: { leave: "ready_to_send" },
  ready_to_send: { resume: "in_progress", send: "sent", reset: "in_progress" },
  sent: { reset: "in_progress" },
};

/** Minutes without a step after which the server takes a booking for left (PUB-038). */
export const quietMinutes = 30;

/** Hours between the leaving and the reminder. */
export const remindedAfterHours = 2;

/** Days that what was begun is kept to be reminded of, and then lives on for the link (ENT-10). */
export const keptDays = 30;

/** The state of an abandoned booking, for the operator (LBL-31). */
export const abandonedStateOf = ({
  state,
}: Readonly<{ state: AbandonedState }>): State<"abandoned_booking"> => ({
  machine: "abandoned_booking",
  state,
});
