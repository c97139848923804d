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

/** A first slot that the family accepted with its teacher, while it is ahead: proposed, until the call fixes it (API-096). */
export const slotAhead = (slot: Date | null, now: Date): Date | null =>
  slot && slot > now ? slot : null;
