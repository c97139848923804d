import type { Tx } from "#app/db/client.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sentence } from "#app/lib/sentence.ts";
import {
  isConfirmationLacking,
  type PaymentCause,
} from "#app/modules/billing/bill/cause.domain.ts";
import { followerOf, type Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { savedCardOf } from "#app/modules/billing/card/means.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import {
  advancedIn,
  afterRefusal,
  bankReminderAt,
  isPageAttempt,
  type PaymentEvent,
  type PaymentOutcome,
  type QuarantineReason,
} from "./domain.ts";
import { findPayment, lockPayment, type PaymentRow, savePayment } from "./repository.server.ts";

export type Moved = Readonly<{
  event: Exclude<PaymentEvent, "bounce">;
  outcome: PaymentOutcome;
  cents: number;
}>;

export type Notice = Readonly<{
  bill: BillRow;
  payment: PaymentRow;
  moved: Moved;
  cause: PaymentCause | undefined;
  quarantine: QuarantineReason | undefined;
}>;

async function mailOf(
  tx: Tx,
  followers: Followers,
  { notice, retryAt }: { notice: Notice; retryAt: Date | null },
  now: Date,
) {
  const { bill, payment, moved } = notice;
  if (isReadThere(followers, notice)) return undefined;
  if (notice.quarantine === "not_due") return lateMail(payment);
  if (moved.event === "succeed") return paidMail(payment);
  if (moved.event === "refund" || moved.event === "refund_part") return backMail(tx, notice);
  if (moved.event === "fail") return afterRefusal({ retryAt }, await savedCardOf(tx, bill), now);
  return plainMail[moved.event];
}

/** Its credit notes say whether the bill is reduced or cancelled, whatever part of the payment went back. */
async function backMail(tx: Tx, { bill, payment, moved: { outcome } }: Notice) {
  const to = outcome.kind === "sent" ? takerOf(outcome) : "family";
  if (to === "agency") return undefined;
  if (to === "holder") return "payment_disputed";
  // Of an advance, only the family's own part is refunded to it.
  if (payment.means === "advance") return "payment_advance_refunded";
  if (payment.quarantine === "not_due") return "payment_refunded_beside";
  const { status } = (await findBill(tx, bill.id)) ?? bill;
  return status === "credited" ? "payment_refunded" : "payment_refunded_part";
}

const takerOf = ({ to, disputed }: Extract<PaymentOutcome, { kind: "sent" }>) =>
  disputed ? "holder" : to;

const plainMail = { ask: "payment_authentication", wait: undefined } as const;

/** On the provider's page, the payer already reads the bank's answer. */
const isReadThere = (followers: Followers, { bill, payment, moved }: Notice) =>
  (isPageAttempt(payment) || followerOf(followers, bill.subjectKind).inPerson === true) &&
  (moved.event === "ask" || moved.event === "fail");

const paidMails = {
  card: "payment_paid",
  transfer: "payment_received",
  check: "payment_received",
  advance: "payment_advance",
} as const;

const paidMail = ({ means }: PaymentRow) => paidMails[means];

const lateMail = ({ means }: PaymentRow) =>
  means === "card" ? "payment_late_card" : "payment_late";

const wayOf = ({ payment, moved }: Notice) =>
  moved.outcome.kind === "sent" ? "transfer" : payment.means;

/** Money that came too late for a stage may still take a seat. */
const seatWords = ({ subjectKind }: BillRow) =>
  subjectKind === "registration" ? sentence("api.payment.late_seat") : "";

const openingOf = (cause: PaymentCause | undefined) =>
  sentence(`api.payment.opening.${isConfirmationLacking(cause) ? "unconfirmed" : "refused"}`);

/** Who must act, by when, and what silence does (CNV-15). */
export async function notifyFamily(
  tx: Tx,
  followers: Followers,
  notice: Notice,
  now: Date,
): Promise<void> {
  const { bill, payment, moved, cause } = notice;
  const { retryAt } = (await findPayment(tx, payment.id)) ?? { retryAt: null };
  const message = await mailOf(tx, followers, { notice, retryAt }, now);
  const person = message && (await findPerson(tx, bill.customerId));
  if (!person) return;
  const { what, url, confirmUrl } = await followerOf(followers, bill.subjectKind).describe(
    tx,
    bill.subjectId,
  );
  const advanced = advancedIn(payment, moved);
  const details = {
    firstname: person.firstname,
    amount: sum(toEuros(moved.cents)),
    advance: sum(toEuros(advanced)),
    own: sum(toEuros(moved.cents - advanced)),
    number: numberOf(bill),
    what,
    way: sentence(`api.payment.way.${wayOf(notice)}`),
    seat: seatWords(bill),
    cause: cause ? sentence(`api.payment.cause.${cause}`) : "",
    opening: openingOf(cause),
    retry: retryAt ? shortDay(retryAt) : "",
  };
  const leadsTo = moved.event === "ask" ? confirmUrl : moved.event === "fail" ? paths.card : url;
  await notifyPerson(tx, person, { type: "courses", message, details, url: leadsTo }, now);
}

/** Reminds the family that its bank waits (STM-46). */
export async function remindOfBank(
  tx: Tx,
  followers: Followers,
  seen: Pick<PaymentRow, "id" | "remindersSent">,
  now: Date,
): Promise<void> {
  const { id: paymentId } = seen;
  const known = await findPayment(tx, paymentId);
  if (!known) return;
  const bill = await holdBill(tx, known.billId);
  const payment = await lockPayment(tx, paymentId);
  if (payment?.status !== "requires_action") return;
  // The sweep and a mail that leaves may both have seen it due.
  if (payment.remindersSent !== seen.remindersSent) return;
  const sent = payment.remindersSent + 1;
  const remindAt = bankReminderAt(payment.updatedAt, sent);
  await savePayment(tx, paymentId, { remindersSent: sent, remindAt });
  const outcome = { kind: "requires_action", intentId: payment.intentId ?? "" } as const;
  const moved = { event: "ask", outcome, cents: payment.amountCents } as const;
  const notice = { bill, payment, moved, cause: undefined, quarantine: undefined };
  await notifyFamily(tx, followers, notice, now);
}
