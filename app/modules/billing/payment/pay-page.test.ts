import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { receiveEvent } from "#app/modules/billing/provider-event/receive-event.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createRegistration, followers, mailsSentTo } from "#tests/factories/registration.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { openCallOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { endBillAttempts } from "./clear-attempts.server.ts";
import { openBillPage, settlePage } from "./pay-page.server.ts";
import { receive } from "./receive.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const good = "4242424242424242";
const asks = "4000002760003184";
const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);
const moneyOf = (db: Db, { cards }: TestBank) => ({ db, cards, followers });

async function deliver(db: Db, bank: TestBank) {
  for (const { body } of await bank.events()) {
    const signature = signatureOf(body, bank.secondSecret, new Date());
    const headers = new Headers({ "stripe-signature": signature });
    const call = { ...openCallOf(db, { gateways: bank.gateways }), headers };
    await receiveEvent(followers)(call, { body });
  }
}

const backUrl = "http://site.test/mes-stages/1/";
const open = (db: Db, bank: TestBank, billId: number) =>
  openBillPage(moneyOf(db, bank), { billId, label: "Stage de maths", backUrl }, now);

const paymentsOf = (db: Db, billId: number) =>
  db.select().from(payments).where(eq(payments.billId, billId)).orderBy(payments.attempt);

const billStatus = async (db: Db, id: number) =>
  (await db.select().from(bills).where(eq(bills.id, id)))[0]?.status;

test("a page is opened once, and paid by a card that is not kept; the way back settles it", async ({
  db,
  bank,
}) => {
  const { id, bill, family } = await createRegistration(db);
  const { payment, url = "" } = await open(db, bank, bill.id);
  expect((await open(db, bank, bill.id)).url).toBe(url);

  await bank.visit(url, good);
  expect(await settlePage(moneyOf(db, bank), payment, now)).toBe("paid");

  expect(await paymentsOf(db, bill.id)).toMatchObject([
    { status: "succeeded", means: "card", cardId: null, amountCents: 10_000, attempt: 1 },
  ]);
  expect(await billStatus(db, bill.id)).toBe("paid");
  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  await deliver(db, bank);
  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect((await mailsTo(db, family.email)).map(({ template }) => template)).toEqual([
    "payment_paid",
  ]);
});

test("the provider's event alone settles it too; the provider is not asked again", async ({
  db,
  bank,
}) => {
  const { id, bill } = await createRegistration(db);
  const { url = "" } = await open(db, bank, bill.id);
  await bank.visit(url, asks, "accept");
  await deliver(db, bank);

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  await expect(open(db, bank, bill.id)).rejects.toMatchObject({ kind: "conflict" });
});

test("a holder who says no keeps the page for another card, unread mails apart", async ({
  db,
  bank,
}) => {
  const { id, bill, family } = await createRegistration(db);
  const { payment, url = "" } = await open(db, bank, bill.id);
  await bank.visit(url, asks, "refuse");
  await deliver(db, bank);

  expect(await paymentsOf(db, bill.id)).toMatchObject([{ status: "failed", retryAt: null }]);
  expect(await settlePage(moneyOf(db, bank), payment, now)).toBe("open");
  expect((await open(db, bank, bill.id)).url).toBe(url);
  expect(await mailsTo(db, family.email)).toEqual([]);

  await bank.visit(url, good);
  await deliver(db, bank);
  expect(await billStatus(db, bill.id)).toBe("paid");
  expect(await mailsSentTo(db, id)).toEqual(["failed: authentication_refused", "paid"]);
});

test("a page that closed without money gives way to another one", async ({ db, bank }) => {
  const { bill } = await createRegistration(db);
  const first = await open(db, bank, bill.id);
  await endBillAttempts(moneyOf(db, bank), bill.id, now);
  const second = await open(db, bank, bill.id);

  expect(second.url).not.toBe(first.url);
  expect(await paymentsOf(db, bill.id)).toMatchObject([
    { attempt: 1, status: "failed", pageUrl: null },
    { attempt: 2, status: "created" },
  ]);
});

test("money for a bill that was undone meanwhile goes back, once, and the family is told", async ({
  db,
  bank,
}) => {
  const { id, bill, family } = await createRegistration(db);
  const { url = "" } = await open(db, bank, bill.id);
  await bank.visit(url, good);
  await db.transaction((tx) => creditBill(tx, bill.id, { by: bySystem, now, cause: "expired" }));
  await deliver(db, bank);
  expect(await due(db, now, { cards: bank.cards })).toBeGreaterThan(0);
  await deliver(db, bank);

  expect(await paymentsOf(db, bill.id)).toMatchObject([
    { status: "refunded", refundedCents: 10_000, quarantine: "not_due" },
  ]);
  expect(await mailsSentTo(db, id)).toEqual([]);
  const mails = await mailsTo(db, family.email);
  expect(mails.map(({ template }) => template)).toEqual([
    "payment_late_card",
    "payment_refunded_beside",
  ]);
  expect(mails.at(-1)?.body).toContain("cette somme n’était pas due");
});

test("an awaited transfer may be paid by card after all; a page left open is settled by the clock", async ({
  db,
  bank,
}) => {
  const { id, bill } = await createRegistration(db, { awaited: true });
  const { url = "" } = await open(db, bank, bill.id);
  await bank.visit(url, good);
  await due(db, inDays(1), { cards: bank.cards });

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  const late = {
    billId: bill.id,
    means: "transfer",
    amountCents: 10_000,
    reference: "V1",
  } as const;
  const settled = await receive(moneyOf(db, bank), late, { by: bySystem, now });
  expect(settled.quarantine).toBe("not_due");
});
