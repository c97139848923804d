import { plusDays } from "#app/lib/clock.ts";
import { isIban, plainIban } from "#app/lib/iban.ts";
import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { refundDueBy } from "#app/lib/working-days.ts";

export const refundStates = ["asked", "sending", "to_send", "done", "kept", "failed"] as const;

export type RefundState = (typeof refundStates)[number];

/** `claw`: the holder's bank took it back by itself, having decided the dispute for its holder. */
export type RefundEvent = "take" | "arrive" | "fail" | "bounce" | "turn" | "send" | "keep" | "claw";

/**
 * One sum that goes back (STM-51). The provider's part is asked, taken, then written by its event; what leaves by hand
 * is done only with the bank's reference, or kept as credit.
 */
export const refundTransitions: Transitions<RefundState, RefundEvent> = {
  asked: { take: "sending", arrive: "done", fail: "failed", claw: "done" },
  sending: { arrive: "done", fail: "failed" },
  failed: { turn: "to_send" },
  to_send: { send: "done", keep: "kept", claw: "done" },
  // The bank may give a card's back, days later.
  done: { bounce: "failed" },
  kept: {},
};

/** `bank`: the holder's, after a dispute that we lost. */
export const refundWays = ["provider", "hand", "bank"] as const;

export type RefundWay = (typeof refundWays)[number];

/** The family, the agency (the State's half of an advance), or the sender of unmatched money. */
export const refundPersons = ["family", "agency", "payer"] as const;

export type RefundPerson = (typeof refundPersons)[number];

/** On its way back. One that failed for good went back otherwise. */
export const openStates: readonly RefundState[] = ["asked", "sending", "to_send"];

export const isOpen = ({ status }: Readonly<{ status: RefundState }>) =>
  openStates.includes(status);

type Paid = Readonly<{ amountCents: number; refundedCents: number; sentCents: number }>;
type Part = Readonly<{ amountCents: number; way: RefundWay; status: RefundState }>;

const centsOf = (parts: readonly Part[]) => sumOf(parts, ({ amountCents }) => amountCents);

const throughProvider = <One extends Part>(parts: readonly One[]) =>
  parts.filter(({ way, status }) => way === "provider" && status !== "failed");

/** Cents neither given back nor on their way. */
export function refundableCents(payment: Paid, parts: readonly Part[]): number {
  const byHand = parts.filter(({ way, status }) => way === "hand" && status === "to_send");
  const given = Math.max(centsOf(throughProvider(parts)), payment.refundedCents);
  return payment.amountCents - payment.sentCents - centsOf(byHand) - given;
}

/**
 * Provider's parts that make up a total. When another hand gave money back besides, only those that the provider took
 * are sure.
 */
export function reachedBy<One extends Part>(parts: readonly One[], allCents: number): One[] {
  const given = throughProvider(parts);
  const exact = upTo(given, allCents);
  if (centsOf(exact) === allCents) return exact;
  return upTo(
    given.filter(({ status }) => status !== "asked"),
    allCents,
  );
}

function upTo<One extends Part>(parts: readonly One[], allCents: number): One[] {
  let cents = 0;
  return parts.filter(({ amountCents }) => (cents += amountCents) <= allCents);
}

/** Counted from the act that promises it (STM-51). */
export const dueDay = (since: Date): Day => parisDay(refundDueBy(since));

/** Days after the act; the last one opens a case (CUS-050). */
const reminderDays = [3, 7, 13, 30] as const;

export function reminderAt(since: Date, sent: number): Date | null {
  const days = reminderDays[sent];
  return days === undefined ? null : plusDays(since, days);
}

/** An account asked for after the last reminder is waited for as long again (CUS-050). */
export const askedAgainUntil = (now: Date): Date => plusDays(now, 30);

export const opensCase = (sent: number): boolean => sent >= reminderDays.length - 1;

/** Marks the case of a silence: another one for each time that Préau asks again in vain. */
export const silenceMark = ({
  id,
  remindersSent,
}: Readonly<{ id: number; remindersSent: number }>) =>
  remindersSent <= reminderDays.length
    ? `refund:${String(id)}`
    : `refund:${String(id)}:${String(remindersSent)}`;

/** Days more, told once to both sides when the due day has passed (STM-48). */
const lateDays = 5;

export const laterDay = (now: Date): Day => dayPlus(parisDay(now), lateDays);

/** Days after which a used account is erased (CUS-050). */
const keptDays = 30;

export const erasedAt = (sentAt: Date): Date => plusDays(sentAt, keptDays);

/** Countries and territories of the Single Euro Payments Area, by the first two letters of an IBAN. */
const sepaCountries = new Set(
  (
    "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK " +
    "MT NL NO PL PT RO RS SE SI SK SM VA"
  ).split(" "),
);

/** Without spaces; undefined outside SEPA or when the check digits are wrong (CUS-050). */
export function sepaIban(typed: string): string | undefined {
  const iban = plainIban(typed);
  return isIban(iban) && sepaCountries.has(iban.slice(0, 2)) ? iban : undefined;
}

type Standing = Readonly<{
  status: RefundState;
  person: RefundPerson;
  createdAt: Date;
  dueOn: Day;
  ibanEnd: string | null;
  /** Its payment is. */
  disputed?: boolean;
}>;

/** Nothing of it leaves before the dispute of its payment has ended (API-300b). */
const isHeld = ({ status, disputed = false }: Standing): boolean =>
  disputed && (status === "asked" || status === "to_send");

/** A sum waits for the end of a dispute, for the family's account, then for the provider or an operator to send it. */
export function stateOf(refund: Standing, now: Date): State<"refund"> {
  const { status: state } = refund;
  const variant = isHeld(refund) ? "disputed" : lacksAccount(refund) ? "account" : undefined;
  return { machine: "refund", state, variant, waiting: waitingOf(refund, now) };
}

/** Only a family is asked for its account. */
export const lacksAccount = ({ status, person, ibanEnd }: Standing): boolean =>
  status === "to_send" && person === "family" && ibanEnd === null;

const waitsFor = { asked: "provider", sending: "provider", failed: "operator" } as const;

function waitingOf(refund: Standing, now: Date): Waiting<RefundEvent> | undefined {
  const { status, createdAt: since, dueOn } = refund;
  if (status === "done" || status === "kept") return undefined;
  if (isHeld(refund)) return { who: "provider", since, deadline: undefined, silence: undefined };
  const hand = lacksAccount(refund) ? ("customer" as const) : ("operator" as const);
  const who = status === "to_send" ? hand : waitsFor[status];
  const deadline = promiseOf(refund, now) === "by" ? parisInstant(dueOn) : undefined;
  return { who, since, deadline, silence: undefined };
}

/** Past its day. One that waits for an account number is not late (STM-51). */
export const isOverdue = (refund: Standing, now: Date): boolean =>
  refund.status === "to_send" && !isHeld(refund) && parisDay(now) > refund.dueOn;

export const refundPromises = ["by", "once_known", "after_dispute"] as const;

/**
 * « au plus tard le … », « dès que nous avons votre IBAN » once that day has passed without one, or once a dispute has
 * ended.
 */
export function promiseOf(refund: Standing, now: Date): (typeof refundPromises)[number] {
  if (isHeld(refund)) return "after_dispute";
  return isOverdue(refund, now) && refund.ibanEnd === null ? "once_known" : "by";
}
