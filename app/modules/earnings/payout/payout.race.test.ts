import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { database as db } from "#tests/database/db.ts";
import { mortalAt } from "#tests/database/mortal.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createEarned, createPayee, createSalaried } from "#tests/factories/payout.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { payoutLines, payouts } from "./payout.table.server.ts";
import { runPayouts } from "./run.server.ts";
import { openSalaries } from "./salary.server.ts";
import { sendPayout } from "./send.server.ts";

const rounds = 10 * Number(process.env.RACE_ROUNDS ?? 1);
const now = inDays(7);
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function createDue(): Promise<number> {
  const { id } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await createEarned(db, bank, { id }, { minutes: 60 });
  return id;
}

async function run(teacherId: number, on: Db = db, cards = bank.cards): Promise<void> {
  const gateways = { ...bank.gateways, cards };
  await runPayouts(on, { by: byOperator, now });
  const open = await on.select().from(payouts).where(eq(payouts.teacherId, teacherId));
  for (const payout of open) await sendPayout({ db: on, now, gateways }, payout.id);
}

const sentTo = (teacherId: number) =>
  queryRows<{ kind: string; sum: number; count: number }>(
    db,
    sql`select o.kind, sum((o.data->>'amount')::int)::int as sum, count(*)::int as count
      from ${stripeObjects} o join payee_accounts a on a.provider_id = o.customer
      where a.id = ${teacherId} and o.kind in ('transfer', 'payout') group by o.kind order by o.kind`,
  );

async function expectPaidOnce(teacherId: number, text: string): Promise<void> {
  const [payout, ...others] = await db
    .select()
    .from(payouts)
    .where(eq(payouts.teacherId, teacherId));
  expect(others, text).toEqual([]);
  expect(payout, text).toMatchObject({ state: "succeeded", amountCents: 8190 });
  const lines = await db
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payout?.id ?? 0));
  expect(lines, text).toHaveLength(2);
  expect(await sentTo(teacherId), text).toEqual([
    { kind: "payout", sum: 8190, count: 1 },
    { kind: "transfer", sum: 8190, count: 2 },
  ]);
}

test(`two runs at once, ${String(rounds)} times: each course is paid once, transfers add up to the payout (STM-18)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await createDue();
    await Promise.all([run(id), run(id), run(id)]);
    await bank.deliver(now);
    await run(id);
    await expectPaidOnce(id, `round ${String(round)}`);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 1_800_000);

test(`of two runs at once one is killed, at any of its steps, ${String(rounds)} times; the provider's events come meanwhile: each course is paid once`, async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await createDue();
    const number = 1 + Math.floor(Math.random() * 30);
    const killed = mortalAt(number);
    await Promise.all([
      killed.lives(run(id, killed.db(db), killed.asks(bank.cards))),
      run(id),
      bank.deliver(now),
    ]);
    await bank.deliver(now);
    await run(id);
    await expectPaidOnce(id, `killed at step ${String(number)}`);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 1_800_000);

test(`runs of salaries at once, of which one is killed at any of its steps, ${String(rounds)} times: each payslip is paid once`, async () => {
  const pay = async (teacherId: number, on: Db = db, cards = bank.cards) => {
    const gateways = { ...bank.gateways, cards };
    await runPayslips(on, "2026-06", now);
    await openSalaries(on, { by: byOperator, now });
    const open = await on.select().from(payouts).where(eq(payouts.teacherId, teacherId));
    for (const payout of open) await sendPayout({ db: on, now, gateways }, payout.id);
  };
  for (let round = 0; round < rounds; round++) {
    const payee = await createSalaried(db, bank);
    const date = new Date("2026-06-10T15:00:00Z");
    await createBilledCourse(db, { teacher: payee, date });
    await createBilledCourse(db, { teacher: payee, date, minutes: 60 });
    const number = 1 + Math.floor(Math.random() * 40);
    const killed = mortalAt(number);
    await Promise.all([
      killed.lives(pay(payee.id, killed.db(db), killed.asks(bank.cards))),
      pay(payee.id),
      pay(payee.id),
      bank.deliver(now),
    ]);
    await pay(payee.id);
    await bank.deliverAll();

    // Each run may have opened a payout; together they pay each payslip once.
    const text = `killed at step ${String(number)}`;
    const made = await db.select().from(payouts).where(eq(payouts.teacherId, payee.id));
    expect(new Set(made.map(({ kind, state }) => `${kind} ${state}`)), text).toEqual(
      new Set(["salary succeeded"]),
    );
    expect(
      made.reduce((sum, { amountCents }) => sum + amountCents, 0),
      text,
    ).toBe(4505);
    expect(await sentTo(payee.id), text).toEqual([
      { kind: "payout", sum: 4505, count: made.length },
      { kind: "transfer", sum: 4505, count: 2 },
    ]);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 1_800_000);
