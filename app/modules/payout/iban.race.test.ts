import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { rowsOf, type Tx } from "#app/db/client.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { lockPayee, savePayee } from "./account.repository.server.ts";
import { setIban } from "./account.server.ts";
import { payouts } from "./payout.table.server.ts";
import { retryPayout } from "./retry.server.ts";
import { runPayouts } from "./run.server.ts";
import { sendPayout, settlePayout } from "./send.server.ts";

const now = inDays(7);
const otherIban = "FR76 3000 6000 0112 3456 7890 189";
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

/** A teacher to whose bank a payout has left; what the bank says when it sends it back. */
async function createSent() {
  const payee = await createPayee(db, bank);
  await createEarned(db, bank, payee);
  await runPayouts(db, { by: byOperator, now });
  const find = async () => {
    const [payout] = await db.select().from(payouts).where(eq(payouts.teacherId, payee.id));
    if (!payout) throw new Error("No payout was opened.");
    return payout;
  };
  const { id } = await find();
  await sendPayout({ db, now, gateways: bank.gateways }, id);
  const { providerId } = await find();
  const heard = { payoutId: providerId ?? "", state: "failed", failureCode: "no_account" } as const;
  const fail = (tx: Tx) => settlePayout(tx, heard, now);
  const change = () => setIban({ ...payee.call, now }, otherIban);
  return { ...payee, payoutId: id, find, fail, change };
}

/** What another comes to between a transaction's writes and its end: it waits, or it is done. */
async function between(hold: (tx: Tx) => Promise<unknown>, act: () => Promise<unknown>) {
  const at = { isWritten: false, isOver: false };
  const holding = db.transaction(async (tx) => {
    await hold(tx);
    at.isWritten = true;
    while (!at.isOver && (await rowsOf(db, waiting)).length === 0) await sleep(5);
  });
  while (!at.isWritten) await Promise.race([holding, sleep(5)]);
  // Not from inside the transaction: the provider is asked.
  await act().finally(() => (at.isOver = true));
  await holding;
}

/** It leaves again, for the number that was given. */
const startedAgain = { state: "pending", attempt: 2, ibanEnd: "0189", providerId: null };

test("a number that is given while the bank sends a payout back starts it again (STM-18)", async () => {
  const { fail, change, find } = await createSent();

  await between(fail, change);

  expect(await find()).toMatchObject(startedAgain);
});

test("a payout that the bank sends back while another number is kept starts again (STM-18)", async () => {
  const { id, fail, find } = await createSent();
  const keep = async (tx: Tx) => {
    await lockPayee(tx, id);
    await savePayee(tx, id, { ibanEnd: "0189" });
  };

  await between(keep, () => db.transaction(fail));

  expect(await find()).toMatchObject(startedAgain);
});

test("a number that is given while the operator starts a payout again is kept (OPS-07)", async () => {
  const { fail, change, find, payoutId } = await createSent();
  await db.transaction(fail);

  await between((tx) => retryPayout(tx, payoutId, { by: byOperator, now }), change);

  expect(await find()).toMatchObject({ state: "pending", attempt: 2, providerId: null });
});
