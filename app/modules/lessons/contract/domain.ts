import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const contractStatuses = ["active", "suspended", "ended"] as const;

export type ContractStatus = (typeof contractStatuses)[number];

export type ContractEvent = "suspend" | "restart" | "end";

/** The life of what binds a family, a student and a teacher (STM-16). */
export const contractTransitions: Transitions<ContractStatus, ContractEvent> = {
  active: { suspend: "suspended", end: "ended" },
  suspended: { restart: "active", end: "ended" },
  ended: {},
};

/** What either side may signal about a contract (CUS-016, TEA-019). */
export const contractChanges = [
  "tmp_stop_course",
  "restart_course",
  "change_format",
  "stop_course",
] as const;

export type ContractChange = (typeof contractChanges)[number];

/** A time in which a contract stands still: from an instant to another, which is outside. */
export type Pause = Readonly<{ startsAt: Date; endsAt: Date }>;

/** Whether an instant falls in a pause: no course is given then (STM-16). */
export const isPausedOn = (pauses: readonly Pause[], date: Date): boolean =>
  pauses.some(({ startsAt, endsAt }) => startsAt <= date && date < endsAt);

/** The longest pause, days. */
const longestPause = 366;

/** Why a pause may not last until this day in Paris; nothing when it may: from tomorrow to a year ahead. */
export function pauseRefusal(until: string, now: Date): string | undefined {
  const today = parisDay(now);
  if (until <= today) return "api.contract.until_past";
  return until > dayPlus(today, longestPause) ? "api.contract.until_far" : undefined;
}

/** What a side may signal of a contract in this state, in the order of the dialog. */
export function changesOf(status: ContractStatus): ContractChange[] {
  if (status === "ended") return [];
  const first = status === "active" ? "tmp_stop_course" : "restart_course";
  return [first, "change_format", "stop_course"];
}

/** A first slot that the family accepted with its teacher, while it is ahead: proposed, until the call fixes it (API-096). */
export const slotAhead = (slot: Date | null, now: Date): Date | null =>
  slot && slot > now ? slot : null;
