import { plusDays, plusHours } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";

/** One payment request per bill (STM-22); the API shows a paid one as `approved`. */
export const taxDeclarationStates = [
  "being_created",
  "pending",
  "approved",
  "paid",
  "user_declined",
  "rejected",
] as const;

export type TaxDeclarationState = (typeof taxDeclarationStates)[number];

export type TaxDeclarationEvent = "ask" | "approve" | "decline" | "reject" | "pay";

/**
 * Late or out-of-order events skip states and never go back (STM-22). A family that declined is not asked again;
 * money after a rejection still counts.
 */
export const taxDeclarationTransitions: Transitions<TaxDeclarationState, TaxDeclarationEvent> = {
  being_created: {
    ask: "pending",
    approve: "approved",
    decline: "user_declined",
    reject: "rejected",
    pay: "paid",
  },
  pending: { approve: "approved", decline: "user_declined", reject: "rejected", pay: "paid" },
  approved: { reject: "rejected", pay: "paid" },
  paid: {},
  user_declined: {},
  rejected: { pay: "paid" },
};

/** Agency codes; 10 and 120 change nothing by themselves. */
const eventOf: Readonly<Record<string, TaxDeclarationEvent>> = {
  "20": "ask",
  "30": "approve",
  "50": "approve",
  "40": "decline",
  "60": "reject",
  "110": "reject",
  "111": "reject",
  "112": "reject",
  "70": "pay",
};

export const agencyEventStates = [
  "stored",
  "done",
  "ignored",
  "quarantined",
  "dead",
  "closed",
] as const;

export const setAsideReasons = [
  "amount_mismatch",
  "bill_mismatch",
  "contradiction",
  "correction_refused",
] as const;

export type SetAsideReason = (typeof setAsideReasons)[number];

type Amounts = Readonly<{ amountCents: number; correctedCents: number }>;

/** What the agency pays, or has paid, after its reductions. */
export const leftAtAgency = ({ amountCents, correctedCents }: Amounts): number =>
  amountCents - correctedCents;

export const reductions = ["corrected_in_part", "corrected"] as const;

export function reductionOf(one: Amounts): (typeof reductions)[number] | null {
  if (one.correctedCents === 0) return null;
  return leftAtAgency(one) === 0 ? "corrected" : "corrected_in_part";
}

type Known = Readonly<{
  state: TaxDeclarationState;
  amountCents: number;
  requestId: string | null;
}>;

type Heard = Readonly<{
  requestId: string;
  code: string;
  transfer?: Readonly<{ amountCents: number }> | undefined;
}>;

type Judgement =
  | Readonly<{ move: TaxDeclarationEvent }>
  | Readonly<{ setAside: SetAsideReason }>
  | Readonly<{ nothing: true }>;

/** Events whose effect no later one may contradict silently. */
const contradicts: Readonly<Partial<Record<TaxDeclarationState, readonly TaxDeclarationEvent[]>>> =
  {
    user_declined: ["pay", "approve"],
    approved: ["decline"],
    paid: ["decline", "reject"],
  };

/** Duplicate, late or out-of-order news does nothing; contradictory news is set aside. */
export function judge(known: Known, heard: Heard): Judgement {
  if (known.requestId !== null && known.requestId !== heard.requestId) {
    return { setAside: "bill_mismatch" };
  }
  const event = eventOf[heard.code];
  if (!event) return { nothing: true };
  const lie = lieIn(known, heard, event);
  if (lie) return { setAside: lie };
  const moves = accepts(taxDeclarationTransitions, known.state, event);
  return moves ? { move: event } : { nothing: true };
}

function lieIn(
  { state, amountCents }: Known,
  { transfer }: Heard,
  event: TaxDeclarationEvent,
): SetAsideReason | undefined {
  if (contradicts[state]?.includes(event)) return "contradiction";
  const pays = event === "pay" && state !== "paid";
  return pays && transfer?.amountCents !== amountCents ? "amount_mismatch" : undefined;
}

/** Hours for the family to answer; silence means yes (LAW-04). */
const answerHours = 48;

export const answerUntil = (requestedAt: Date): Date => plusHours(requestedAt, answerHours);

/** Delays after a failure, in days (CST-44). */
const failureDays = { choice: 7, reminder: 5, card: 3 } as const;

export const choiceDates = (now: Date) => ({
  choiceDueAt: plusDays(now, failureDays.choice),
  reminderDueAt: plusDays(now, failureDays.reminder),
});

export const cardDate = (now: Date): Date => plusDays(now, failureDays.card);

/** Hours between checks; the agency also reports changes itself. */
const checkHours = { being_created: 1, pending: 6, approved: 24 } as const;

export function nextCheck(state: TaxDeclarationState, now: Date): Date | null {
  const hours = (checkHours as Partial<Record<TaxDeclarationState, number>>)[state];
  return hours === undefined ? null : plusHours(now, hours);
}

export const choices = ["contest", "pay"] as const;

/** What an operator may write for a family that has not chosen. */
export const deskDecisions = ["wait", "pay", "contest"] as const;

export type Choice = (typeof choices)[number];

type Standing = Readonly<{
  state: TaxDeclarationState;
  stateSince: Date;
  askedAt: Date | null;
  choice: Choice | null;
  choiceDueAt: Date | null;
  cardAt: Date | null;
  deskAt: Date | null;
}>;

/** Its label (LBL-12) and who must act (CNV-15). */
export function stateOf(one: Standing): State<"tax_declaration"> {
  const state = one.state === "paid" ? "approved" : one.state;
  return { machine: "tax_declaration", state, variant: variantOf(one), waiting: waiting(one) };
}

function variantOf({ state, choice, deskAt }: Standing): string | undefined {
  if (state === "paid") return "paid";
  if (state !== "user_declined") return undefined;
  if (choice) return choice;
  return deskAt ? "desk" : undefined;
}

function waiting(one: Standing): Waiting<TaxDeclarationEvent> | undefined {
  const { state, stateSince: since, askedAt: requestedAt } = one;
  switch (state) {
    case "being_created":
    case "approved":
      return { who: "provider", since, deadline: undefined, silence: undefined };
    case "pending": {
      const deadline = requestedAt ? answerUntil(requestedAt) : undefined;
      return { who: "customer", since, deadline, silence: "approve" };
    }
    case "user_declined":
    case "rejected":
      return waitingAfterFailure(one);
    default:
      return undefined;
  }
}

function waitingAfterFailure(one: Standing): Waiting<never> | undefined {
  const { state, stateSince: since, choice, choiceDueAt, cardAt } = one;
  const over = state === "rejected" ? cardAt === null : choice !== null;
  const deadline = (state === "rejected" ? cardAt : choiceDueAt) ?? undefined;
  return over ? undefined : { who: "customer", since, deadline, silence: undefined };
}

/** Hours when they give the exact amount, else a flat price. */
export function hoursOf(course: Readonly<{ minutes: number; hourlyCents: number }>, cents: number) {
  const { minutes, hourlyCents } = course;
  if (minutes % 15 !== 0 || (hourlyCents * minutes) % 60 !== 0) return undefined;
  const exact = (hourlyCents * minutes) / 60 === cents;
  return exact ? { quantity: minutes / 60, unitCents: hourlyCents } : undefined;
}
