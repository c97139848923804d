import { plusDays } from "#app/lib/clock.ts";
import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { SuspensionState } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import type { SuspensionGround } from "#app/modules/foundation/reference/domain.ts";

export type SuspensionEvent = "begin" | "lift";

/** An announced suspension may be withdrawn before its day (STM-43). */
export const suspensionTransitions: Transitions<SuspensionState, SuspensionEvent> = {
  announced: { begin: "in_force", lift: "lifted" },
  in_force: { lift: "lifted" },
  lifted: {},
};

/** Grounds for an immediate start (LAW-23): documents required by law, and danger to students. */
export const immediateGrounds: readonly SuspensionGround[] = ["documents", "safety"];

/** Minimum notice (LAW-23). */
const noticeDays = 30;

/** Days to answer a contest, and extra days, once, when late (STM-48). */
export const answerDays = 10;
const lateDays = 5;

export const firstDay = (now: Date): Day => dayPlus(parisDay(now), noticeDays + 1);

type Contest = Readonly<{
  state: SuspensionState;
  contestedAt: Date | null;
  answeredAt: Date | null;
  lateToldAt: Date | null;
}>;

export const isContestOpen = ({ state, contestedAt, answeredAt }: Contest): boolean =>
  state !== "lifted" && contestedAt !== null && answeredAt === null;

export const answerUntil = (contestedAt: Date, lateToldAt: Date | null): Date =>
  plusDays(contestedAt, lateToldAt ? answerDays + lateDays : answerDays);

export function contestStateOf(contest: Contest): State | undefined {
  const { contestedAt, lateToldAt } = contest;
  if (!isContestOpen(contest) || !contestedAt) return undefined;
  const deadline = answerUntil(contestedAt, lateToldAt);
  const waiting: Waiting = { who: "operator", since: contestedAt, deadline, silence: undefined };
  return { machine: "suspension", state: "contested", waiting };
}

export const mostText = 1000;

export const markOf = ({ id }: { id: number }): string => `suspension:${String(id)}`;
