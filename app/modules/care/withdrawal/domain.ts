import { plusHours } from "#app/lib/clock.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { searchKey } from "#app/lib/plain-text.ts";
import type { State } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";

export const withdrawalStates = [
  "stated",
  "received",
  "confirmed",
  "refunded",
  "declined",
  "expired",
  "late",
] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

export type WithdrawalEvent = "receive" | "confirm" | "refund" | "decline" | "expire" | "refuse";

/**
 * A withdrawal is stated, then confirmed; without the second step nothing has changed (STM-42). The second step of a
 * visitor is received: it takes effect later, unless its family declines (STM-50).
 */
export const withdrawalTransitions: Transitions<WithdrawalState, WithdrawalEvent> = {
  stated: {
    receive: "received",
    confirm: "confirmed",
    decline: "declined",
    expire: "expired",
    refuse: "late",
  },
  received: { confirm: "confirmed", decline: "declined" },
  confirmed: { refund: "refunded" },
  refunded: {},
  declined: {},
  expired: {},
  late: {},
};

/** What a family may withdraw from: a stage, or lessons. */
export const withdrawalSubjects = ["registration", "contract"] as const;

export type WithdrawalSubject = (typeof withdrawalSubjects)[number];

/** How long a statement waits for its confirmation, hours (STM-42). */
const expiryHours = 24;

export const expiryOf = (statedAt: Date): Date => plusHours(statedAt, expiryHours);

/** The oldest statement that still waits for its second step was made after this. */
export const statedAfter = (now: Date): Date => plusHours(now, -expiryHours);

/** How long a family has to decline what a visitor stated in its name, hours (STM-50). */
const answerHours = 24;

export const effectOf = (receivedAt: Date): Date => plusHours(receivedAt, answerHours);

/** Whether a name that was typed holds the surname of the account, however it is written: « Mme MARTIN » is Martin. */
export function isNamed(typed: string, lastname: string): boolean {
  const surname = searchKey(lastname);
  return surname !== "" && ` ${searchKey(typed)} `.includes(` ${surname} `);
}

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
  actsAt: Date | null;
  customerId: number | null;
  refundDueBy: Date | null;
}>;

/** The state of a withdrawal (LBL-36), and whom it waits for: the family's second step or answer, then Préau's money. */
export function stateOf(row: Stated): State<"withdrawal"> {
  const { state, stateSince: since, expiresAt, refundDueBy } = row;
  const machine = "withdrawal" as const;
  if (state === "stated") {
    const deadline = expiresAt ?? undefined;
    return { machine, state, waiting: { who: "customer", since, deadline, silence: "expire" } };
  }
  if (state === "received") return { machine, state, waiting: answerOf(row) };
  if (state === "confirmed" && refundDueBy) {
    const waiting = { who: "operator", since, deadline: refundDueBy, silence: undefined } as const;
    return { machine, state, waiting };
  }
  return { machine, state };
}

/** What was received waits for its family, which may decline; what names nothing, for an operator. */
function answerOf({ stateSince: since, actsAt, customerId }: Stated) {
  const who = customerId === null ? ("operator" as const) : ("customer" as const);
  const deadline = actsAt ?? undefined;
  return { who, since, deadline, silence: deadline && ("confirm" as const) };
}
