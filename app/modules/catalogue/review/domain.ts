import { plusDays } from "#app/lib/clock.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** Reviews on a page (CST-04). */
export const reviewsPerPage = 4;

/** What visitors do not read of a review, by the house's decision: its words, or the whole of it (STM-27). */
export const withheldParts = ["text", "all"] as const;

export type Withheld = (typeof withheldParts)[number];

/** Letters of a review and of its answer (VAL-040, VAL-057). */
export const longestReview = 1000;

/** The marks of a criterion, and how many criteria there are (REF-07, VAL-040). */
export const marks = [1, 2, 3, 4, 5] as const;

/** Where a review stands between a family and a teacher: asked for, published, hidden by the house (STM-27, LBL-27). */
export const reviewStates = ["requested", "sent", "hidden"] as const;

export type ReviewState = (typeof reviewStates)[number];

/** What may happen to a review that is written (STM-27). */
export type ReviewEvent = "edit" | "answer" | "hide" | "publish";

export const reviewTransitions: Transitions<"sent" | "hidden", ReviewEvent> = {
  sent: { edit: "sent", answer: "sent", hide: "hidden" },
  hidden: { edit: "hidden", publish: "sent" },
};

/** The state of a review that is written. */
export const stateOfReview = ({ withheld }: { withheld: Withheld | null }): "sent" | "hidden" =>
  withheld === "all" ? "hidden" : "sent";

/** Days during which a review, or an answer to one, may be changed (STM-27, VAL-057). */
const daysToChange = 30;

/** Until when what was written then may be changed. */
export const mayChangeUntil = (writtenAt: Date): Date => plusDays(writtenAt, daysToChange);

/** Whether what was written then, or not yet, may be written now. */
export const mayWrite = (writtenAt: Date | null, now: Date): boolean =>
  writtenAt === null || now <= mayChangeUntil(writtenAt);

/** The mark of a review: the mean of its criteria, all alike. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
