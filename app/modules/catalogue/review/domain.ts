import { plusDays } from "#app/lib/clock.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** Reviews on a page (CST-04). */
export const reviewsPerPage = 4;

/** What Préau hides from visitors: the words, or the whole review (STM-27). */
export const withheldParts = ["text", "all"] as const;

export type Withheld = (typeof withheldParts)[number];

/** Maximum characters of a review and of its answer (VAL-040, VAL-057). */
export const longestReview = 1000;

/** Marks of a criterion (REF-07, VAL-040). */
export const marks = [1, 2, 3, 4, 5] as const;

/** After one lesson progress cannot be known yet: its mark may be left out. */
export const laterCriterion = "progress";

/** Requested, published, or hidden by Préau (STM-27, LBL-27). */
export const reviewStates = ["requested", "sent", "hidden"] as const;

/** What an operator decides of a review that is written (OPS-11). */
export const moderatedStates = ["sent", "hidden"] as const;

export type ModeratedState = (typeof moderatedStates)[number];

export type ReviewState = (typeof reviewStates)[number];

export type ReviewEvent = "edit" | "answer" | "hide" | "publish";

export const reviewTransitions: Transitions<ModeratedState, ReviewEvent> = {
  sent: { edit: "sent", answer: "sent", hide: "hidden" },
  hidden: { edit: "hidden", publish: "sent" },
};

export const stateOfReview = ({ withheld }: { withheld: Withheld | null }): ModeratedState =>
  withheld === "all" ? "hidden" : "sent";

/** Days to change a review, or an answer to one (STM-27, VAL-057). */
const daysToChange = 30;

export const mayChangeUntil = (writtenAt: Date): Date => plusDays(writtenAt, daysToChange);

export const mayWrite = (writtenAt: Date | null, now: Date): boolean =>
  writtenAt === null || now <= mayChangeUntil(writtenAt);

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
