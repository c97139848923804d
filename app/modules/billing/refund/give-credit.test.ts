import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createRegistration, followers, mailsSentTo } from "#tests/factories/registration.ts";
import { test } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { askRefund } from "./ask.server.ts";
import { giveBack } from "./give-back.server.ts";
import { keepAsCredit, openCreditRefund, showCredit } from "./give-credit.server.ts";
import { refundableOf } from "./open.server.ts";
import { sendRefund } from "./send.server.ts";
import { refunds } from "./table.server.ts";

const by = bySystem;
const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

const billOf = async (db: Db, id: number) =>
  (await db.select().from(bills).where(eq(bills.id, id)))[0];

const linesOf = (db: Db, billId: number) =>
  db
    .select({ kind: billLines.kind, amountCents: billLines.amountCents })
    .from(billLines)
    .where(eq(billLines.billId, billId))
    .orderBy(billLines.id);

const totalOf = async (db: Db, familyId: number) => (await showCredit(db, familyId)).totalCents;

test("what is kept of a credited bill is the family's credit, not given back besides (STM-47, LAW-07)", async ({
  db,
}) => {
  const { family, bill, credit } = await createCredit(db);

  expect(await showCredit(db, family.id)).toMatchObject({
    totalCents: 10_000,
    main: 0,
    second: 10_000,
  });
  expect(credit.expiresAt.toISOString()).toMatch(/^2028-09-09/);
  await expect(refundableOf(db, credit.paymentId)).rejects.toMatchObject({
    code: "api.payment.not_refundable",
  });
  const again = db.transaction((tx) => keepAsCredit(tx, bill.id, { now, amountCents: 1 }));
  await expect(again).rejects.toMatchObject({ code: "api.payment.credit_not_owed" });
  expect(await proveLedger(db)).toEqual([]);
});

test("the next bill of the entity uses it first, as a line of its own, and asks for what is left", async ({
  db,
}) => {
  const { family } = await createCredit(db, { keptCents: 4000 });
  const next = await createRegistration(db, { of: family, awaited: true });

  expect(next.bill.amountCents).toBe(6000);
  expect(await linesOf(db, next.bill.id)).toEqual([
    { kind: "registration", amountCents: 10_000 },
    { kind: "credit", amountCents: -4000 },
  ]);
  expect(await totalOf(db, family.id)).toBe(0);
  const part = { means: "transfer", reference: "VIR-7", billId: next.bill.id } as const;
  await receive({ db, followers }, { ...part, amountCents: 6000 }, { by, now });
  expect(await billOf(db, next.bill.id)).toMatchObject({ status: "paid" });
  expect(await proveLedger(db)).toEqual([]);
});

test("a bill that credit pays whole is settled without a charge, and its subject follows", async ({
  db,
}) => {
  const { family } = await createCredit(db);
  const next = await createRegistration(db, { of: family, awaited: true });
  expect(next.bill.amountCents).toBe(0);

  await db.transaction((tx) => openAttempt(tx, followers, next.bill.id, now));

  expect(await billOf(db, next.bill.id)).toMatchObject({ status: "paid", amountCents: 0 });
  expect(await mailsSentTo(db, next.id)).toEqual(["paid"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("credited in part, money comes back first, then the credit stands again", async ({ db }) => {
  const { family } = await createCredit(db, { keptCents: 4000 });
  const next = await createRegistration(db, { of: family, awaited: true });
  const part = { means: "transfer", reference: "VIR-7", billId: next.bill.id } as const;
  await receive({ db, followers }, { ...part, amountCents: 6000 }, { by, now });
  const credit = (amountCents?: number) =>
    db.transaction((tx) =>
      giveBack(tx, next.bill.id, { by, now, cause: "goodwill", cents: amountCents }),
    );

  await credit(5000);
  expect(await totalOf(db, family.id)).toBe(0);
  await credit(3000);
  expect(await totalOf(db, family.id)).toBe(2000);
  expect(await proveLedger(db)).toEqual([]);
  await credit();

  expect(await totalOf(db, family.id)).toBe(4000);
  expect(await billOf(db, next.bill.id)).toMatchObject({ status: "credited", creditedCents: 6000 });
  expect(await proveLedger(db)).toEqual([]);
});

test("the operator gives it back before its term, in part, never more than is left", async ({
  db,
  bank,
}) => {
  const { family, credit } = await createCredit(db);
  const money = { db, cards: bank.cards, followers };

  const open = (amountCents: number) =>
    db.transaction((tx) => openCreditRefund(tx, credit.id, { now, amountCents, by: byOperator }));
  const { id } = await open(2500);
  expect(await askRefund(money, id, now)).toBe(false);
  await sendRefund(money, id, { reference: "VIR-OUT" }, { by: byOperator, now });
  const above = open(7501);
  await expect(above).rejects.toMatchObject({ code: "api.payment.refund_too_high" });

  expect(await totalOf(db, family.id)).toBe(7500);
  const [payment] = await db.select().from(payments).where(eq(payments.id, credit.paymentId));
  expect(payment).toMatchObject({ sentCents: 2500 });
  expect(await proveLedger(db)).toEqual([]);
});

test("what is left after 24 months goes back to the means of payment", async ({ db, bank }) => {
  const { family, credit } = await createCredit(db);
  const money = { db, cards: bank.cards, followers };

  await due(db, inDays(700), money);
  expect(await totalOf(db, family.id)).toBe(10_000);
  await due(db, inDays(732), money);

  expect(await totalOf(db, family.id)).toBe(0);
  const [row] = await db.select().from(familyCredits).where(eq(familyCredits.id, credit.id));
  expect(row).toMatchObject({ refundedCents: 10_000 });
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, credit.paymentId));
  expect(refund).toMatchObject({ status: "to_send", amountCents: 10_000, dueOn: "2028-09-24" });
  expect(await proveLedger(db)).toEqual([]);
});
