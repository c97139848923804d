import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import type { Transitions } from "#app/lib/transitions.ts";

export const contractStatuses = ["active", "suspended", "ended"] as const;

export type ContractStatus = (typeof contractStatuses)[number];

export type ContractEvent = "suspend" | "restart" | "end";

/** Contract lifecycle (STM-16). */
export const contractTransitions: Transitions<ContractStatus, ContractEvent> = {
  active: { suspend: "suspended", end: "ended" },
  suspended: { restart: "active", end: "ended" },
  ended: {},
};

/** Changes either side may report (CUS-016, TEA-019). */
export const contractChanges = [
  "tmp_stop_course",
  "restart_course",
  "change_format",
  "stop_course",
] as const;

export type ContractChange = (typeof contractChanges)[number];

/** `endsAt` is exclusive. */
export type Pause = Readonly<{ startsAt: Date; endsAt: Date }>;

export const isPausedOn = (pauses: readonly Pause[], date: Date): boolean =>
  pauses.some(({ startsAt, endsAt }) => startsAt <= date && date < endsAt);

const longestPause = 366;

/** A pause ends between tomorrow and a year ahead, in Paris days. */
export function pauseRefusal(until: string, now: Date): string | undefined {
  const today = parisDay(now);
  if (until <= today) return "api.contract.until_past";
  return until > dayPlus(today, longestPause) ? "api.contract.until_far" : undefined;
}

export function changesOf(status: ContractStatus, inNotice = false): ContractChange[] {
  if (status === "ended") return [];
  const first = status === "active" ? "tmp_stop_course" : "restart_course";
  if (inNotice) return first === "restart_course" ? [first] : [];
  return [first, "change_format", "stop_course"];
}

type Lived = Readonly<{ status: ContractStatus; first_course_open: boolean }>;

/** A lesson may be planned once the first one was given. */
export const isPlannable = ({ status, first_course_open: waits }: Lived): boolean =>
  status === "active" && !waits;

/** A slot is only proposed until the call fixes it (API-096). */
export const slotAhead = (slot: Date | null, now: Date): Date | null =>
  slot && slot > now ? slot : null;
