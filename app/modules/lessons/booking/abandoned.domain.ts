import type { Settled } from "#app/lib/settled-state.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** `in_progress` is the specification's `null` (STM-31). */
export const abandonedStates = ["in_progress", "ready_to_send", "sent"] as const;

export type AbandonedState = (typeof abandonedStates)[number];

export type AbandonedEvent = "leave" | "resume" | "send" | "reset";

export const abandonedTransitions: Transitions<AbandonedState, AbandonedEvent> = {
  in_progress: { leave: "ready_to_send" },
  ready_to_send: { resume: "in_progress", send: "sent", reset: "in_progress" },
  sent: { reset: "in_progress" },
};

export const quietMinutes = 30;

export const remindedAfterHours = 2;

/** Kept for the reminder, then for its link (ENT-10). */
export const keptDays = 30;

/** State shown to the operator (LBL-31). */
export const abandonedStateOf = ({
  state,
}: Readonly<{ state: AbandonedState }>): Settled<"abandoned_booking"> => ({
  machine: "abandoned_booking",
  state,
});
