import { plusDays } from "#app/lib/clock.ts";
import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { SuspensionState } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import type { SuspensionGround } from "#app/modules/foundation/reference/domain.ts";

export type SuspensionEvent = "begin" | "lift";

/** Announced, in force from its day, lifted; what is announced may be given up before its day (STM-43). */
export const suspensionTransitions: Transitions<SuspensionState, SuspensionEvent> = {
  announced: { begin: "in_force", lift: "lifted" },
  in_force: { lift: "lifted" },
  lifted: {},
};

/**
 * The grounds that let a suspension begin at once (LAW-23): papers that the law asks before anybody is with a child,
 * and a danger to students.
 */
export const immediateGrounds: readonly SuspensionGround[] = ["documents", "safety"];

/** Days between the announcement and a suspension, at the least (LAW-23). */
const noticeDays = 30;

/** Days that Préau has to answer a contest, and those that it takes besides, once, when it is late (STM-48). */
export const answerDays = 10;
const lateDays = 5;

/** The first day, in Paris, on which what is announced now may begin: thirty whole days are over. */
export const firstDay = (now: Date): Day => dayPlus(parisDay(now), noticeDays + 1);

/** What a suspension's contest came to. */
type Contest = Readonly<{
  state: SuspensionState;
  contestedAt: Date | null;
  answeredAt: Date | null;
  lateToldAt: Date | null;
}>;

/** Whether a contest waits for its answer: what is lifted waits for nothing any more. */
export const isContestOpen = ({ state, contestedAt, answeredAt }: Contest): boolean =>
  state !== "lifted" && contestedAt !== null && answeredAt === null;

/** Until when a contest is answered: ten days, then the date that its teacher was told since. */
export const answerUntil = (contestedAt: Date, lateToldAt: Date | null): Date =>
  plusDays(contestedAt, lateToldAt ? answerDays + lateDays : answerDays);

/** The contest, beside the state, while it waits for the operator (LBL-37). */
export function contestStateOf(contest: Contest): State | undefined {
  const { contestedAt, lateToldAt } = contest;
  if (!isContestOpen(contest) || !contestedAt) return undefined;
  const deadline = answerUntil(contestedAt, lateToldAt);
  const waiting: Waiting = { who: "operator", since: contestedAt, deadline, silence: undefined };
  return { machine: "suspension", state: "contested", waiting };
}

/** How long a reason, a contest or its answer may be, in characters. */
export const mostText = 1000;

/** By what the case of a suspension's contest is found: it makes one only. */
export const markOf = ({ id }: { id: number }): string => `suspension:${String(id)}`;
