import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { database as db } from "#tests/database/db.ts";
import { mortalAt } from "#tests/database/mortal.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { payoutLines, payouts } from "./payout.table.server.ts";
import { runPayouts } from "./run.server.ts";
import { sendPayout } from "./send.server.ts";

const rounds = 10 * Number(process.env.RACE_ROUNDS ?? 1);
const now = inDays(7);
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

/** A teacher who has earned two courses, 81,90 € in all. */
async function createDue(): Promise<number> {
  const { id } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await createEarned(db, bank, { id }, { minutes: 60 });
  return id;
}

/** A run of the operator, on this database and with this bank: what is opened, and what was opened before, is sent on. */
async function run(teacherId: number, on: Db = db, cards = bank.cards): Promise<void> {
  const gateways = { ...bank.gateways, cards };
  await runPayouts(on, { by: byOperator, now });
  const open = await on.select().from(payouts).where(eq(payouts.teacherId, teacherId));
  for (const payout of open) await sendPayout({ db: on, now, gateways }, payout.id);
}

/** Each course is paid once, and the transfers' sum is the payout. */
async function expectPaidOnce(teacherId: number, said: string): Promise<void> {
  const [payout, ...others] = await db
    .select()
    .from(payouts)
    .where(eq(payouts.teacherId, teacherId));
  expect(others, said).toEqual([]);
  expect(payout, said).toMatchObject({ state: "succeeded", amountCents: 8190 });
  const lines = await db
    .select()
    .from(payoutLines)
    .where(eq(payoutLines.payoutId, payout?.id ?? 0));
  expect(lines, said).toHaveLength(2);
  const atBank = await rowsOf<{ kind: string; sum: number; count: number }>(
    db,
    sql`select o.kind, sum((o.data->>'amount')::int)::int as sum, count(*)::int as count
      from ${stripeObjects} o join payee_accounts a on a.provider_id = o.customer
      where a.id = ${teacherId} and o.kind in ('transfer', 'payout') group by o.kind order by o.kind`,
  );
  expect(atBank, said).toEqual([
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
