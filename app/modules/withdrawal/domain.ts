import { plusHours } from "#app/lib/clock.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";

export const withdrawalStates = ["stated", "confirmed", "refunded", "expired", "late"] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

export type WithdrawalEvent = "confirm" | "refund" | "expire" | "refuse";

/** A withdrawal is stated, then confirmed; without the second step nothing has changed (STM-42). */
export const withdrawalTransitions: Transitions<WithdrawalState, WithdrawalEvent> = {
  stated: { confirm: "confirmed", expire: "expired", refuse: "late" },
  confirmed: { refund: "refunded" },
  refunded: {},
  expired: {},
  late: {},
};

/** What a family may withdraw from: a stage, or lessons. */
export const withdrawalSubjects = ["registration", "contract"] as const;

export type WithdrawalSubject = (typeof withdrawalSubjects)[number];

/** How long a statement waits for its confirmation, hours (STM-42). */
const expiryHours = 24;

export const expiryOf = (statedAt: Date): Date => plusHours(statedAt, expiryHours);

/** By what mails and the operator name a withdrawal: « R-2026-0042 ». */
export function withdrawalReference({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `R-${parisDay(createdAt).slice(0, 4)}-${String(id).padStart(4, "0")}`;
}

/**
 * Which company what was typed names, by its first letter: that of stages (« I-12 », « S2026-000012 ») or that of lessons.
 * Of the words alone: a paper tells a stranger nothing of what was found (STM-50).
 */
export const entityNamed = (words: string): "main" | "second" =>
  /^\s*[is]/i.test(words) ? "second" : "main";

/** Whether a family may withdraw: in time, too late, all given already, or nothing is left to end. */
export type Standing = "open" | "late" | "over" | "ended";

type Facts = Readonly<{ orderedAt: Date; isLive: boolean; endsAt: Date | null }>;

/** How a subject stands at an instant (LAW-07, LAW-20). */
export function standingOf({ orderedAt, isLive, endsAt }: Facts, at: Date): Standing {
  if (!isLive) return "ended";
  if (parisDay(at) > lastDay(orderedAt)) return "late";
  return endsAt !== null && endsAt <= at ? "over" : "open";
}

/** The last day on which a family may withdraw from what it ordered then. */
export const lastDay = (orderedAt: Date): Day => lastWithdrawalDay(orderedAt);

type Stated = Readonly<{
  state: WithdrawalState;
  stateSince: Date;
  expiresAt: Date | null;
  refundDueBy: Date | null;
}>;

/** The state of a withdrawal (LBL-36), and whom it waits for: the family's second step, then Préau's money. */
export function stateOf(row: Stated): State<"withdrawal"> {
  const { state, stateSince: since, expiresAt, refundDueBy } = row;
  const machine = "withdrawal" as const;
  if (state === "stated") {
    const deadline = expiresAt ?? undefined;
    return { machine, state, waiting: { who: "customer", since, deadline, silence: "expire" } };
  }
  if (state === "confirmed" && refundDueBy) {
    const waiting = { who: "operator", since, deadline: refundDueBy, silence: undefined } as const;
    return { machine, state, waiting };
  }
  return { machine, state };
}
