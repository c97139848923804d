import { plusHours } from "#app/lib/clock.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const opportunityStates = ["open", "accepted", "ignored", "closed"] as const;

export type OpportunityState = (typeof opportunityStates)[number];

/**
 * What a teacher makes of a request that is open to all (STM-29): what was put aside may be applied to after all. Others
 * or the family close it for every teacher at once, which the opportunity holds: no row of a teacher says so.
 */
export const opportunityTransitions: Transitions<OpportunityState, "accept" | "ignore"> = {
  open: { accept: "accepted", ignore: "ignored" },
  accepted: {},
  ignored: { accept: "accepted" },
  closed: {},
};

/** Applications a day, and those after which an opportunity closes (CST-45). */
export const applicationsADay = 3;
export const mostApplications = 5;

/** Requests that were qualified before this instant and still lack answers become opportunities: a day (TEA-064). */
export const openedBefore = (now: Date): Date => plusHours(now, -24);

/** The yeses, and the teachers asked, below which a request is opened to all (TEA-064). */
export const enough = { yeses: 2, asked: 7 } as const;

/** The state of an opportunity for one teacher (LBL-29). */
export const stateOf = (state: OpportunityState): State<"opportunity"> => ({
  machine: "opportunity",
  state,
});
