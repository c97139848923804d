import type { Tx } from "#app/db/client.server.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";
import { payerIdOf } from "#app/modules/billing/card/means.server.ts";

import { currency } from "./charge.server.ts";
import { isPayablePage, nextCheck, type PaymentOutcome, type PaymentState } from "./domain.ts";
import {
  findAttempts,
  findPayment,
  insertPayment,
  keepPage,
  nextAttempt,
  type PaymentRow,
  savePayment,
} from "./repository.server.ts";
import { settle } from "./settle.server.ts";

type Wish = Readonly<{
  billId: number;
  label: string;
  backUrl: string;
  /** The family lets its card be kept. */
  keepsCard?: boolean | undefined;
}>;

type Opened = Readonly<{ payment: PaymentRow; url: string | undefined }>;

/** Minutes by the machine's clock; the provider requires at least thirty. */
const pageMinutes = 60;

/** Opens or reuses the payment page of a bill (PUB-035); settles what was paid meanwhile. 409 when not payable. */
export async function openBillPage(money: Money, wish: Wish, now: Date): Promise<Opened> {
  const payment = await money.db.transaction((tx) => openAttempt(tx, wish.billId, now));
  if (payment.pageId === null) return openPage(money, payment, wish, now);
  const standing = await settlePage(money, payment, now);
  if (standing === "open") return { payment, url: payment.pageUrl ?? undefined };
  if (standing === "paid") return { payment, url: undefined };
  return openBillPage(money, wish, now);
}

async function openAttempt(tx: Tx, billId: number, now: Date): Promise<PaymentRow> {
  const bill = await holdBill(tx, billId);
  if (!accepts(billTransitions, bill.status, "pay")) {
    throw new RuleError("conflict", "api.payment.nothing_due");
  }
  const attempts = await findAttempts(tx, billId);
  const [last] = attempts;
  if (last && isPayablePage(last)) return last;
  // A card is being charged: a page would pay the bill twice.
  if (attempts.some(({ status }) => openPaymentStates.some((one) => one === status))) {
    throw new RuleError("conflict", "api.payment.under_way");
  }
  const attempt = await nextAttempt(tx, billId);
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

/** Concurrent calls may open two pages: only the first stored address is returned. */
async function openPage(
  money: Money,
  payment: PaymentRow,
  { billId, label, backUrl, keepsCard }: Wish,
  now: Date,
): Promise<Opened> {
  const bill = orNotFound(await findBill(money.db, billId), "api.invoice.not_found");
  const expiresAt = plusMinutes(machineClock(), pageMinutes);
  const { id: paymentId, amountCents } = payment;
  const { customerId, entity } = bill;
  const payerId = keepsCard
    ? await payerIdOf(money.db, money.cards, { customerId, entity }, now)
    : undefined;
  const page = await money.cards.openPaymentPage({
    entity,
    paymentId,
    billId,
    amountCents,
    currency,
    label,
    payerId,
    expiresAt,
    successUrl: backUrl,
    cancelUrl: backUrl,
    idempotencyKey: `${payment.idempotencyKey}:${String(expiresAt.getTime())}`,
  });
  const kept = await keepPage(money.db, paymentId, { pageId: page.sessionId, pageUrl: page.url });
  return { payment: kept, url: kept.pageUrl ?? undefined };
}

type PageStanding = "open" | "paid" | "over";

/** Settles a page from the provider; late money is refunded at once (ERR-33). */
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

async function settleOutcome(money: Money, id: number, outcome: PaymentOutcome, now: Date) {
  const { quarantine, status } = await settle(money, id, outcome, now);
  if (quarantine === "not_due") await money.followers.late?.(money, id, now);
  return isIn(status);
}

const isIn = (status: PaymentState) => status === "succeeded" || status === "refunded";

/** A page closed without money is a failed attempt. */
export async function askPage(
  { db, cards }: Money,
  { billId, pageId }: PaymentRow,
  close = false,
): Promise<{ outcome: PaymentOutcome | undefined; isOpen: boolean }> {
  const bill = await findBill(db, billId);
  if (!bill || pageId === null) return { outcome: undefined, isOpen: false };
  const session = { entity: bill.entity, sessionId: pageId };
  const page = await (close ? cards.closePaymentPage(session) : cards.findPaymentPage(session));
  const isOpen = page?.state === "open";
  return { outcome: isOpen ? page.outcome : lastOutcome(page?.outcome), isOpen };
}

const lastOutcome = (outcome: PaymentOutcome | undefined): PaymentOutcome =>
  outcome === undefined || outcome.kind === "requires_action" ? closedPage : outcome;

const closedPage: PaymentOutcome = {
  kind: "failed",
  intentId: undefined,
  code: "page_closed",
  declineCode: undefined,
};

/** Settles a bill's pages from the provider. */
export async function settleBillPages(money: Money, billId: number, now: Date): Promise<void> {
  for (const payment of await findAttempts(money.db, billId)) {
    if (payment.pageId !== null) await settlePage(money, payment, now);
  }
}
