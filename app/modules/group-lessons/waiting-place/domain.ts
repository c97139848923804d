import { plusDays, plusHours } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const waitingPlaceStates = [
  "unconfirmed",
  "waiting",
  "called",
  "taken",
  "expired",
  "left",
] as const;

export type WaitingPlaceState = (typeof waitingPlaceStates)[number];

export type WaitingPlaceEvent = "confirm" | "call" | "take" | "expire" | "leave";

/**
 * A place in a stage's waiting list (STM-40): a visitor's counts once the link of its mail confirms it; first in, first
 * called; a call that is not answered goes to the next one.
 */
export const waitingPlaceTransitions: Transitions<WaitingPlaceState, WaitingPlaceEvent> = {
  unconfirmed: { confirm: "waiting", expire: "expired", leave: "left" },
  waiting: { call: "called", expire: "expired", leave: "left" },
  called: { take: "taken", expire: "expired", leave: "left" },
  taken: {},
  expired: {},
  left: {},
};

/** Places that a family has in the list of one stage, at most: a call keeps a seat for each (STM-40). */
export const maxWaitingPlaces = 2;

/** Hours that a seat is kept for whoever was called (STM-40). */
const calledHours = 24;

/** Until when the seat is kept: never past the first session. */
export function calledUntil(now: Date, startsAt: Date): Date {
  const until = plusHours(now, calledHours);
  return until < startsAt ? until : startsAt;
}

/** How many times a day the mail of a place is sent again: whoever asks may be anybody. */
const sendingsPerDay = 3;

type Sendings = Readonly<{ sentAgain: number; sentAgainSince: Date | null }>;

/** What one more sending makes of the count of the day; nothing when it would be too many. */
export function oneMoreSending(
  { sentAgain, sentAgainSince: since }: Sendings,
  now: Date,
): Sendings | undefined {
  if (!since || plusHours(since, 24) <= now) return { sentAgain: 1, sentAgainSince: now };
  if (sentAgain >= sendingsPerDay) return undefined;
  return { sentAgain: sentAgain + 1, sentAgainSince: since };
}

/** Days that a place which nobody confirmed is kept: the seven of its link, and the one in which it may be sent again. */
export const unconfirmedDays = 8;

/** Places asked for until then, or whose mail was sent again in the day that began then, are not waited for any more. */
export const unconfirmedSince = (now: Date): Date => plusDays(now, -unconfirmedDays);

type Standing = Readonly<{ state: WaitingPlaceState; stateSince: Date; calledUntil: Date | null }>;

/** The state of a place in a waiting list (LBL-34). */
export const waitingPlaceStateOf = (waitingPlace: Standing): State<"waiting_list"> => ({
  machine: "waiting_list",
  state: waitingPlace.state,
  waiting: waiting(waitingPlace),
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
