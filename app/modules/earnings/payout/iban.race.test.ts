import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { queryRows, type Tx } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { changeOwnStatus } from "#app/modules/career/status-change/change.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { findPayee, lockPayee, savePayee } from "./account.repository.server.ts";
import { setIban } from "./account.server.ts";
import { payouts } from "./payout.table.server.ts";
import { retryPayout } from "./retry.server.ts";
import { runPayouts } from "./run.server.ts";
import { sendPayout, settlePayout } from "./send.server.ts";

const now = inDays(7);
const iban = "FR14 2004 1010 0505 0001 3M02 606";
const otherIban = "FR76 3000 6000 0112 3456 7890 189";
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

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

async function between(hold: (tx: Tx) => Promise<unknown>, act: () => Promise<unknown>) {
  const at = { isWritten: false, isOver: false };
  const holding = db.transaction(async (tx) => {
    await hold(tx);
    at.isWritten = true;
    while (!at.isOver && (await queryRows(db, waiting)).length === 0) await sleep(5);
  });
  while (!at.isWritten) await Promise.race([holding, sleep(5)]);
  // Outside the transaction: it calls the provider.
  await act().finally(() => (at.isOver = true));
  await holding;
}

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

test("six first numbers at once open one account at the provider", async () => {
  const { id } = await createTeacher(db, { birthDate: "1994-05-03" });
  const call = { db, actor: { id, role: "teacher" } as const, now, gateways: bank.gateways };
  const opened = () =>
    queryRows(db, sql`select id from sandbox_stripe_objects where kind = 'account'`);
  const before = (await opened()).length;

  const given = await Promise.all(Array.from({ length: 6 }, () => setIban(call, otherIban)));

  expect((await opened()).length - before).toBe(1);
  expect(new Set(given.map(({ ibanEnd }) => ibanEnd))).toEqual(new Set(["0189"]));
  expect(await findPayee(db, id)).toMatchObject({ openingUntil: null });
});

test("a number that comes while a first one is being told waits, and asks the present password (AUTH-011)", async () => {
  const { id } = await createTeacher(db, { birthDate: "1994-05-03" });
  const actor = { id, role: "teacher" } as const;
  const { gateways } = bank;
  let other: Promise<unknown> = Promise.resolve();
  const createAccount: Cards["createAccount"] = async (account) => {
    const call = callOf(db, actor, { gateways });
    other = changeOwnStatus(call, { iban: otherIban }).catch((error: unknown) => error);
    await sleep(200);
    return gateways.cards.createAccount(account);
  };
  const cards = { ...gateways.cards, createAccount };

  await setIban({ db, actor, now, gateways: { ...gateways, cards } }, iban);

  expect(await other).toMatchObject({ extra: { errors: [{ field: "current_password" }] } });
  expect(await findPayee(db, id)).toMatchObject({ ibanEnd: "2606" });
});

test("an opening that fails lets the next one try at once", async () => {
  const { id } = await createTeacher(db, { birthDate: "1994-05-03" });
  const { gateways } = bank;
  const createAccount = () => Promise.reject(new RuleError("unavailable", "api.unavailable"));
  const silent = { ...gateways, cards: { ...gateways.cards, createAccount } };
  const call = { db, actor: { id, role: "teacher" } as const, now };

  await expect(setIban({ ...call, gateways: silent }, iban)).rejects.toThrow(RuleError);

  expect(await setIban({ ...call, gateways }, iban)).toMatchObject({ ibanEnd: "2606" });
});
