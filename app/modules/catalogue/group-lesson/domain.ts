import { plusMinutes } from "#app/lib/clock.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** Wire names (CNV-13). */
export const groupFormats = ["group_traineeship", "group_webcam"] as const;

export type GroupFormat = (typeof groupFormats)[number];

export const groupLessonStates = ["draft", "open", "full", "closed", "done", "cancelled"] as const;

export type GroupLessonState = (typeof groupLessonStates)[number];

export type GroupLessonEvent = "open" | "fill" | "free" | "start" | "finish" | "cancel";

/**
 * Full at the last seat, closed at the first session, done after the last; cancelled by an operator or the sweep
 * (STM-26).
 */
export const groupLessonTransitions: Transitions<GroupLessonState, GroupLessonEvent> = {
  draft: { open: "open", cancel: "cancelled" },
  open: { fill: "full", start: "closed", cancel: "cancelled" },
  full: { free: "open", start: "closed", cancel: "cancelled" },
  closed: { finish: "done", cancel: "cancelled" },
  done: {},
  cancelled: {},
};

export const isOnSale = ({ state }: Readonly<{ state: GroupLessonState }>): boolean =>
  state === "open" || state === "full";

export const groupLessonEnds = ["cancelled", "done", "begun", "closed"] as const;

/** Why registration is over; null while it is open. « closed »: by an operator, before the first session (PUB-023). */
export function endOf(
  { state, startsAt }: Readonly<{ state: GroupLessonState; startsAt: Date }>,
  now: Date,
): (typeof groupLessonEnds)[number] | null {
  if (state === "cancelled" || state === "done") return state;
  if (state !== "closed") return null;
  return startsAt <= now ? "begun" : "closed";
}

/** Minutes around a session in which the link of its room is shown. */
const shownBefore = 15;
const shownAfter = 30;

export const linkAt = (url: string | null, sessions: readonly Session[], now: Date) =>
  sessions.some(
    ({ start, duration }) =>
      plusMinutes(start, -shownBefore) <= now && now <= plusMinutes(start, duration + shownAfter),
  )
    ? url
    : null;

/** With too few registrations (STM-26). */
export const cancelledBeforeDays = 3;

export const tooFew = "too_few";

/** Shown to families; an operator's own words stay internal. */
export const cancelCauses = [tooFew, "house"] as const;

export type CancelCause = (typeof cancelCauses)[number];

export const cancelCauseOf = (reason: string | null): CancelCause =>
  reason === tooFew ? tooFew : "house";

export type SeatWords = "enough" | "few" | "last" | "none";

/** Counted from half of the seats, cautious from three in ten (CST-21, PUB-028); integer comparison. */
export function seatWords({ max, remaining }: { max: number; remaining: number }): SeatWords {
  if (remaining <= 0) return "none";
  if (remaining * 10 <= max * 3) return "last";
  return remaining * 2 <= max ? "few" : "enough";
}

export const disponibilities = ["available", "not_available", "to_confirm"] as const;

/** Characters. */
export const longestComment = 300;

/** Cents (CST-52). */
export type GroupLessonPrice = Readonly<{
  priceCents: number;
  subjectsIncluded: number;
  extraSubjectPriceCents: number;
}>;

/** One price with the included subjects, then a price per further one (CST-52). Cents before discount. */
export function grossCents(groupLesson: GroupLessonPrice, subjects: number): number {
  const extra = Math.max(0, subjects - groupLesson.subjectsIncluded);
  return groupLesson.priceCents + extra * groupLesson.extraSubjectPriceCents;
}

/** VAL-043. */
export const suits = (
  groupLesson: { mainLevelId: number; equivalentLevelIds: readonly number[] },
  levelId: number,
): boolean =>
  groupLesson.mainLevelId === levelId || groupLesson.equivalentLevelIds.includes(levelId);

/** Cache tags, dropped when seats or a state change. */
export const pageTagOf = (id: number): string => `group-lesson:${String(id)}`;
export const listingTag = "group-lessons";

export type Session = Readonly<{ start: Date; duration: number }>;
