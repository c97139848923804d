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
