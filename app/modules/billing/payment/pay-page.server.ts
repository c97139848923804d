import type { Tx } from "#app/db/client.server.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";

import { currency } from "./charge.server.ts";
import {
  isPageAttempt,
  isPayablePage,
  nextCheck,
  type PaymentOutcome,
  type PaymentState,
} from "./domain.ts";
import { refundPayment } from "./refund.server.ts";
import {
  findAttempts,
  findPayment,
  insertPayment,
  keepPage,
  type PaymentRow,
  savePayment,
} from "./repository.server.ts";
import { settle } from "./settle.server.ts";

/** A bill to pay on the provider's page: how the page names it, and where it leads back. */
type Wish = Readonly<{ billId: number; label: string; backUrl: string }>;

/** The page, and the attempt that is paid there; no address once the money is in. */
type Opened = Readonly<{ payment: PaymentRow; url: string | undefined }>;

/** As long as a page is open, in minutes of the machine: the provider takes half an hour at least. */
const pageMinutes = 60;

/**
 * Opens the provider's page where a bill is paid by whoever is there (PUB-035): the same page while it is open,
 * another one after it. What was paid there meanwhile is settled. 409 for a bill that is not to be paid.
 */
export async function openBillPage(money: Money, wish: Wish, now: Date): Promise<Opened> {
  const payment = await money.db.transaction((tx) => openAttempt(tx, wish.billId, now));
  if (payment.pageId === null) return openPage(money, payment, wish);
  const standing = await settlePage(money, payment, now);
  if (standing === "open") return { payment, url: payment.pageUrl ?? undefined };
  if (standing === "paid") return { payment, url: undefined };
  return openBillPage(money, wish, now);
}

/** The attempt on a page that may still be paid, else a new one. */
async function openAttempt(tx: Tx, billId: number, now: Date): Promise<PaymentRow> {
  const bill = await holdBill(tx, billId);
  if (!accepts(billTransitions, bill.status, "pay")) {
    throw new RuleError("conflict", "api.payment.nothing_due");
  }
  const attempts = await findAttempts(tx, billId);
  const [last] = attempts;
  if (last && isPayablePage(last)) return last;
  // A card that is being charged has the bill: two of them would pay it twice.
  if (attempts.some(({ status }) => openPaymentStates.some((one) => one === status))) {
    throw new RuleError("conflict", "api.payment.under_way");
  }
  const attempt = (last?.attempt ?? 0) + 1;
  return insertPayment(tx, {
    billId,
    customerId: bill.customerId,
    currency,
    attempt,
    means: "card",
    amountCents: dueCents(bill),
    status: "created",
    idempotencyKey: `bill:${String(billId)}:page:${String(attempt)}`,
    createdAt: now,
    updatedAt: now,
    calledAt: now,
    checkAt: nextCheck(now),
  });
}

/** Two calls at once may open two pages: the one that was kept first is the only one whose address goes out. */
async function openPage(
  money: Money,
  payment: PaymentRow,
  { billId, label, backUrl }: Wish,
): Promise<Opened> {
  const bill = await findBill(money.db, billId);
  if (!bill) throw new RuleError("not_found", "api.invoice.not_found");
  const expiresAt = plusMinutes(machineClock(), pageMinutes);
  const { id: paymentId, amountCents } = payment;
  const page = await money.cards.openPaymentPage({
    entity: bill.entity,
    paymentId,
    billId,
    amountCents,
    currency,
    label,
    expiresAt,
    successUrl: backUrl,
    cancelUrl: backUrl,
    idempotencyKey: `${payment.idempotencyKey}:${String(expiresAt.getTime())}`,
  });
  const kept = await keepPage(money.db, paymentId, { pageId: page.sessionId, pageUrl: page.url });
  return { payment: kept, url: kept.pageUrl ?? undefined };
}

/** How a page stands for whoever comes back to it. */
type PageStanding = "open" | "paid" | "over";

/** Asks the provider what became of a page and settles it; late money goes back at once (ERR-33). */
export async function settlePage(
  money: Money,
  { id }: Pick<PaymentRow, "id">,
  now: Date,
  close = false,
): Promise<PageStanding> {
  const payment = await findPayment(money.db, id);
  if (!payment) return "over";
  if (isIn(payment.status)) return "paid";
  const { outcome, isOpen } = await askPage(money, payment, close);
  if (!isOpen) await savePayment(money.db, id, { pageUrl: null });
  if (outcome && (await settleOutcome(money, id, outcome, now))) return "paid";
  return isOpen ? "open" : "over";
}

/** Whether the money is in, due or not. */
async function settleOutcome(money: Money, id: number, outcome: PaymentOutcome, now: Date) {
  const { quarantine, status } = await settle(money, id, outcome, now);
  if (quarantine === "not_due") await refundPayment(money, id, now);
  return isIn(status);
}

const isIn = (status: PaymentState) => status === "succeeded" || status === "refunded";

/** What the provider says of a page; one that closed without money is an attempt that failed. */
export async function askPage(
  { db, cards }: Money,
  { billId, pageId }: PaymentRow,
  close = false,
): Promise<{ outcome: PaymentOutcome | undefined; isOpen: boolean }> {
  const bill = await findBill(db, billId);
  if (!bill || pageId === null) return { outcome: undefined, isOpen: false };
  const requested = { entity: bill.entity, sessionId: pageId };
  const page = await (close ? cards.closePaymentPage(requested) : cards.findPaymentPage(requested));
  const isOpen = page?.state === "open";
  return { outcome: isOpen ? page.outcome : lastOutcome(page?.outcome), isOpen };
}

/** Nobody can answer the bank any more on a page that is closed. */
const lastOutcome = (outcome: PaymentOutcome | undefined): PaymentOutcome =>
  outcome === undefined || outcome.kind === "requires_action" ? closedPage : outcome;

const closedPage: PaymentOutcome = {
  kind: "failed",
  intentId: undefined,
  code: "page_closed",
  declineCode: undefined,
};

/** Nobody pays a bill on its pages any more; what was paid there before is settled, and goes back when it is not due. */
export async function closeBillPages(money: Money, billId: number, now: Date): Promise<void> {
  for (const payment of await findAttempts(money.db, billId)) {
    if (isPageAttempt(payment)) await settlePage(money, payment, now, true);
  }
}

/** What became of a bill on its pages, as the provider tells it. */
export async function settleBillPages(money: Money, billId: number, now: Date): Promise<void> {
  for (const payment of await findAttempts(money.db, billId)) {
    if (payment.pageId !== null) await settlePage(money, payment, now);
  }
}
