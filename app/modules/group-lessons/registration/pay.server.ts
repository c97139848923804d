import type { Call } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { billOf, findOwnBill } from "#app/modules/billing/bill/issue.server.ts";
import { usableCard } from "#app/modules/billing/card/means.server.ts";
import { leaveBank } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { keepBillCard } from "#app/modules/billing/payment/keep-card.server.ts";
import { settleBill } from "#app/modules/billing/payment/look-up.server.ts";
import { openOwnBillPage, payBill } from "#app/modules/billing/payment/pay-bill.server.ts";
import { openBillPage } from "#app/modules/billing/payment/pay-page.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { payingFollowers, registrationFollowers } from "./follow-billing.server.ts";
import { notFound, ownRegistration } from "./hold.server.ts";
import { groupLessonOf } from "./price.server.ts";
import { registerStudent } from "./register.server.ts";
import type { InitPayment } from "./registration.endpoints.ts";

/**
 * Begins a card payment (PUB-035, API-033), by the card kept for stages or on the provider's page: of a waiting bill,
 * or a new registration held 15 minutes. Repeated, the same page.
 */
export const initPayment =
  (followers: Followers) =>
  async (call: Call, input: InitPayment): Promise<Begun> => {
    const other = await otherBill(call, input);
    if (other === undefined) return initRegistration(call, input);
    const bill = { id: other, return_url: input.return_url };
    return { ...(await openOwnBillPage(followers)(call, bill)), registration_id: null };
  };

type Begun = Readonly<{
  secret: string;
  payment_intent_id: string;
  bill_id: number;
  registration_id: number | null;
  redirect_url: string;
}>;

async function otherBill({ db, actor }: Call, { bill_id }: InitPayment) {
  const bill = bill_id === undefined ? undefined : await findOwnBill(db, bill_id, actor.id);
  if (bill_id !== undefined && !bill) throw notFound();
  return bill && bill.subjectKind !== "registration" ? bill.id : undefined;
}

async function initRegistration(call: Call, input: InitPayment): Promise<Begun> {
  if (input.saved_card) await requireCard(call);
  const registrationId = await toPay(call, input);
  const row = await ownRegistration(call.db, registrationId, call.actor.id);
  const bill = await billOf(call.db, { kind: "registration", id: row.id });
  if (!bill) throw new RuleError("conflict", "api.payment.nothing_due");
  const begun = { bill_id: bill.id, registration_id: row.id };
  if (bill.status === "paid") return { ...begun, ...withoutPage(row.id) };
  const page = pathTo(paths.registrationReturn, { registrationId: String(row.id) });
  const backUrl = input.return_url ?? `${env.origin}${page}`;
  const paying = { billId: bill.id, backUrl };
  if (input.saved_card) return { ...begun, ...(await payByCard(call, paying)) };
  const { title } = await groupLessonOf(call.db, row.groupLessonId);
  const wish = { ...paying, label: title, keepsCard: input.keeps_card };
  return { ...begun, ...(await openPage(call, wish)) };
}

type Paying = Readonly<{ billId: number; backUrl: string }>;

/** By the kept card: the bank's page where it asks its holder, else the way back, which reads what came of it. */
async function payByCard(call: Call, { billId: id, backUrl }: Paying) {
  const charged = await payBill(payingFollowers)(call, { id, return_url: backUrl });
  return { secret: "", payment_intent_id: "", redirect_url: charged.redirect_url ?? backUrl };
}

async function openPage(call: Call, wish: Paying & { label: string; keepsCard: boolean }) {
  const money = moneyOf(call, registrationFollowers);
  await leaveBank(money, wish.billId, call.now, call.actor);
  const { payment, url } = await openBillPage(money, wish, call.now);
  return {
    secret: payment.pageId ?? "",
    payment_intent_id: payment.intentId ?? payment.pageId ?? "",
    redirect_url: url ?? wish.backUrl,
  };
}

/** Before a seat is taken: without it, no money would come. */
async function requireCard({ db, actor, now }: Call): Promise<void> {
  const card = await usableCard(db, { customerId: actor.id, entity: "second" }, now);
  if (!card) throw new RuleError("conflict", "api.payment.card_required");
}

/** Credit paid everything: there is no payment page. */
const withoutPage = (registrationId: number) => ({
  secret: "",
  payment_intent_id: "",
  redirect_url: `${env.origin}${pathTo(paths.registration, { registrationId: String(registrationId) })}`,
});

async function toPay(call: Call, { bill_id, group_lesson }: InitPayment): Promise<number> {
  if (bill_id !== undefined) return subjectOf(call, bill_id);
  if (!group_lesson) throw fieldFault("bill_id", "api.payment.nothing_due");
  return (await registerStudent(call, { ...group_lesson, paymentType: "card" })).id;
}

async function subjectOf({ db, actor }: Call, billId: number): Promise<number> {
  const bill = await findOwnBill(db, billId, actor.id);
  if (bill?.subjectKind !== "registration") throw notFound();
  return bill.subjectId;
}

/** Settles a payment from the provider's status, once, by the first caller (API-058). */
export async function finishPayment(call: Call, id: number): Promise<void> {
  const row = await ownRegistration(call.db, id, call.actor.id);
  const bill = await billOf(call.db, { kind: "registration", id: row.id });
  if (!bill) return;
  const money = moneyOf(call, registrationFollowers);
  const attempts = await settleBill(money, bill.id, call.now);
  await keepBillCard(money, bill, attempts, call.now);
}
