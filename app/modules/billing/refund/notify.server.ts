import type { Tx } from "#app/db/client.server.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { Beside } from "#app/modules/billing/bill/followers.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { findPayment, type PaymentRow } from "#app/modules/billing/payment/repository.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { emailOfPerson, findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { lacksAccount, promiseOf } from "./domain.ts";
import { mayKeep } from "./keep.domain.ts";
import type { RefundRow } from "./repository.server.ts";

export const addressOf = (id: number) => pathTo(paths.refund, { refundId: String(id) });

/** « au plus tard le 23 septembre », « dès que nous avons votre IBAN », or after a dispute (STM-51). */
export const promiseWords = (refund: RefundRow & { disputed?: boolean }, now: Date): string =>
  sentence(`api.refund.promise.${promiseOf(refund, now)}`, { day: dayInWords(refund.dueOn) });

type Message =
  | "refund_to_send"
  | "refund_account"
  | "refund_account_changed"
  | "refund_late"
  | "refund_bounced"
  | "refund_returned";

/** At once, when a family's sum leaves by hand: its amount, its day, and where to say the account (CUS-050). */
export async function notifyOfRefund(
  tx: Tx,
  refund: RefundRow,
  now: Date,
  about: Message | Omit<Beside, "paymentId"> = "refund_to_send",
): Promise<void> {
  const found = refund.status === "to_send" ? await findAddressed(tx, refund) : undefined;
  if (!found) return;
  const { person, bill, choice, disputed } = found;
  const words = wordsOf(refund, bill);
  const message = typeof about === "string" ? about : "refund_beside";
  const why = typeof about === "string" ? "" : besideWords(about, refund, words);
  const details = {
    ...words,
    why,
    firstname: person.firstname,
    end: refund.ibanEnd ?? "",
    promise: promiseWords({ ...refund, disputed }, now),
    choice: sentence(`api.refund.choice.${choice}`, words),
  };
  const url = addressOf(refund.id);
  await notifyPerson(tx, person, { type: "card", message, details, url }, now);
}

const besideWords = (
  { why, wholeCents }: Omit<Beside, "paymentId">,
  { amountCents }: RefundRow,
  words: Readonly<Record<string, string>>,
): string =>
  sentence(`api.refund.beside.${why}`, {
    ...words,
    whole: sum(toEuros(wholeCents)),
    received: sum(toEuros(wholeCents + amountCents)),
  });

const wordsOf = ({ amountCents }: RefundRow, bill: BillRow) => ({
  // A credit pays only bills of its own entity (STM-47).
  bills: sentence(`api.refund.bills.${bill.entity}`),
  amount: sum(toEuros(amountCents)),
  what: bill.subjectName,
  number: numberOf(bill),
});

/** Undefined for money that is not a family's, and for a closed account: it has no address left. */
async function findAddressed(tx: Tx, refund: RefundRow) {
  const { paymentId, customerId } = refund;
  if (paymentId === null || customerId === null || refund.person !== "family") return undefined;
  const person = (await emailOfPerson(tx, customerId)) && (await findPerson(tx, customerId));
  const payment = await findPayment(tx, paymentId);
  const bill = payment && (await findBill(tx, payment.billId));
  if (!person || !bill) return undefined;
  return { person, bill, choice: choiceOf(refund, payment), disputed: payment.disputedAt !== null };
}

/** It stays as credit, as the family asked (STM-47). */
export async function notifyKept(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  const found = await findAddressed(tx, refund);
  if (!found) return;
  const { person, bill } = found;
  const details = { ...wordsOf(refund, bill), firstname: person.firstname };
  const url = addressOf(refund.id);
  await notifyPerson(tx, person, { type: "card", message: "refund_kept", details, url }, now);
}

function choiceOf(refund: RefundRow, payment: PaymentRow) {
  if (!lacksAccount(refund)) return "known";
  return mayKeep(refund, payment) ? "may_keep" : "account_only";
}
