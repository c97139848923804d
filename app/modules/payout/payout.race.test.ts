import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { rowsOf } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { payoutLines, payouts } from "./payout.table.server.ts";
import { runPayouts } from "./run.server.ts";
import { sendPayout } from "./send.server.ts";

const rounds = 10 * Number(process.env.RACE_ROUNDS ?? 1);
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

test(`two runs at once, ${String(rounds)} times: each course is paid once, transfers add up to the payout (STM-18)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await createPayee(db, bank);
    await createEarned(db, bank, { id });
    await createEarned(db, bank, { id }, { minutes: 60 });
    const now = inDays(7);
    const on = { db, now, gateways: bank.gateways };
    const run = async () => {
      await runPayouts(db, { by: byOperator, now });
      const open = await db.select().from(payouts).where(eq(payouts.teacherId, id));
      for (const payout of open) await sendPayout(on, payout.id);
    };
    await Promise.all([run(), run(), run()]);
    await bank.deliver(now);
    await run();

    const [payout, ...others] = await db.select().from(payouts).where(eq(payouts.teacherId, id));
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ state: "succeeded", amountCents: 8190 });
    const lines = await db
      .select()
      .from(payoutLines)
      .where(eq(payoutLines.payoutId, payout?.id ?? 0));
    expect(lines).toHaveLength(2);
    const atBank = await rowsOf<{ kind: string; sum: number; count: number }>(
      db,
      sql`select o.kind, sum((o.data->>'amount')::int)::int as sum, count(*)::int as count
        from ${stripeObjects} o join payee_accounts a on a.provider_id = o.customer
        where a.id = ${id} and o.kind in ('transfer', 'payout') group by o.kind order by o.kind`,
    );
    expect(atBank).toEqual([
      { kind: "payout", sum: 8190, count: 1 },
      { kind: "transfer", sum: 8190, count: 2 },
    ]);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 600_000);
