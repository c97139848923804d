import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { insertEvent } from "#app/modules/billing/payment/charge.repository.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { lockPayment } from "#app/modules/billing/payment/repository.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { keepAsCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { bring, createCharge } from "#tests/gateways/charge.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { applyEvent } from "./receive-event.server.ts";
import { closeEvent } from "./set-aside.server.ts";

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

const rounds = Number(process.env.RACE_ROUNDS ?? "3");

test("a dispute, its end and money given back at once: it goes back once, and the ledger has it", async () => {
  for (let round = 0; round < rounds; round++) {
    const { paymentId, bill } = await createCharge(db, bank);
    await chargeAttempt(bank.money, paymentId, now);
    await bank.deliver();
    const which = eq(payments.id, paymentId);
    const [paid] = await db.select().from(payments).where(which);
    const tell = (status: "created" | "lost") => {
      const type = `charge.dispute.${status === "created" ? "created" : "closed"}`;
      const id = `dp_${String(paymentId)}`;
      const of = { payment_intent: paid?.intentId, amount: 6300, status };
      const data = { object: { id, object: "dispute", ...of } };
      const event = { id: `evt_${id}_${status}`, object: "event", type, data };
      return bring(db, bank, JSON.stringify(event));
    };
    const back = { by: bySystem, now, cause: "cancelled" };

    await Promise.allSettled([
      tell("created"),
      db.transaction((tx) => giveBack(tx, bill.id, back)),
      db.transaction((tx) => keepAsCredit(tx, bill.id, { now })),
      tell("lost"),
    ]);
    // A deadlock or an event that waits for another is tried again by the sweep.
    await tell("lost");

    const [payment] = await db.select().from(payments).where(which);
    expect(payment).toMatchObject({ status: "refunded", sentCents: 6300, disputedAt: null });
    const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(rows.map(({ way, status }) => `${way} ${status}`)).toEqual(["bank done"]);
    const [loss] = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.documentKind, "dispute"));
    expect(loss).toBeUndefined();
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("an operator closes a dispute while the bank's end of it is written: one waits, without a deadlock (API-300b)", async () => {
  const { paymentId, bill } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await bank.deliver();
  const which = eq(payments.id, paymentId);
  const [paid] = await db.select().from(payments).where(which);
  const eventOf = (status: "created" | "won") => {
    const type = `charge.dispute.${status === "created" ? "created" : "closed"}`;
    const of = { payment_intent: paid?.intentId, amount: 6300, status };
    const data = { object: { id: "dp_closing", object: "dispute", ...of } };
    return { id: `evt_closing_${status}`, object: "event", type, data };
  };
  await bring(db, bank, JSON.stringify(eventOf("created")));
  const close = () =>
    closeEvent(callOf(db, { id: 1, role: "operator" }), {
      id: "evt_closing_created",
      reason: "Vu avec la banque.",
    });

  const closed = await whileHeld(
    db,
    async (tx) => {
      await holdBill(tx, bill.id);
      await lockPayment(tx, paymentId);
    },
    close,
    async (tx) => {
      const { id, type, data } = eventOf("won");
      const payload = { entity: "main", object: data.object } as const;
      await insertEvent(tx, { id, type, payload }, now);
      await applyEvent({ ...bank.money, db: tx }, id, now);
    },
  );

  expect(closed).toMatchObject({ reason: { code: "api.payment.event_closed" } });
  const ended = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.paymentId, paymentId));
  expect(ended.map(({ id, status }) => `${id} ${status}`)).toEqual(
    expect.arrayContaining(["evt_closing_created closed", "evt_closing_won done"]),
  );
  const [payment] = await db.select().from(payments).where(which);
  expect(payment).toMatchObject({ disputedAt: null, quarantine: null });
});
