import { plusHours } from "#app/lib/clock.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { isOpen, type LessonRequestProcess } from "#app/modules/lessons/lesson-request/domain.ts";

export const opportunityStates = ["open", "accepted", "ignored", "closed"] as const;

export type OpportunityState = (typeof opportunityStates)[number];

/** An ignored one may still be applied to (STM-29). Closing is stored on the opportunity, not per teacher. */
export const opportunityTransitions: Transitions<OpportunityState, "accept" | "ignore"> = {
  open: { accept: "accepted", ignore: "ignored" },
  accepted: {},
  ignored: { accept: "accepted" },
  closed: {},
};

/** Applications a day, and those after which an opportunity closes (CST-45). */
export const applicationsADay = 3;
export const mostApplications = 5;

/** Qualified a day ago and still lacking answers: becomes an opportunity (TEA-064). */
export const openedBefore = (now: Date): Date => plusHours(now, -24);

/** Below the first two, or once all were asked, a request is opened to all (TEA-064, CST-57). */
export const enough = { yeses: 2, asked: 7, all: 14 } as const;

type Announced = Readonly<{
  opportunity: Readonly<{ closedAt: Date | null }>;
  lessonRequest: Readonly<{ process: LessonRequestProcess; announcementRefusedAt: Date | null }>;
}>;

/** No teacher applies any more: closed, refused by the family, or the request has ended. */
export const isOver = ({ opportunity, lessonRequest }: Announced): boolean =>
  opportunity.closedAt !== null ||
  lessonRequest.announcementRefusedAt !== null ||
  !isOpen(lessonRequest.process);

/** The state of an opportunity for one teacher (LBL-29). */
export const stateOf = (state: OpportunityState): Settled<"opportunity"> => ({
  machine: "opportunity",
  state,
});
