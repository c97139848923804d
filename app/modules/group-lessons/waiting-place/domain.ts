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
 * A visitor's waiting place counts once confirmed by mail; first in, first called; an unanswered call passes on
 * (STM-40).
 */
export const waitingPlaceTransitions: Transitions<WaitingPlaceState, WaitingPlaceEvent> = {
  unconfirmed: { confirm: "waiting", expire: "expired", leave: "left" },
  waiting: { call: "called", expire: "expired", leave: "left" },
  called: { take: "taken", expire: "expired", leave: "left" },
  taken: {},
  expired: {},
  left: {},
};

/** Per family and group lesson: each call keeps a seat (STM-40). */
export const maxWaitingPlaces = 2;

const calledHours = 24;

/** Never past the first session. */
export function calledUntil(now: Date, startsAt: Date): Date {
  const until = plusHours(now, calledHours);
  return until < startsAt ? until : startsAt;
}

/** Daily limit of resends: the requester may be anyone. */
const sendingsPerDay = 3;

type Sendings = Readonly<{ sentAgain: number; sentAgainSince: Date | null }>;

export function oneMoreSending(
  { sentAgain, sentAgainSince: since }: Sendings,
  now: Date,
): Sendings | undefined {
  if (!since || plusHours(since, 24) <= now) return { sentAgain: 1, sentAgainSince: now };
  if (sentAgain >= sendingsPerDay) return undefined;
  return { sentAgain: sentAgain + 1, sentAgainSince: since };
}

/** Days: the seven of its link, and the one of a possible resend. */
export const unconfirmedDays = 8;

export const unconfirmedSince = (now: Date): Date => plusDays(now, -unconfirmedDays);

type Standing = Readonly<{ state: WaitingPlaceState; stateSince: Date; calledUntil: Date | null }>;

export const waitingPlaceStateOf = (waitingPlace: Standing): State<"waiting_list"> => ({
  machine: "waiting_list",
  state: waitingPlace.state,
  waiting: waiting(waitingPlace),
});

function waiting({
  state,
  stateSince: since,
  calledUntil: deadline,
}: Standing): Waiting<WaitingPlaceEvent> | undefined {
  if (state !== "called") return undefined;
  return { who: "customer", since, deadline: deadline ?? undefined, silence: "expire" };
}
