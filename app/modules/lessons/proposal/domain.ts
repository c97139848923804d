import { plusDays, plusHours } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";

/** Who brought a teacher to a request (STM-07). */
export const lessonRequestOrigins = ["gr-manual", "gr-bot", "customer", "application"] as const;

export type LessonRequestOrigin = (typeof lessonRequestOrigins)[number];

export const teacherResponses = [
  "pending",
  "contacted",
  "accepted",
  "accepted_if",
  "clarifications_requested",
  "applicate",
  "selected",
  "refused",
  "unavailable",
  "overbooked",
  "ignored",
  "other_teacher_selected",
  "cancelled",
] as const;

export type TeacherResponse = (typeof teacherResponses)[number];

/** The four answers, and the withdrawal of a yes (TEA-027). */
export const teacherAnswers = [
  "accepted",
  "accepted_if",
  "refused",
  "clarifications_requested",
  "cancelled",
] as const;

export type TeacherAnswer = (typeof teacherAnswers)[number];

export type ResponseEvent =
  | "accept"
  | "accept_if"
  | "refuse"
  | "clarify"
  | "withdraw"
  | "reach"
  | "clarified"
  | "silence"
  | "overbook"
  | "clash"
  | "select"
  | "other_selected"
  | "expire"
  | "lose"
  | "ask_again"
  | "cancel";

const answerable = {
  accept: "accepted",
  accept_if: "accepted_if",
  refuse: "refused",
  clarify: "clarifications_requested",
} as const;

const closable = { other_selected: "other_teacher_selected", cancel: "cancelled" } as const;

const willing = {
  withdraw: "cancelled",
  expire: "cancelled",
  select: "selected",
  ...closable,
} as const;

/** Answered from the first four states only (STM-05). */
export const responseTransitions: Transitions<TeacherResponse, ResponseEvent> = {
  pending: {
    ...answerable,
    ...closable,
    reach: "contacted",
    silence: "ignored",
    overbook: "overbooked",
    clash: "unavailable",
  },
  contacted: {
    ...answerable,
    ...closable,
    silence: "ignored",
    overbook: "overbooked",
    clash: "unavailable",
  },
  clarifications_requested: {
    ...answerable,
    ...closable,
    clarified: "pending",
    overbook: "overbooked",
    clash: "unavailable",
  },
  ignored: { ...answerable, ...closable },
  accepted: willing,
  accepted_if: willing,
  applicate: willing,
  selected: { lose: "cancelled", cancel: "cancelled" },
  other_teacher_selected: { ask_again: "pending" },
  refused: {},
  unavailable: {},
  overbooked: {},
  // Only where the family let the offer lapse.
  cancelled: { ask_again: "pending" },
};

export const responseEventOf: Record<TeacherAnswer, ResponseEvent> = {
  accepted: "accept",
  accepted_if: "accept_if",
  refused: "refuse",
  clarifications_requested: "clarify",
  cancelled: "withdraw",
};

/** `none` before the teacher's yes (STM-06). */
export const offerStatuses = ["none", "proposed", "accepted", "refused", "cancelled"] as const;

export type OfferStatus = (typeof offerStatuses)[number];

export const shownOfferStatuses = ["proposed", "accepted", "refused", "cancelled"] as const;

export const customerAnswers = ["accept", "refuse"] as const;

export type CustomerAnswer = (typeof customerAnswers)[number];

export type OfferEvent = CustomerAnswer | "propose" | "cancel";

/** The family answers once; either side may still cancel (STM-06). */
export const offerTransitions: Transitions<OfferStatus, OfferEvent> = {
  none: { propose: "proposed" },
  proposed: { accept: "accepted", refuse: "refused", cancel: "cancelled" },
  accepted: { cancel: "cancelled" },
  refused: {},
  cancelled: { propose: "proposed" },
};

/** Delays of a proposal (CST-44). */
export const delays = { silenceHours: 72, offerReminderDays: 7, offerCancelDays: 14 } as const;

/** Most teachers asked at once (STM-05). */
export const mostProposals = 7;

/** Most teachers asked for one request, replacements included (CST-57). */
export const mostAsked = 14;

/** A teacher who applied was not asked. */
export const isAsked = ({ origin }: { origin: LessonRequestOrigin }): boolean =>
  origin !== "application";

export const silenceAt = (now: Date): Date => plusHours(now, delays.silenceHours);

export const offerDeadlines = (now: Date) => ({
  offerReminderDueAt: plusDays(now, delays.offerReminderDays),
  offerCancelDueAt: plusDays(now, delays.offerCancelDays),
});

/** States of the teacher's list of requests to answer (TEA-025). */
export const pendingResponses = ["pending", "contacted", "clarifications_requested"] as const;

export function mayRespond(response: TeacherResponse): boolean {
  return accepts(responseTransitions, response, "accept");
}

export function mayWithdraw(response: TeacherResponse): boolean {
  return accepts(responseTransitions, response, "withdraw");
}

const positive = new Set<TeacherResponse>(["accepted", "accepted_if", "applicate"]);

export const isPositive = (response: TeacherResponse): boolean => positive.has(response);

export function awaitsFamily(proposal: {
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
}): boolean {
  return isAwaitingAnswer(proposal.offerStatus) || isQuestion(proposal.teacherResponse);
}

export const isQuestion = (response: TeacherResponse): boolean =>
  response === "clarifications_requested";

export function isAwaitingAnswer(offerStatus: OfferStatus): boolean {
  return customerAnswers.some((answer) => accepts(offerTransitions, offerStatus, answer));
}

/** Whether a teacher counts among the seven: awaited or willing, not silent. */
export function isLiveAsk(proposal: {
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
  silencedAt: Date | null;
}): boolean {
  if (proposal.silencedAt) return false;
  if (isPositive(proposal.teacherResponse)) return isAwaitingAnswer(proposal.offerStatus);
  return (
    proposal.teacherResponse === "selected" ||
    pendingResponses.some((response) => response === proposal.teacherResponse)
  );
}

const order: Record<TeacherResponse, number> = {
  selected: 0,
  accepted: 1,
  applicate: 2,
  accepted_if: 3,
  contacted: 4,
  clarifications_requested: 5,
  pending: 5,
  refused: 6,
  unavailable: 7,
  overbooked: 8,
  ignored: 8,
  other_teacher_selected: 8,
  cancelled: 8,
};

/** Order in which a family reads the answers (STM-05); a refused offer goes last. */
export function rankOf(proposal: {
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
}): number {
  return proposal.offerStatus === "refused" ? order.cancelled : order[proposal.teacherResponse];
}

type ProposalFacts = Readonly<{
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
  askedAt: Date;
  respondedAt: Date | null;
  silentDueAt: Date | null;
  offerCancelDueAt: Date | null;
  cancelDueAt: Date;
}>;

/** The offer's state once the family has refused it, else the response's (LBL-03, LBL-04). */
export function stateOf(proposal: ProposalFacts): State<"offer" | "response"> {
  const { offerStatus, teacherResponse: state } = proposal;
  if (offerStatus === "refused") return { machine: "offer", state: offerStatus };
  return { machine: "response", state, waiting: waiting(proposal) };
}

function waiting(proposal: ProposalFacts): Waiting<ResponseEvent | OfferEvent> | undefined {
  const answered = proposal.respondedAt ?? proposal.askedAt;
  if (isAwaitingAnswer(proposal.offerStatus)) {
    const deadline = proposal.offerCancelDueAt ?? undefined;
    return { who: "customer", since: answered, deadline, silence: "expire" };
  }
  if (isQuestion(proposal.teacherResponse)) {
    return { who: "customer", since: answered, deadline: proposal.cancelDueAt, silence: "cancel" };
  }
  if (proposal.teacherResponse !== "pending" && proposal.teacherResponse !== "contacted") {
    return undefined;
  }
  const deadline = proposal.silentDueAt ?? undefined;
  return { who: "teacher", since: proposal.askedAt, deadline, silence: "silence" };
}
