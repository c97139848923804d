import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { bankThat, createDeclared, yes } from "#tests/factories/course.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { payments } from "./endpoints.ts";

async function operatorOf(db: Db, gateways = bankThat("succeeds").gateways) {
  const { id } = await createUser(db, "operator");
  const account = {
    email: "bureau@example.test",
    emailConfirmedAt: now,
    emailRefused: false,
    firstname: "Agathe",
    lastname: "Lemoine",
    phone: null,
    teacherStatus: null,
  };
  return callerOf(db, { id, role: "operator", account }, now, gateways);
}

async function createPaid(db: Db) {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), yes(course.id));
  const api = await operatorOf(db, bank.gateways);
  return { api, bank, params: { id: bank.charges[0]?.paymentId ?? 0 } };
}

const reason = "Geste";

test("payments are listed with their bills and families (API-226)", async ({ db }) => {
  const { api, params } = await createPaid(db);

  expect(await api(payments.listAll, { query: { state: "succeeded" } })).toMatchObject({
    total: 1,
    data: [
      { ...params, means: "card", customer: "Sophie Martin", amount: 84, status: "succeeded" },
    ],
    refunds_asked: [],
    events: [],
  });
  expect(await api(payments.listAll, { query: { state: "failed" } })).toMatchObject({ data: [] });
});

test("a refund is sent to the provider, of a part, then no more than is left (API-228)", async ({
  db,
}) => {
  const { api, bank, params } = await createPaid(db);
  const refund = (amount: number) => api(refunds.open, { params, body: { amount, reason } });

  expect(await refund(20.5)).toMatchObject({ ...params, amount: 20.5, asked: true });
  expect(bank.refunds).toHaveLength(1);
  expect(await refusalOf(refund(63.51))).toMatchObject({
    status: 409,
    code: "api.payment.refund_too_high",
  });
  expect(await refusalOf(refund(0))).toMatchObject({ status: 422, errors: [{ field: "amount" }] });
  const nobodys = api(refunds.open, {
    params: { id: 2_000_000_000 },
    body: { reason },
  });
  await expect(nobodys).rejects.toMatchObject({ status: 404 });
});

test("money that names a bill settles it; another amount is refused (API-227)", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const api = await operatorOf(db);
  const receive = (amount: number) =>
    api(payments.receive, {
      body: { bill: bill.number, means: "transfer", amount, reference: "VIR-1" },
    });

  expect(await refusalOf(receive(62.99))).toMatchObject({ code: "api.payment.amount_differs" });
  const received = { bill: bill.number, status: "succeeded", unmatched_id: null };
  expect(await receive(63)).toMatchObject(received);
  expect(await receive(63), "the same line again").toMatchObject(received);
});

async function createReceipt(db: Db) {
  const { bill } = await createBilledCourse(db);
  const api = await operatorOf(db);
  const { unmatched_id: id } = await api(payments.receive, {
    body: { bill: "LOYER", means: "transfer", amount: 63, reference: "VIR-9" },
  });
  return { api, bill, params: { id: id ?? 0 } };
}

test("money that names none is kept, then bound to its bill once (API-306)", async ({ db }) => {
  const { api, bill, params } = await createReceipt(db);
  const match = (named: string) => api(payments.match, { params, body: { bill: named } });

  expect(await api(payments.listUnmatched, { query: {} })).toMatchObject({
    total: 1,
    data: [{ ...params, label: "LOYER", reference: "VIR-9", amount: 63 }],
    not_due: [],
  });
  expect(await refusalOf(match("P2026-999999"))).toMatchObject({
    status: 422,
    errors: [{ field: "bill" }],
  });
  expect(await match(bill.number)).toMatchObject({ bill: bill.number, status: "succeeded" });
  await expect(match(bill.number)).rejects.toMatchObject({ status: 409 });
  expect(await api(payments.listUnmatched, { query: {} })).toMatchObject({ total: 0 });
});

test("money that names none is sent back once, on a day that has come", async ({ db }) => {
  const { api, params } = await createReceipt(db);
  const sendBack = (sent_on: string) =>
    api(refunds.returnUnmatched, { params, body: { reference: "VIR-OUT", sent_on } });

  expect(await refusalOf(sendBack("2026-09-10"))).toMatchObject({ errors: [{ field: "sent_on" }] });
  expect(await sendBack("2026-09-08")).toEqual({ ...params, amount: 63, returned: true });
  await expect(sendBack("2026-09-08")).rejects.toMatchObject({ status: 409 });
});

test("credits are listed by family and given back in part (API-305)", async ({ db }) => {
  const { family, credit } = await createCredit(db);
  const api = await operatorOf(db);
  const query = { customer_id: family.id };
  const line = { id: credit.id, customer_id: family.id, entity: "second", left: 100 };

  expect(await api(payments.listCredits, { query })).toMatchObject({ data: [line], left: 100 });
  const refund = (amount: number) =>
    api(refunds.openOfCredit, { params: { id: credit.id }, body: { amount, reason } });
  await expect(refund(100.01)).rejects.toMatchObject({ status: 409 });
  expect(await refund(40)).toMatchObject({
    id: credit.id,
    amount: 40,
    asked: false,
    status: "to_send",
  });
  expect(await api(payments.listCredits, { query })).toMatchObject({ total: 1, left: 60 });
});
