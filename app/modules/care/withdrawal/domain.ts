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
  "refused",
  "closed",
] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

export type WithdrawalEvent =
  | "receive"
  | "confirm"
  | "refund"
  | "bounce"
  | "decline"
  | "expire"
  | "refuse"
  | "reject"
  | "close";

/**
 * Without the second step nothing changes (STM-42). A visitor's second step is received, and takes effect later
 * unless the family declines, or as an operator decides (STM-50).
 */
export const withdrawalTransitions: Transitions<WithdrawalState, WithdrawalEvent> = {
  stated: {
    receive: "received",
    confirm: "confirmed",
    decline: "declined",
    expire: "expired",
    refuse: "late",
  },
  received: {
    confirm: "confirmed",
    decline: "declined",
    refuse: "late",
    reject: "refused",
    close: "closed",
  },
  confirmed: { refund: "refunded" },
  refunded: { bounce: "confirmed" },
  declined: {},
  expired: {},
  late: {},
  refused: {},
  closed: {},
};

export const withdrawalSubjects = ["registration", "contract"] as const;

export type WithdrawalSubject = (typeof withdrawalSubjects)[number];

/** Hours a statement waits for its confirmation (STM-42). */
const expiryHours = 24;

export const expiryOf = (statedAt: Date): Date => plusHours(statedAt, expiryHours);

export const statedAfter = (now: Date): Date => plusHours(now, -expiryHours);

/** Hours for a family to decline a visitor's statement (STM-50). */
const answerHours = 24;

export const effectOf = (receivedAt: Date): Date => plusHours(receivedAt, answerHours);

/** Matches the account's surname however written: « Mme MARTIN » is Martin. */
export function isNamed(typed: string, lastname: string): boolean {
  const surname = searchKey(lastname);
  return surname !== "" && ` ${searchKey(typed)} `.includes(` ${surname} `);
}

export function withdrawalReference({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `R-${parisDay(createdAt).slice(0, 4)}-${String(id).padStart(4, "0")}`;
}

/**
 * The company by the first letter: « I-12 », « S2026-000012 » for group lessons. Uses the words alone, so that a
 * stranger learns nothing of what was found (STM-50).
 */
export const entityNamed = (words: string): "main" | "second" =>
  /^\s*[is]/i.test(words) ? "second" : "main";

export type Standing = "open" | "late" | "over" | "ended";

type Facts = Readonly<{ orderedAt: Date; isLive: boolean; endsAt: Date | null }>;

/** A subject's standing at an instant (LAW-07, LAW-20). */
export function standingOf({ orderedAt, isLive, endsAt }: Facts, at: Date): Standing {
  if (!isLive) return "ended";
  if (parisDay(at) > lastDay(orderedAt)) return "late";
  return endsAt !== null && endsAt <= at ? "over" : "open";
}

export const lastDay = (orderedAt: Date): Day => lastWithdrawalDay(orderedAt);

type Stated = Readonly<{
  state: WithdrawalState;
  stateSince: Date;
  expiresAt: Date | null;
  actsAt: Date | null;
  customerId: number | null;
  refundDueBy: Date | null;
}>;

/** Its label (LBL-36) and who must act: the family, then Préau for the money. */
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

/** A received one waits for its family; one that names nothing, for an operator. */
function answerOf({ stateSince: since, actsAt, customerId }: Stated) {
  const who = customerId === null ? ("operator" as const) : ("customer" as const);
  const deadline = actsAt ?? undefined;
  return { who, since, deadline, silence: deadline && ("confirm" as const) };
}
