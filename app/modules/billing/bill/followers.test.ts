import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { sendRefund } from "#app/modules/billing/refund/send.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createRegistration, followers, mailsSentTo } from "#tests/factories/registration.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { bills } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

const moneyOf = (db: Db, { cards }: TestBank) => ({ db, cards, followers });

const transfer = (billId: number, amountCents = 10_000, reference = "VIR 2026-114") =>
  ({ billId, means: "transfer", amountCents, reference }) as const;

const billOf = async (db: Db, id: number) =>
  (await db.select().from(bills).where(eq(bills.id, id)))[0];

const paymentOf = async (db: Db, billId: number) =>
  (await db.select().from(payments).where(eq(payments.billId, billId)))[0];

async function createWithCard(db: Db, bank: TestBank, number = "4242424242424242") {
  const registration = await createRegistration(db);
  await bank.giveCard(registration.family.id, number, "second");
  return registration;
}

test("each entity numbers its own bills; the ledger says what was billed, and whose it is", async ({
  db,
}) => {
  const course = await createBilledCourse(db);
  const { bill, family } = await createRegistration(db);

  expect([course.bill.number, bill.number]).toEqual(["P2026-000001", "S2026-000001"]);
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.billId, bill.id));
  expect(entries.sort((one, other) => other.amountCents - one.amountCents)).toMatchObject([
    { cause: "registration", account: "family", holderId: family.id, amountCents: 10_000 },
    { cause: "registration", account: "house", holderId: null, amountCents: -10_000 },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a card is charged at the account of the entity that billed; the subject follows", async ({
  db,
  bank,
}) => {
  const { id, bill, family } = await createWithCard(db, bank);

  await collect(moneyOf(db, bank), now, () => Promise.resolve(bill.id));

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect((await billOf(db, bill.id))?.status).toBe("paid");
  const [mail] = (await mailsTo(db, family.email)).slice(-1);
  expect(mail?.body).toMatch(/100,00\s€ pour le stage n°/);
  expect(await proveLedger(db)).toEqual([]);
});

test("a card of the other entity's account is not charged for it", async ({ db, bank }) => {
  const { id, bill, family } = await createRegistration(db);
  await bank.giveCard(family.id, "4242424242424242");

  await collect(moneyOf(db, bank), now, () => Promise.resolve(bill.id));

  expect(await mailsSentTo(db, id)).toEqual([]);
  expect(await paymentOf(db, bill.id)).toBeUndefined();
});

test("a refusal is told to the subject with its cause, tried again by the job, and told to it again", async ({
  db,
  bank,
}) => {
  const { id, bill } = await createWithCard(db, bank, "4000000000000341");
  const money = moneyOf(db, bank);

  await collect(money, now, () => Promise.resolve(bill.id));
  await due(db, inDays(1), money);

  expect(await mailsSentTo(db, id)).toEqual(["failed: declined", "failed: declined"]);
});

test("a subject that holds its money is not debited, nor one whose transfer is awaited", async ({
  db,
  bank,
}) => {
  for (const given of [{ held: true }, { awaited: true }]) {
    const { bill, family } = await createRegistration(db, given);
    await bank.giveCard(family.id, "4242424242424242", "second");

    await due(db, now, moneyOf(db, bank));
    await collect(moneyOf(db, bank), now, () => Promise.resolve(bill.id));

    expect(await paymentOf(db, bill.id)).toBeUndefined();
  }
});

test("a bill without a follower is refused before anything is charged or written", async ({
  db,
  bank,
}) => {
  const { bill } = await createWithCard(db, bank);
  const nobody = { bills: {}, cards: [] };

  const collecting = collect({ ...moneyOf(db, bank), followers: nobody }, now, () =>
    Promise.resolve(bill.id),
  );

  await expect(collecting).rejects.toThrow("Nobody follows the bills of a registration.");
  expect(await paymentOf(db, bill.id)).toBeUndefined();
});

test("a follower that fails undoes what was settled with it; the look-up settles it later", async ({
  db,
  bank,
}) => {
  const { id, bill } = await createWithCard(db, bank);
  const failing = () => Promise.reject(new Error("not now"));
  const registration = followers.bills.registration;
  if (!registration) throw new Error("The registration follows its bills.");
  const broken = { ...followers, bills: { registration: { ...registration, paid: failing } } };

  const first = collect({ ...moneyOf(db, bank), followers: broken }, now, () =>
    Promise.resolve(bill.id),
  );
  await expect(first).rejects.toThrow("not now");
  expect((await billOf(db, bill.id))?.status).toBe("due");
  await due(db, plusMinutes(now, 6), moneyOf(db, bank));

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a transfer is a payment without a card, settled by the same door, once per reference", async ({
  db,
}) => {
  const { id, bill, family } = await createRegistration(db, { awaited: true });
  const move = { by: byOperator, now };

  const settled = await receive({ db, followers }, transfer(bill.id), move);
  const again = await receive({ db, followers }, transfer(bill.id), move);

  expect([settled.changed, again.changed]).toEqual([true, false]);
  expect(await paymentOf(db, bill.id)).toMatchObject({
    means: "transfer",
    cardId: null,
    status: "succeeded",
    reference: "VIR 2026-114",
  });
  expect((await billOf(db, bill.id))?.status).toBe("paid");
  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  const sent = await mailsTo(db, family.email);
  expect(sent.map(({ template }) => template)).toEqual(["payment_received"]);
  expect(sent[0]?.body).toMatch(/100,00\s€ par virement pour le stage n°/);
  expect(await proveLedger(db)).toEqual([]);
});

test("a transfer of another sum is refused, and so is a reference that was another sum", async ({
  db,
}) => {
  const { bill } = await createRegistration(db, { awaited: true });
  const move = { by: byOperator, now };

  const short = receive({ db, followers }, transfer(bill.id, 9999), move);
  await expect(short).rejects.toMatchObject({ code: "api.payment.amount_differs" });
  await receive({ db, followers }, transfer(bill.id), move);
  const other = receive({ db, followers }, transfer(bill.id, 9999), move);

  await expect(other).rejects.toMatchObject({ code: "api.payment.amount_differs" });
  expect(await db.$count(payments)).toBe(1);
});

test("a second transfer for a paid bill is kept apart, and goes back without a trace on the bill", async ({
  db,
  bank,
}) => {
  const { id, bill } = await createRegistration(db, { awaited: true });
  const money = moneyOf(db, bank);
  await receive(money, transfer(bill.id), { by: byOperator, now });

  const twice = transfer(bill.id, 10_000, "VIR 2026-115");
  const second = await receive(money, twice, { by: byOperator, now });
  expect(second.quarantine).toBe("not_due");
  const [kept] = await db.select().from(payments).where(eq(payments.reference, "VIR 2026-115"));
  await refundPayment(money, kept?.id ?? 0, now);

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect(await billOf(db, bill.id)).toMatchObject({ status: "paid", creditedCents: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a transfer goes back by parts, each with its credit note, up to what was paid", async ({
  db,
  bank,
}) => {
  const { id, bill, family } = await createRegistration(db, { awaited: true });
  const money = moneyOf(db, bank);
  await receive(money, transfer(bill.id), { by: byOperator, now });
  const paymentId = (await paymentOf(db, bill.id))?.id ?? 0;

  const give = async (amountCents: number) => {
    await refundPayment(money, paymentId, now, { amountCents });
    const [refund] = await db.select().from(refunds).where(eq(refunds.status, "to_send"));
    const reference = `VIR ${String(amountCents)}`;
    await sendRefund(money, refund?.id ?? 0, { reference }, { by: byOperator, now });
  };
  await give(2001);
  await give(3000);
  const above = refundPayment(money, paymentId, now, { amountCents: 5000 });
  await expect(above).rejects.toMatchObject({ code: "api.payment.refund_too_high" });
  expect(await billOf(db, bill.id)).toMatchObject({ status: "paid", creditedCents: 5001 });
  expect(await proveLedger(db)).toEqual([]);
  await give(4999);

  expect(await billOf(db, bill.id)).toMatchObject({ status: "credited", creditedCents: 10_000 });
  expect(await paymentOf(db, bill.id)).toMatchObject({ status: "refunded", sentCents: 10_000 });
  const notes = await db.select().from(bills).where(eq(bills.creditsId, bill.id)).orderBy(bills.id);
  expect(notes.map(({ entity, sequence, amountCents }) => [entity, sequence, amountCents])).toEqual(
    [
      ["second", 2, -2001],
      ["second", 3, -3000],
      ["second", 4, -4999],
    ],
  );
  expect(await mailsSentTo(db, id)).toEqual([
    "paid",
    "refunded: 2001",
    "refunded: 3000",
    "refunded: 4999, whole",
  ]);
  const templates = (await mailsTo(db, family.email)).map(({ template }) => template);
  expect(templates.slice(1)).toEqual([
    "refund_to_send",
    "payment_refunded_part",
    "refund_to_send",
    "payment_refunded_part",
    "refund_to_send",
    "payment_refunded",
  ]);
  expect(await proveLedger(db)).toEqual([]);
});
