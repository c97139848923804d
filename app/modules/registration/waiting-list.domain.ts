import { plusHours } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const waitingPlaceStates = ["waiting", "called", "taken", "expired", "left"] as const;

export type WaitingPlaceState = (typeof waitingPlaceStates)[number];

export type WaitingPlaceEvent = "call" | "take" | "expire" | "leave";

/** A place in a stage's waiting list (STM-40): first in, first called; a call that is not answered goes to the next one. */
export const waitingPlaceTransitions: Transitions<WaitingPlaceState, WaitingPlaceEvent> = {
  waiting: { call: "called", expire: "expired", leave: "left" },
  called: { take: "taken", expire: "expired", leave: "left" },
  taken: {},
  expired: {},
  left: {},
};

/** Hours that a seat is kept for whoever was called (STM-40). */
const calledHours = 24;

/** Until when the seat is kept: never past the first session. */
export function calledUntil(now: Date, startsAt: Date): Date {
  const until = plusHours(now, calledHours);
  return until < startsAt ? until : startsAt;
}

type Standing = Readonly<{ state: WaitingPlaceState; stateSince: Date; calledUntil: Date | null }>;

/** The state of a place in a waiting list (LBL-34). */
export const waitingPlaceStateOf = (place: Standing): State<"waiting_list"> => ({
  machine: "waiting_list",
  state: place.state,
  waiting: waiting(place),
});

/** Whoever was called acts within the day; the next one is called otherwise (CNV-15). */
function waiting({
  state,
  stateSince: since,
  calledUntil: deadline,
}: Standing): Waiting<WaitingPlaceEvent> | undefined {
  if (state !== "called") return undefined;
  return { who: "customer", since, deadline: deadline ?? undefined, silence: "expire" };
}
