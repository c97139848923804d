import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { signatureOf } from "#app/modules/bank-event/service.server.ts";
import { courses } from "#app/modules/course/table.server.ts";
import { historyLines } from "#app/modules/history/table.server.ts";
import { bills } from "#app/modules/invoice/table.server.ts";
import { proveLedger } from "#app/modules/ledger/service.server.ts";
import { ledgerEntries } from "#app/modules/ledger/table.server.ts";
import { mails } from "#app/modules/mail/table.server.ts";
import { payments } from "#app/modules/payment/table.server.ts";
import { openBank, postTo, type TestBank } from "#tests/bank.ts";
import { test as base } from "#tests/db.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { inDays, now } from "#tests/time.ts";

import { due } from "./jobs.server.ts";
import { chargeAndSettle, confirmPayment, refundPayment, settle } from "./service.server.ts";
import { providerEvents } from "./table.server.ts";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

/** A billed course of 63,00 € whose family has a card of this number, and the attempt to collect it. */
async function createCharge(db: Db, bank: TestBank, number = "4242424242424242") {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, number);
  const paymentId = await createAttempt(db, billed);
  return { ...billed, paymentId };
}

/** How everything stands: payment, bill, course, the family's mails about money. */
async function stateOf(db: Db, { paymentId, course, bill, family }: Charged) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const [billed] = await db.select().from(bills).where(eq(bills.id, bill.id));
  const [taught] = await db.select().from(courses).where(eq(courses.id, course.id));
  const sent = await db.select().from(mails).where(eq(mails.recipient, family.email));
  return {
    payment: payment?.status,
    bill: billed?.status,
    course: taught?.status,
    mails: sent.map(({ template }) => template).filter((name) => name.startsWith("payment")),
  };
}

type Charged = Awaited<ReturnType<typeof createCharge>>;

const paid = {
  payment: "succeeded",
  bill: "paid",
  course: "success",
  mails: ["payment_paid"],
} as const;

/** Signs a body as the bank does and brings it to our API. */
function bring(db: Db, bank: TestBank, body: string, at = now) {
  return postTo(db, at)(body, signatureOf(body, bank.secret, new Date()));
}

const entriesOf = (db: Db, billId: number) =>
  db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.billId, billId))
    .orderBy(ledgerEntries.id);

test("a charge that succeeds pays the bill, the course and the ledger, once told", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);

  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  expect(await stateOf(db, charge)).toEqual(paid);
  expect(await entriesOf(db, charge.bill.id)).toEqual([
    { account: "customer", cents: 6300 },
    { account: "salary", cents: -3465 },
    { account: "contributions", cents: -1259 },
    { account: "agency_fee", cents: -1576 },
    { account: "bank", cents: 6300 },
    { account: "customer", cents: -6300 },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("an independent teacher's revenue and the commission are entries of their own", async ({
  db,
}) => {
  const { bill } = await createBilledCourse(db, { mode: "independent" });

  expect(await entriesOf(db, bill.id)).toEqual([
    { account: "customer", cents: 6300 },
    { account: "teacher_revenue", cents: -4914 },
    { account: "commission", cents: -1386 },
  ]);
});

test.for(["before", "after", "twice", "never"] as const)(
  "the provider's event comes %s the page: one effect",
  async (when, { db, bank }) => {
    const charge = await createCharge(db, bank);
    if (when === "before") bank.faults.push("early");

    await chargeAndSettle(db, bank.cards, charge.paymentId, now);
    if (when === "after" || when === "twice") await bank.deliver();
    if (when === "twice") {
      for (const { body } of await bank.events()) expect(await bring(db, bank, body)).toBe(true);
    }

    expect(await stateOf(db, charge)).toEqual(paid);
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("an attempt is asked of the provider once, whoever asks again", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  expect((await bank.events()).filter(({ type }) => type.startsWith("payment_"))).toHaveLength(1);
  expect(await stateOf(db, charge)).toEqual(paid);
});

test("a lost answer is under verification, and its event settles it", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");

  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  expect(await stateOf(db, charge)).toEqual({
    ...{ payment: "processing", bill: "processing", course: "confirmed", mails: [] },
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
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  await due(db, plusMinutes(now, 1), { cards: bank.cards });
  expect((await stateOf(db, charge)).payment).toBe("processing");
  await due(db, plusMinutes(now, 6), { cards: bank.cards });

  expect(await stateOf(db, charge)).toEqual(paid);
  expect((await bank.events()).filter(({ type }) => type.startsWith("payment_"))).toHaveLength(1);
});

test("a charge that never reached the provider is refused after a quarter of an hour", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("error");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  await due(db, plusMinutes(now, 6), { cards: bank.cards });
  expect((await stateOf(db, charge)).payment).toBe("processing");
  await due(db, plusMinutes(now, 16), { cards: bank.cards });

  expect(await stateOf(db, charge)).toEqual({
    ...{ payment: "failed", bill: "failed", course: "failed", mails: ["payment_failed"] },
  });
});

test("a process that stopped before its call is resumed by the job", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);

  await due(db, plusMinutes(now, 1), { cards: bank.cards });
  expect((await stateOf(db, charge)).payment).toBe("created");
  await due(db, plusMinutes(now, 3), { cards: bank.cards });

  expect(await stateOf(db, charge)).toEqual(paid);
});

test("a refusal is tried again on days 1, 3 and 7, each time an attempt of its own", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  for (const day of [0.5, 1, 2, 3, 5, 7, 8, 30]) {
    await due(db, inDays(day), { cards: bank.cards });
    await due(db, inDays(day), { cards: bank.cards });
  }

  const attempts = await db.select().from(payments).where(eq(payments.billId, charge.bill.id));
  expect(attempts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
    [1, 2, 3, 4].map((number) => `bill:${String(charge.bill.id)}:pay:${String(number)}`),
  );
  expect(await stateOf(db, charge)).toEqual({
    ...{ payment: "failed", bill: "failed", course: "failed" },
    mails: ["payment_failed", "payment_failed", "payment_failed", "payment_failed_last"],
  });
});

test("a contested course is not charged again", async ({ db, bank }) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  await db.update(courses).set({ status: "disputed" }).where(eq(courses.id, charge.course.id));

  await due(db, inDays(1), { cards: bank.cards });

  const attempts = await db.select().from(payments).where(eq(payments.billId, charge.bill.id));
  expect(attempts).toHaveLength(1);
});

test("a due bill without a card is charged once there is one", async ({ db, bank }) => {
  const { family, bill, course } = await createBilledCourse(db);
  await due(db, now, { cards: bank.cards });
  expect(await db.select().from(payments)).toEqual([]);
  await bank.giveCard(family.id, "4242424242424242");

  await due(db, now, { cards: bank.cards });

  const [payment] = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(await stateOf(db, { family, bill, course, paymentId: payment?.id ?? 0 })).toEqual(paid);
});

test("a bank that asks leaves the bill due and writes to the family; confirmed there, it is paid", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000002760003184");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  expect(await stateOf(db, charge)).toEqual({
    ...{ payment: "requires_action", bill: "due", course: "confirmed" },
    mails: ["payment_authentication"],
  });
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const asked = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  const back = { ...asked, return_url: "http://site.test/mes-cours/1/banque/" };
  const { actor } = charge.family;

  const begun = await confirmPayment(db, bank.cards, actor, now, back);
  expect(begun.paymentStatus).toBe("requires_action");
  await bank.visit(begun.redirect_url ?? "", "");
  const read = await confirmPayment(db, bank.cards, actor, now, asked);
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
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const asked = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  const { actor } = charge.family;
  const back = { ...asked, return_url: "http://site.test/b/" };
  const { redirect_url: page } = await confirmPayment(db, bank.cards, actor, now, back);

  await bank.visit(page ?? "", "", "refuse");
  const read = await confirmPayment(db, bank.cards, actor, now, asked);
  await bank.deliver();

  expect(read.paymentStatus).toBe("failed");
  expect(read.paymentMessage).toContain("confirmation auprès de votre banque");
  expect(await stateOf(db, charge)).toMatchObject({
    ...{ payment: "failed", bill: "failed", course: "failed" },
  });
});

test("events out of order never take a success back", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  const [event] = (await bank.events()).filter(({ type }) => type.startsWith("payment_"));
  const late = JSON.parse(event?.body ?? "{}") as {
    id: string;
    type: string;
    data: { object: Record<string, unknown> };
  };
  const failed = { status: "requires_payment_method", last_payment_error: { code: "declined" } };
  const body = JSON.stringify({
    ...{ ...late, id: "evt_late", type: "payment_intent.payment_failed" },
    data: { object: { ...late.data.object, ...failed } },
  });

  expect(await bring(db, bank, body)).toBe(true);

  expect(await stateOf(db, charge)).toEqual(paid);
});

test.for([
  ["amount", { amount_received: 100 }, "amount_mismatch"],
  ["currency", { currency: "usd" }, "currency_mismatch"],
] as const)("another %s is set aside: not paid", async ([, change, reason], { db, bank }) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  const [event] = (await bank.events()).filter(({ type }) => type.startsWith("payment_"));
  const told = JSON.parse(event?.body ?? "{}") as { data: { object: object } };
  const body = JSON.stringify({ ...told, data: { object: { ...told.data.object, ...change } } });

  expect(await bring(db, bank, body)).toBe(true);

  expect(await stateOf(db, charge)).toMatchObject({ payment: "processing", bill: "processing" });
  const [kept] = await db.select().from(providerEvents);
  expect(kept).toMatchObject({ status: "quarantined", reason });
  await due(db, inDays(1), { cards: bank.cards });
  expect((await stateOf(db, charge)).payment).toBe("processing");
});

test("an event of nobody's is kept, tried again, then left to a person", async ({ db, bank }) => {
  const object = {
    ...{ id: "pi_nobody", object: "payment_intent", status: "succeeded", currency: "eur" },
    ...{ amount_received: 100, metadata: {} },
  };
  const event = { id: "evt_nobody", object: "event", type: "payment_intent.succeeded" };
  const body = JSON.stringify({ ...event, data: { object } });

  expect(await bring(db, bank, body)).toBe(true);
  expect(await db.select().from(providerEvents)).toMatchObject([{ status: "stored", tries: 1 }]);
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) await due(db, inDays(day), { cards: bank.cards });

  expect(await db.select().from(providerEvents)).toMatchObject([
    { status: "dead", tries: 8, reason: "no payment of ours" },
  ]);
});

test("a wrong signature is refused before anything is kept", async ({ db, bank }) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
  const post = postTo(db, now);
  const [present, old] = [new Date(), new Date(Date.now() - 301_000)];

  expect(await post(`${body} `, signatureOf(body, bank.secret, present))).toBe(false);
  expect(await post(body, signatureOf(body, bank.secret, old))).toBe(false);
  expect(await post(body, signatureOf(body, "whsec_other", present))).toBe(false);
  expect(await db.select().from(providerEvents)).toEqual([]);
});

test("a refund credits the bill by a note of its own and turns the money back", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

  await refundPayment(db, bank.cards, charge.paymentId);
  await refundPayment(db, bank.cards, charge.paymentId);
  await bank.deliver();
  await bank.deliver();

  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  const notes = await db.select().from(bills).where(eq(bills.creditsId, charge.bill.id));
  expect(notes).toMatchObject([{ kind: "credit", amountCents: -6300, status: "credited" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a charge that its holder disputes waits for a person", async ({ db, bank }) => {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  await bank.deliver();

  expect(await stateOf(db, charge)).toEqual(paid);
  const aside = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.status, "quarantined"));
  expect(aside).toMatchObject([{ type: "charge.dispute.created", reason: "card_dispute" }]);
});

test("money for a bill that is settled already is kept apart, never applied by guess", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);
  const second = await createAttempt(db, charge);
  const success = { kind: "succeeded", amountCents: 6300, currency: "EUR" } as const;
  await settle(db, second, { ...success, intentId: "pi_second" }, now);

  const [first] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const twice = { ...success, intentId: first?.intentId ?? "" };
  const settled = await settle(db, charge.paymentId, twice, now);

  expect(settled).toMatchObject({ status: "succeeded", quarantine: "not_due" });
  expect(await proveLedger(db)).toEqual([]);
});

test("each move of the payment and of the bill leaves its line of history", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAndSettle(db, bank.cards, charge.paymentId, now);

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

test("the proof is made once a day, and finds a bill that does not add up", async ({
  db,
  bank,
}) => {
  const { bill } = await createBilledCourse(db);
  await due(db, now, { cards: bank.cards });
  await db.update(bills).set({ amountCents: 1 }).where(eq(bills.id, bill.id));

  await due(db, plusMinutes(now, 60), { cards: bank.cards });
  const next = due(db, inDays(1), { cards: bank.cards });

  await expect(next).rejects.toThrow("does not add up");
  expect(await proveLedger(db)).toEqual([
    { billId: bill.id, fault: "billed" },
    { billId: bill.id, fault: "lines" },
  ]);
});
