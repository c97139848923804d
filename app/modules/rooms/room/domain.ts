import { plusMinutes } from "#app/lib/clock.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { roomMinutes } from "#app/modules/foundation/room-link/domain.ts";

export const roomStates = ["scheduled", "closed", "open", "live", "ended"] as const;

export type RoomState = (typeof roomStates)[number];

export type RoomEvent = "begin" | "open" | "enter" | "leave" | "close" | "end";

/**
 * A dated room opens and ends by its hours, one without a date by its teacher, who may open it again for the next
 * lesson (STM-34).
 */
export const roomTransitions: Transitions<RoomState, RoomEvent> = {
  scheduled: { begin: "open" },
  closed: { open: "live" },
  open: { enter: "live", end: "ended" },
  live: { leave: "open", close: "ended", end: "ended" },
  ended: { open: "live" },
};

/** Minutes after the last person left a room without a date, at which it closes. */
const emptyMinutes = 30;

export type RoomDates = Readonly<{ start: Date; minutes: number }>;

export const windowOf = ({ start, minutes }: RoomDates) => ({
  opensAt: plusMinutes(start, -roomMinutes.before),
  closesAt: plusMinutes(start, minutes + roomMinutes.after),
});

export type RoomFacts = Readonly<{
  /** Null: the teacher opens it at will. */
  dates: RoomDates | null;
  /** The lesson is cancelled, or no longer this person's. */
  isOff: boolean;
  openedAt: Date | null;
  closedAt: Date | null;
  isSeated: boolean;
  /** The last sign of life of any seat. */
  until: Date | null;
}>;

export function stateOf(facts: RoomFacts, now: Date): RoomState {
  if (facts.isOff) return "ended";
  if (!facts.dates) return undatedState(facts, now);
  const { opensAt, closesAt } = windowOf(facts.dates);
  if (now < opensAt) return "scheduled";
  if (now > closesAt) return "ended";
  return facts.isSeated ? "live" : "open";
}

function undatedState({ openedAt, closedAt, until, isSeated }: RoomFacts, now: Date): RoomState {
  if (!openedAt) return "closed";
  if (closedAt && closedAt >= openedAt) return "ended";
  const last = until && until > openedAt ? until : openedAt;
  return !isSeated && now > plusMinutes(last, emptyMinutes) ? "ended" : "live";
}

/** Minutes after the start from which a person who is alone reads whom to call. */
const lateMinutes = 10;

/** Seconds until then, negative after it; null without a date. */
export const lateIn = (dates: RoomDates | null, now: Date): number | null =>
  dates && Math.round((plusMinutes(dates.start, lateMinutes).getTime() - now.getTime()) / 1000);

export const isLate = (dates: RoomDates | null, state: RoomState, now: Date): boolean =>
  dates !== null && state === "open" && now >= plusMinutes(dates.start, lateMinutes);

export const isOpenState = (state: RoomState): boolean => state === "open" || state === "live";

/** The session that is open or comes next, else the last one; each has its own room. */
export function sessionAt<Session extends RoomDates>(
  sessions: readonly Session[],
  now: Date,
): Session | undefined {
  return sessions.find((session) => windowOf(session).closesAt >= now) ?? sessions.at(-1);
}
