import type { Call } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { isAdvanced, isSettled } from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { findOwnBill, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { paths } from "#app/paths.ts";

import { resumeBill } from "./await-money.server.ts";
import { type Confirmation, confirmationOf } from "./charge.domain.ts";
import { clearAttempts, leaveBank } from "./clear-attempts.server.ts";
import { collect } from "./collect.server.ts";
import { confirmPayment } from "./confirm.server.ts";
import { openBillPage, settleBillPages } from "./pay-page.server.ts";
import { findAttempts, type PaymentRow } from "./repository.server.ts";

type Input = Readonly<{ id: number; return_url?: string | undefined }>;

type Charged = Confirmation & Readonly<{ bill_id: number; client_secret: null }>;

/**
 * Charges the saved card for a due bill (API-030, CUS-006); a pending payment is reused. 404 for another's; 409
 * without valid card, when not due or contested.
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

async function confirm(
  call: Call,
  followers: Followers,
  { id, last, return_url }: Input & { last: PaymentRow | undefined },
): Promise<Confirmation> {
  if (!last) return withoutAttempt(call, id);
  if (last.status !== "requires_action" || !last.intentId) return confirmationOf(last);
  const confirmation = { bill_id: id, payment_intent_id: last.intentId, return_url };
  return confirmPayment(followers)(call, confirmation);
}

async function withoutAttempt({ db }: Call, id: number): Promise<Confirmation> {
  const bill = await findBill(db, id);
  if (bill?.status !== "paid") throw new RuleError("conflict", "api.payment.card_required");
  return confirmationOf({ status: "succeeded", errorCode: null, declineCode: null });
}

/** Opens or reuses the provider's page of a due bill (API-033, CUS-025); once paid, returns the way back. */
export const openOwnBillPage =
  (followers: Followers) =>
  async (call: Call, { id, return_url }: Input) => {
    const { actor, now } = call;
    const bill = await ownDue(call, followers, id);
    if (bill.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
    const money = moneyOf(call, followers);
    await leaveBank(money, id, now, actor);
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

/** Settles a page payment, once. 404 for another's bill. */
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

async function ownDue({ db, actor }: Call, followers: Followers, id: number): Promise<BillRow> {
  const bill = await findOwnBill(db, id, actor.id);
  if (bill?.kind !== "bill") throw new RuleError("not_found", "api.invoice.not_found");
  if (isSettled(bill)) throw new RuleError("conflict", "api.payment.nothing_due");
  // The agency debits the family: a card would pay twice.
  if (isAdvanced(bill)) throw new RuleError("conflict", "api.payment.advanced");
  const held = await db.transaction((tx) =>
    followerOf(followers, bill.subjectKind).isHeld(tx, bill.subjectId),
  );
  if (held) throw new RuleError("conflict", "api.payment.held");
  return bill;
}
