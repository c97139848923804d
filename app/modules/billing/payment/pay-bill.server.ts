import type { Call } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { isAdvanced } from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { findOwnBill, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { paths } from "#app/paths.ts";

import { resumeBill } from "./await-money.server.ts";
import { type Confirmation, confirmationOf } from "./charge.domain.ts";
import { clearAttempts, isAtBank } from "./clear-attempts.server.ts";
import { collect } from "./collect.server.ts";
import { confirmPayment } from "./confirm.server.ts";
import { openBillPage, settleBillPages } from "./pay-page.server.ts";
import { findAttempts, type PaymentRow } from "./repository.server.ts";

type Input = Readonly<{ id: number; return_url?: string | undefined }>;

/** What came of charging the saved card; the bank's page when it asks its holder. */
type Charged = Confirmation & Readonly<{ bill_id: number; client_secret: null }>;

/**
 * Charges the saved card for a bill that is due, at its family's word (API-030, CUS-006). A payment that waits at the
 * bank, or that is being checked, is that one: nothing is charged twice. 404 for another's bill; 409 without a card
 * that is good, when nothing is due, or when it is contested.
 */
export const payBill =
  (followers: Followers) =>
  async (call: Call, { id, return_url }: Input): Promise<Charged> => {
    const bill = await ownDue(call, followers, id);
    const before = await lastAttempt(call, id);
    if (bill.status !== "processing" && before?.status !== "requires_action") {
      await charge(call, followers, id);
    }
    const last = await lastAttempt(call, id);
    if (last?.status === "failed" && last.id === before?.id) {
      throw new RuleError("conflict", "api.payment.card_required");
    }
    return {
      bill_id: id,
      client_secret: null,
      ...(await confirm(call, followers, { id, last, return_url })),
    };
  };

const lastAttempt = async ({ db }: Call, billId: number) => (await findAttempts(db, billId)).at(0);

/** Asks the saved card for the whole; a page that is open is closed before, what was awaited is due again. */
async function charge(call: Call, followers: Followers, id: number): Promise<void> {
  const { actor, now } = call;
  const money = moneyOf(call, followers);
  await clearAttempts(money, id, now, actor);
  await collect(money, now, async (tx) => {
    const held = await holdBill(tx, id);
    if (held.status === "awaiting") await resumeBill(tx, held, { by: actor, now });
    return id;
  });
}

/** How the last attempt stands; begins the bank's confirmation where it asks for its holder. */
async function confirm(
  call: Call,
  followers: Followers,
  { id, last, return_url }: Input & { last: PaymentRow | undefined },
): Promise<Confirmation> {
  if (!last) return withoutAttempt(call, id);
  if (last.status !== "requires_action" || !last.intentId) return confirmationOf(last);
  const requested = { bill_id: id, payment_intent_id: last.intentId, return_url };
  return confirmPayment(followers)(call, requested);
}

/** A bill that credit has paid whole has no attempt; any other one lacks a card. */
async function withoutAttempt({ db }: Call, id: number): Promise<Confirmation> {
  const bill = await findBill(db, id);
  if (bill?.status !== "paid") throw new RuleError("conflict", "api.payment.card_required");
  return confirmationOf({ status: "succeeded", errorCode: null, declineCode: null });
}

/**
 * Opens the provider's page where a bill that is due is paid by any card, its holder there (API-033, CUS-025). The
 * same page while it is open; once the money is in, the way back.
 */
export const openOwnBillPage =
  (followers: Followers) =>
  async (call: Call, { id, return_url }: Input) => {
    const { actor, now } = call;
    const bill = await ownDue(call, followers, id);
    if (bill.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
    const last = await lastAttempt(call, id);
    const money = moneyOf(call, followers);
    if (last && isAtBank(last)) await clearAttempts(money, id, now, actor);
    const backUrl = return_url ?? `${env.origin}${paths.bills}`;
    const wish = { billId: id, label: bill.subjectName, backUrl };
    return { bill_id: id, ...presentPage(await openBillPage(money, wish, now), backUrl) };
  };

type Page = Awaited<ReturnType<typeof openBillPage>>;

const presentPage = ({ payment: { pageId, intentId }, url }: Page, backUrl: string) => ({
  secret: pageId ?? "",
  payment_intent_id: intentId ?? pageId ?? "",
  redirect_url: url ?? backUrl,
});

/** What became of a bill on the provider's page: whoever comes first settles it, once. 404 for another's bill. */
export const finishBillPage =
  (followers: Followers) =>
  async (call: Call, { id }: { id: number }): Promise<Charged> => {
    const { db, actor, now } = call;
    if (!(await findOwnBill(db, id, actor.id))) {
      throw new RuleError("not_found", "api.invoice.not_found");
    }
    await settleBillPages(moneyOf(call, followers), id, now);
    const [last] = await findAttempts(db, id);
    const confirmation = last ? confirmationOf(last) : await withoutAttempt(call, id);
    return { bill_id: id, client_secret: null, ...confirmation };
  };

/** A family's own bill that is to be paid. */
async function ownDue({ db, actor }: Call, followers: Followers, id: number): Promise<BillRow> {
  const bill = await findOwnBill(db, id, actor.id);
  if (bill?.kind !== "bill") throw new RuleError("not_found", "api.invoice.not_found");
  if (bill.status === "paid" || bill.status === "credited") {
    throw new RuleError("conflict", "api.payment.nothing_due");
  }
  // The agency debits its family: a card would pay the same course twice.
  if (isAdvanced(bill)) throw new RuleError("conflict", "api.payment.advanced");
  const held = await db.transaction((tx) =>
    followerOf(followers, bill.subjectKind).isHeld(tx, bill.subjectId),
  );
  if (held) throw new RuleError("conflict", "api.payment.held");
  return bill;
}
