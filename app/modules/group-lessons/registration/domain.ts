import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { workingDaysBefore } from "#app/lib/working-days.ts";
import { suits } from "#app/modules/catalogue/group-lesson/domain.ts";

export const registrationStates = [
  "draft",
  "paying",
  "awaiting_payment",
  "registered",
  "attended",
  "absent",
  "evaluated",
  "expired",
  "cancelled",
] as const;

export type RegistrationState = (typeof registrationStates)[number];

export type RegistrationEvent =
  "hold" | "await" | "pay" | "attend" | "miss" | "evaluate" | "expire" | "cancel";

/**
 * A seat is held while being paid (STM-25): the timeout frees it, a refused card does not. Draft only within its
 * creating transaction.
 */
export const registrationTransitions: Transitions<RegistrationState, RegistrationEvent> = {
  draft: { hold: "paying", await: "awaiting_payment" },
  paying: { pay: "registered", expire: "expired", cancel: "cancelled" },
  awaiting_payment: { pay: "registered", expire: "expired", cancel: "cancelled" },
  registered: { attend: "attended", miss: "absent", evaluate: "evaluated", cancel: "cancelled" },
  attended: { miss: "absent", evaluate: "evaluated", cancel: "cancelled" },
  absent: { attend: "attended", evaluate: "evaluated", cancel: "cancelled" },
  evaluated: {},
  expired: {},
  cancelled: {},
};

/** A student has at most one of them per group lesson. */
export const liveStates = [
  "draft",
  "paying",
  "awaiting_payment",
  "registered",
  "attended",
  "absent",
  "evaluated",
] as const satisfies readonly RegistrationState[];

export const heldStates = [
  "paying",
  "awaiting_payment",
] as const satisfies readonly RegistrationState[];

/** Unpaid seats of a family per group lesson, against hoarding (ERR-32). */
export const maxUnpaidSeats = 3;

/** Daily limit per family: each registration takes a permanent invoice number. */
export const maxRegistrationsADay = 15;

export const isHeld = (state: RegistrationState): boolean =>
  heldStates.some((one) => one === state);

export const takenStates = [
  "registered",
  "attended",
  "absent",
  "evaluated",
] as const satisfies readonly RegistrationState[];

export const isTaken = (state: RegistrationState): boolean =>
  takenStates.some((one) => one === state);

/** Without `evaluated`: that student has had the group lesson. */
export const withdrawableStates = [
  "paying",
  "awaiting_payment",
  "registered",
  "attended",
  "absent",
] as const satisfies readonly RegistrationState[];

export const isWithdrawable = (state: RegistrationState): boolean =>
  withdrawableStates.some((one) => one === state);

/** Means of payment of a group lesson (PUB-034, LBL-15). */
export const paymentTypes = ["card", "transfer", "check"] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** As the form offers them: by the card kept for stages, or a means typed anew. */
export const paymentChoices = ["saved", ...paymentTypes] as const;

export type PaymentChoice = (typeof paymentChoices)[number];

const cardHoldMinutes = 15;

/** Days that a seat is held for money on its way (PUB-036, PUB-037). */
const holdDays = { transfer: 5, check: 10 } as const;

/** Working days before the first session by which transfers and checks must arrive (PUB-036). */
const workingDaysToSpare = 3;

type Chosen = Readonly<{ paymentType: PaymentType; now: Date; startsAt: Date }>;

/** Undefined when already past: this means is not offered (PUB-036), nor any once begun. */
export function holdUntil({ paymentType, now, startsAt }: Chosen): Date | undefined {
  if (startsAt <= now) return undefined;
  if (paymentType === "card") return plusMinutes(now, cardHoldMinutes);
  const latest = workingDaysBefore(startsAt, workingDaysToSpare);
  const held = plusDays(now, holdDays[paymentType]);
  const until = held < latest ? held : latest;
  return until > now ? until : undefined;
}

const reminderDays = 5;

/** Never when its time ends before. */
export function reminderAt({ paymentType, now, until }: Chosen & { until: Date }): Date | null {
  if (paymentType !== "check") return null;
  const at = plusDays(now, reminderDays);
  return at < until ? at : null;
}

type Standing = Readonly<{
  state: RegistrationState;
  stateSince: Date;
  holdUntil: Date | null;
}>;

/** The state of a registration (LBL-23). */
export const stateOf = (registration: Standing): State<"registration"> => ({
  machine: "registration",
  state: registration.state,
  waiting: waiting(registration),
});

function waiting({
  state,
  stateSince: since,
  holdUntil: deadline,
}: Standing): Waiting<RegistrationEvent> | undefined {
  if (!isHeld(state)) return undefined;
  return { who: "customer", since, deadline: deadline ?? undefined, silence: "expire" };
}

/**
 * The group lesson is not for the class, or the known class differs without a stated change. An unknown class is set
 * (VAL-043).
 */
export function classFault(
  groupLesson: Parameters<typeof suits>[0],
  known: number | null,
  { level_id: chosen, shouldUpdateLevel: moved }: { level_id: number; shouldUpdateLevel: boolean },
): "level" | "level_other" | undefined {
  if (!suits(groupLesson, chosen)) return "level";
  return known === null || known === chosen || moved ? undefined : "level_other";
}

export const presences = ["present", "absent", "late"] as const;

export type Presence = (typeof presences)[number];

/** Coming once, late or not, counts as attended. */
export const presenceEvent = (noted: readonly Presence[]): "attend" | "miss" =>
  noted.some((one) => one !== "absent") ? "attend" : "miss";
