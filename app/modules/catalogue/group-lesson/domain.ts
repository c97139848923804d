import type { Transitions } from "#app/lib/transitions.ts";

/** Where a stage is given, in the words of the wire (CNV-13). */
export const groupFormats = ["group_traineeship", "group_webcam"] as const;

export type GroupFormat = (typeof groupFormats)[number];

/** The life of a stage (STM-26). */
export const groupLessonStates = ["draft", "open", "full", "closed", "done", "cancelled"] as const;

export type GroupLessonState = (typeof groupLessonStates)[number];

export type GroupLessonEvent = "open" | "fill" | "free" | "start" | "finish" | "cancel";

/**
 * A stage is opened by an operator, full when its last seat goes, closed to buyers when its first session begins,
 * done after its last one; it is cancelled by an operator, or by the clock when too few registered (STM-26).
 */
export const groupLessonTransitions: Transitions<GroupLessonState, GroupLessonEvent> = {
  draft: { open: "open", cancel: "cancelled" },
  open: { fill: "full", start: "closed", cancel: "cancelled" },
  full: { free: "open", start: "closed", cancel: "cancelled" },
  closed: { finish: "done", cancel: "cancelled" },
  done: {},
  cancelled: {},
};

/** Whether visitors see a stage in the listings and may ask for a seat or a place in its waiting list. */
export const isOnSale = (state: GroupLessonState): boolean => state === "open" || state === "full";

/** Days before its first session when a stage with too few registrations is cancelled (STM-26). */
export const cancelledBeforeDays = 3;

/** What is written of a stage that the clock cancels: too few registered. */
export const tooFew = "too_few";

/** Why a stage does not take place, as families are told: an operator's own words are for the house. */
export const cancelCauses = [tooFew, "house"] as const;

export type CancelCause = (typeof cancelCauses)[number];

export const cancelCauseOf = (reason: string | null): CancelCause =>
  reason === tooFew ? tooFew : "house";

/** How the seats left are said (CST-21). */
export type SeatWords = "enough" | "few" | "last" | "none";

/** Seats are counted aloud from half of them on, with caution from three in ten (CST-21, PUB-028): whole numbers compared. */
export function seatWords({ max, remaining }: { max: number; remaining: number }): SeatWords {
  if (remaining <= 0) return "none";
  if (remaining * 10 <= max * 3) return "last";
  return remaining * 2 <= max ? "few" : "enough";
}

/** What teachers say of a stage that they are asked for (API-106). */
export const disponibilities = ["available", "not_available", "to_confirm"] as const;

/** Letters of what a teacher adds to it. */
export const longestComment = 300;

/** What the price of a stage is computed from, cents (CST-52). */
export type GroupLessonPrice = Readonly<{
  priceCents: number;
  subjectsIncluded: number;
  extraSubjectPriceCents: number;
}>;

/** Cents before any discount: one price with the subjects included, then so much for each further one (CST-52). */
export function grossCents(groupLesson: GroupLessonPrice, subjects: number): number {
  const extra = Math.max(0, subjects - groupLesson.subjectsIncluded);
  return groupLesson.priceCents + extra * groupLesson.extraSubjectPriceCents;
}

/** Whether a pupil of this class may come as they are (VAL-043). */
export const suits = (
  groupLesson: { mainLevelId: number; equivalentLevelIds: readonly number[] },
  levelId: number,
): boolean =>
  groupLesson.mainLevelId === levelId || groupLesson.equivalentLevelIds.includes(levelId);

/** The tag of the page of a stage, and the one of every page that lists some: dropped when seats or a state change. */
export const pageTagOf = (id: number): string => `group-lesson:${String(id)}`;
export const listingTag = "group-lessons";
