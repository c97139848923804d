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
 * The life of a registration (STM-25). Its seat is held while it is being paid; the end of that time frees it, a
 * refused card does not. It is a draft within the transaction that writes it only.
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

/** States that keep a seat: a student has one of them at most in a stage. */
export const liveStates = [
  "draft",
  "paying",
  "awaiting_payment",
  "registered",
  "attended",
  "absent",
  "evaluated",
] as const satisfies readonly RegistrationState[];

/** States that hold a seat for money that is not there yet. */
export const heldStates = [
  "paying",
  "awaiting_payment",
] as const satisfies readonly RegistrationState[];

/** Seats of one stage that a family holds without having paid them, at most: nobody empties a stage for nothing (ERR-32). */
export const maxUnpaidSeats = 3;

/** Registrations that a family makes within a day, at most: each takes a number of an invoice, which stays. */
export const maxRegistrationsADay = 15;

/** Whether it waits for money, on a seat that is held for it. */
export const isHeld = (state: RegistrationState): boolean =>
  heldStates.some((one) => one === state);

/** States of a family that has its seat, paid. */
export const takenStates = [
  "registered",
  "attended",
  "absent",
  "evaluated",
] as const satisfies readonly RegistrationState[];

/** Whether the family has its seat, paid. */
export const isTaken = (state: RegistrationState): boolean =>
  takenStates.some((one) => one === state);

const ended = new Set<RegistrationState>(["draft", "evaluated", "expired", "cancelled"]);

/** Whether there is something to withdraw from (STM-42). */
export const isWithdrawable = (state: RegistrationState): boolean => !ended.has(state);

/** By what a stage may be paid (PUB-034, LBL-15). */
export const paymentTypes = ["card", "transfer", "check"] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** Minutes that a seat is held while a card is asked (STM-25). */
const cardHoldMinutes = 15;

/** Days that a seat is held for money on its way (PUB-036, PUB-037). */
const holdDays = { transfer: 5, check: 10 } as const;

/** Working days before the first session when money by transfer or check has come at the latest (PUB-036). */
const workingDaysToSpare = 3;

type Chosen = Readonly<{ paymentType: PaymentType; now: Date; startsAt: Date }>;

/**
 * Until when the seat is held. Undefined when that has passed already: this means is not offered any more
 * (PUB-036), and nothing is once the stage has begun.
 */
export function holdUntil({ paymentType, now, startsAt }: Chosen): Date | undefined {
  if (startsAt <= now) return undefined;
  if (paymentType === "card") return plusMinutes(now, cardHoldMinutes);
  const latest = workingDaysBefore(startsAt, workingDaysToSpare);
  const held = plusDays(now, holdDays[paymentType]);
  const until = held < latest ? held : latest;
  return until > now ? until : undefined;
}

/** Days after which a family is reminded of its check (PUB-036). */
const reminderDays = 5;

/** When the family is reminded of the money that is awaited; never when its time ends before. */
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

/** While it waits for its family's money, and what silence brings (CNV-15). */
function waiting({
  state,
  stateSince: since,
  holdUntil: deadline,
}: Standing): Waiting<RegistrationEvent> | undefined {
  if (!isHeld(state)) return undefined;
  return { who: "customer", since, deadline: deadline ?? undefined, silence: "expire" };
}

/**
 * What is wrong with the class in which a student comes: the stage is not for it, or another one is known and
 * nobody said that it has changed. A student without a class gets the one that is chosen (VAL-043).
 */
export function classFault(
  groupLesson: Parameters<typeof suits>[0],
  known: number | null,
  { level_id: chosen, shouldUpdateLevel: moved }: { level_id: number; shouldUpdateLevel: boolean },
): "level" | "level_other" | undefined {
  if (!suits(groupLesson, chosen)) return "level";
  return known === null || known === chosen || moved ? undefined : "level_other";
}

/** What became of a student in one session (TEA-041). */
export const presences = ["present", "absent", "late"] as const;

export type Presence = (typeof presences)[number];

/** What the sessions that were noted come to: whoever came once, late or not, attended. */
export const presenceEvent = (noted: readonly Presence[]): "attend" | "miss" =>
  noted.some((one) => one !== "absent") ? "attend" : "miss";
