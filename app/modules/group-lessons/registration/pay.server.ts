import type { Call } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { billOf, findOwnBill } from "#app/modules/billing/bill/issue.server.ts";
import { openOwnBillPage } from "#app/modules/billing/payment/pay-bill.server.ts";
import { openBillPage, settleBillPages } from "#app/modules/billing/payment/pay-page.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { registrationFollowers } from "./follow-billing.server.ts";
import { notFound, ownRegistration } from "./hold.server.ts";
import { groupLessonOf } from "./price.server.ts";
import { registerStudent } from "./register.server.ts";
import type { InitPayment } from "./registration.endpoints.ts";

/**
 * Begins a card payment on the provider's page (PUB-035, API-033): of a waiting bill, or a new registration held 15
 * minutes. Repeated, the same page.
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
  const registrationId = await toPay(call, input);
  const row = await ownRegistration(call.db, registrationId, call.actor.id);
  const bill = await billOf(call.db, { kind: "registration", id: row.id });
  if (!bill) throw new RuleError("conflict", "api.payment.nothing_due");
  if (bill.status === "paid") return paidAnswer(row.id, bill.id);
  const { title } = await groupLessonOf(call.db, row.groupLessonId);
  const page = pathTo(paths.registrationReturn, { registrationId: String(row.id) });
  const backUrl = input.return_url ?? `${env.origin}${page}`;
  const money = moneyOf(call, registrationFollowers);
  const { payment, url } = await openBillPage(
    money,
    { billId: bill.id, label: title, backUrl },
    call.now,
  );
  return {
    secret: payment.pageId ?? "",
    payment_intent_id: payment.intentId ?? payment.pageId ?? "",
    bill_id: bill.id,
    registration_id: row.id,
    redirect_url: url ?? backUrl,
  };
}

/** Credit paid everything: there is no payment page. */
const paidAnswer = (registrationId: number, billId: number) => ({
  secret: "",
  payment_intent_id: "",
  bill_id: billId,
  registration_id: registrationId,
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
  await settleBillPages(money, bill.id, call.now);
}
