import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { supportSweeps } from "#app/modules/care/support/sweeps.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { payments as paymentEndpoints } from "./endpoints.ts";
import { receive } from "./receive.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const return_url = absolute("/mes-cours/1/banque/");

const closing = "Cette facture est déjà réglée.";

async function createAtBank(db: Db, bank: TestBank) {
  const charge = await createCharge(db, bank, "4000002760003184");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const body = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  const pay = () => payByTransfer(db, bank, charge.bill.id, 6300);
  const find = async () =>
    (await db.select().from(payments).where(eq(payments.id, charge.paymentId)))[0];
  return { ...charge, body, pay, find };
}

const payByTransfer = (db: Db, { followers }: TestBank, billId: number, amountCents: number) =>
  receive(
    { db, followers },
    { billId, amountCents, means: "transfer", reference: `VIR ${String(billId)}` },
    { by: byOperator, now },
  );

test("a bill paid by transfer ends the charge that waits at the bank; nothing more is mailed (STM-24, STM-46)", async ({
  db,
  bank,
}) => {
  const { family, pay, find } = await createAtBank(db, bank);
  await pay();
  const sentBefore = (await mailsTo(db, family.email)).length;
  const due = dueOf(billingSweeps(bank.followers));

  await due(db, now, bank);

  expect(await find()).toMatchObject({ status: "failed", retryAt: null, remindAt: null });
  for (const day of [1, 3, 7, 10, 20, 30]) await due(db, inDays(day), bank);
  expect(await mailsTo(db, family.email)).toHaveLength(sentBefore);
});

test("the confirmation of a paid bill is refused in words, and ended at the bank (STM-24)", async ({
  db,
  bank,
}) => {
  const { family, body, pay, find } = await createAtBank(db, bank);
  await pay();
  const api = bank.callerOf(family.actor);

  for (const given of [{ ...body, return_url }, body]) {
    const answer = await api(paymentEndpoints.confirm, { body: given });
    expect(answer).toMatchObject({ paymentStatus: "failed", redirect_url: null });
    expect(answer.paymentMessage).toContain(closing);
  }
  expect(await find()).toMatchObject({ status: "failed" });
});

test("money that the bank takes all the same is a refund at once (STM-24, ERR-33)", async ({
  db,
  bank,
}) => {
  const { family, body, paymentId, pay, find } = await createAtBank(db, bank);
  const api = bank.callerOf(family.actor);
  const { redirect_url } = await api(paymentEndpoints.confirm, { body: { ...body, return_url } });
  await pay();
  await bank.visit(redirect_url ?? "", "4000002760003184");

  const answer = await api(paymentEndpoints.confirm, { body });

  expect(answer).toMatchObject({ paymentStatus: "failed" });
  expect(await find()).toMatchObject({ quarantine: "not_due" });
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toMatchObject([
    { amountCents: 6300 },
  ]);
});

test("a case of an unpaid bill ends with its payment; closed by hand, it comes back after 30 days (STM-46)", async ({
  db,
  bank,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const due = dueOf([...billingSweeps(bank.followers), ...supportSweeps]);
  const casesOf = async () =>
    (await db.select().from(cases).where(eq(cases.personId, family.id)).orderBy(cases.id)).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  for (const day of [0, 3, 10, 20, 30]) await due(db, inDays(day), bank);
  expect(await casesOf()).toEqual(["unpaid new"]);

  await db
    .update(cases)
    .set({ state: "done", doneAt: inDays(35) })
    .where(eq(cases.billId, bill.id));
  await due(db, inDays(64), bank);
  expect(await casesOf()).toEqual(["unpaid done"]);
  await due(db, inDays(65), bank);
  expect(await casesOf()).toEqual(["unpaid done", "unpaid new"]);

  await payByTransfer(db, bank, bill.id, 6300);
  await due(db, inDays(66), bank);
  expect(await casesOf()).toEqual(["unpaid done", "unpaid done"]);
  await due(db, inDays(120), bank);
  expect(await casesOf()).toEqual(["unpaid done", "unpaid done"]);
});
