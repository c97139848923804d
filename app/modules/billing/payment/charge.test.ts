import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { bring, createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { confirmPayment } from "./confirm.server.ts";
import { settle } from "./settle.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

const entriesOf = (db: Db, billId: number) =>
  db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.billId, billId))
    .orderBy(ledgerEntries.id);

type Input = Parameters<ReturnType<typeof confirmPayment>>[1];

const confirm = (db: Db, { gateways }: TestBank, actor: Actor, requested: Input) =>
  confirmPayment(followers)(callOf(db, actor, { gateways }), requested);

test("a charge that succeeds pays the bill, the course and the ledger, once told", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);

  await chargeAttempt(bank.money, charge.paymentId, now);

  expect(await stateOf(db, charge)).toEqual(paid);
  expect(await entriesOf(db, charge.bill.id)).toEqual([
    { account: "family", cents: 6300 },
    { account: "teacher", cents: -3465 },
    { account: "agency", cents: -1259 },
    { account: "house", cents: -1576 },
    { account: "bank", cents: 6300 },
    { account: "family", cents: -6300 },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("an independent teacher's revenue and the commission are entries of their own", async ({
  db,
}) => {
  const { bill } = await createBilledCourse(db, { mode: "independent" });

  expect(await entriesOf(db, bill.id)).toEqual([
    { account: "family", cents: 6300 },
    { account: "teacher", cents: -4914 },
    { account: "house", cents: -1386 },
  ]);
});

test.for(["before", "after", "twice", "never"] as const)(
  "the provider's event comes %s the page: one effect",
  async (when, { db, bank }) => {
    const charge = await createCharge(db, bank);
    if (when === "before") bank.faults.push("early");

    await chargeAttempt(bank.money, charge.paymentId, now);
    if (when === "after" || when === "twice") await bank.deliver();
    if (when === "twice") {
      for (const { body } of await bank.events()) expect(await bring(db, bank, body)).toBe(true);
    }

    expect(await stateOf(db, charge)).toEqual(paid);
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("an attempt is asked of the provider once, however often it is asked", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  await chargeAttempt(bank.money, charge.paymentId, now);

  expect((await bank.events()).filter(({ type }) => type.startsWith("payment_"))).toHaveLength(1);
  expect(await stateOf(db, charge)).toEqual(paid);
});

test("a lost answer is under verification, and its event settles it (STM-24)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");

  await chargeAttempt(bank.money, charge.paymentId, now);
  expect(await stateOf(db, charge)).toEqual({
    payment: "processing",
    bill: "processing",
    course: "confirmed",
    mails: [],
  });
  await bank.deliver();

  expect(await stateOf(db, charge)).toEqual(paid);
});

test("a lost answer without an event is settled by the look-up, without a second charge", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");
  await chargeAttempt(bank.money, charge.paymentId, now);

  await due(db, plusMinutes(now, 1), bank);
  expect((await stateOf(db, charge)).payment).toBe("processing");
  await due(db, plusMinutes(now, 6), bank);

  expect(await stateOf(db, charge)).toEqual(paid);
  expect((await bank.events()).filter(({ type }) => type.startsWith("payment_"))).toHaveLength(1);
});

test("a charge that never reached the provider is refused after a quarter of an hour", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("error");
  await chargeAttempt(bank.money, charge.paymentId, now);

  await due(db, plusMinutes(now, 6), bank);
  expect((await stateOf(db, charge)).payment).toBe("processing");
  await due(db, plusMinutes(now, 16), bank);

  expect(await stateOf(db, charge)).toEqual({
    payment: "failed",
    bill: "failed",
    course: "failed",
    mails: ["payment_failed"],
  });
});

test("a bank that asks leaves the bill due and writes to the family; confirmed there, it is paid", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000002760003184");
  await chargeAttempt(bank.money, charge.paymentId, now);
  expect(await stateOf(db, charge)).toEqual({
    payment: "requires_action",
    bill: "due",
    course: "confirmed",
    mails: ["payment_authentication"],
  });
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const requested = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  const back = { ...requested, return_url: absolute("/mes-cours/1/banque/") };
  const { actor } = charge.family;

  const begun = await confirm(db, bank, actor, back);
  expect(begun.paymentStatus).toBe("requires_action");
  await bank.visit(begun.redirect_url ?? "", "");
  const read = await confirm(db, bank, actor, requested);
  await bank.deliver();

  expect(read).toMatchObject({ paymentStatus: "succeeded", redirect_url: null });
  expect((await stateOf(db, charge)).payment).toBe("succeeded");
  expect((await stateOf(db, charge)).mails).toEqual(["payment_authentication", "payment_paid"]);
});

test("a confirmation refused at the bank's fails with its cause; the late events change nothing", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000002760003184");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const requested = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  const { actor } = charge.family;
  const back = { ...requested, return_url: absolute("/b/") };
  const { redirect_url: page } = await confirm(db, bank, actor, back);

  await bank.visit(page ?? "", "", "refuse");
  const read = await confirm(db, bank, actor, requested);
  await bank.deliver();

  expect(read.paymentStatus).toBe("failed");
  expect(read.paymentMessage).toContain("confirmation auprès de votre banque");
  expect(await stateOf(db, charge)).toMatchObject({
    payment: "failed",
    bill: "failed",
    course: "failed",
  });
  const [mail] = (await mailsTo(db, charge.family.email)).slice(-1);
  expect(mail?.subject).toMatch(/^Vous n’avez pas confirmé /);
});

test("a refund credits the bill by a note of its own and turns the money back", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);

  await refundPayment(bank.money, charge.paymentId, now);
  await refundPayment(bank.money, charge.paymentId, now);
  await bank.deliver();
  await bank.deliver();

  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  const notes = await db.select().from(bills).where(eq(bills.creditsId, charge.bill.id));
  expect(notes).toMatchObject([{ kind: "credit", amountCents: -6300, status: "credited" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("money for a bill that is settled already is kept apart, never applied by guess", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const second = await createAttempt(db, charge);
  const success = { kind: "succeeded", amountCents: 6300, currency: "EUR" } as const;
  await settle(bank.money, second, { ...success, intentId: "pi_second" }, now);

  const [first] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const twice = { ...success, intentId: first?.intentId ?? "" };
  const settled = await settle(bank.money, charge.paymentId, twice, now);

  expect(settled).toMatchObject({ status: "succeeded", quarantine: "not_due" });
  expect(await proveLedger(db)).toEqual([]);
});

test("each move of the payment and of the bill leaves its line of history", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);

  const lines = await db
    .select()
    .from(historyLines)
    .where(and(eq(historyLines.machine, "bill"), eq(historyLines.thingId, charge.bill.id)))
    .orderBy(historyLines.id);
  expect(lines.map(({ fromState, toState }) => [fromState, toState])).toEqual([
    ["draft", "due"],
    ["due", "paid"],
  ]);
});

test("bills are numbered without a gap, a transaction that fails included", async ({ db }) => {
  const first = await createBilledCourse(db);
  await db
    .transaction(async (tx) => {
      await createBilledCourse(tx);
      throw new Error("undone");
    })
    .catch(() => undefined);
  const second = await createBilledCourse(db);

  expect([first.bill.number, second.bill.number]).toEqual(["P2026-000001", "P2026-000002"]);
});
