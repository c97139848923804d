import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { database as db } from "#tests/database/db.ts";
import { mortalAt } from "#tests/database/mortal.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";

import { runCommissions } from "./run.server.ts";
import { commissionCounters, commissionInvoices } from "./table.server.ts";

const rounds = 5 * Number(process.env.RACE_ROUNDS ?? 1);
let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

test(`two runs at once, ${String(rounds)} times: one invoice, and no number is lost (LAW-30)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await createPayee(db, bank);
    await createEarned(db, bank, { id });
    const now = new Date("2031-10-02T08:00:00Z");
    await Promise.all([1, 2, 3].map(() => runCommissions(db, "2031-09", now)));
    const made = await db
      .select()
      .from(commissionInvoices)
      .where(eq(commissionInvoices.teacherId, id));
    expect(made).toHaveLength(1);
  }
  const [counter] = await db
    .select()
    .from(commissionCounters)
    .where(eq(commissionCounters.year, 2031));
  const numbered = await db.$count(commissionInvoices, eq(commissionInvoices.year, 2031));
  expect(counter?.last).toBe(numbered);
}, 300_000);

test(`runs at once, of which two are killed at any of their steps, ${String(rounds)} times: an invoice a teacher, numbers without a gap (LAW-30)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const ids: number[] = [];
    for (let index = 0; index < 4; index++) {
      const { id } = await createPayee(db, bank);
      await createEarned(db, bank, { id });
      ids.push(id);
    }
    const now = new Date("2032-10-02T08:00:00Z");
    const killedRun = () => {
      const killed = mortalAt(1 + Math.floor(Math.random() * 30));
      return killed.lives(runCommissions(killed.db(db), "2032-09", now));
    };
    const whole = () => runCommissions(db, "2032-09", now);
    await Promise.all([killedRun(), whole(), killedRun(), whole()]);
    await whole();

    const made = await db
      .select({ teacherId: commissionInvoices.teacherId })
      .from(commissionInvoices)
      .where(inArray(commissionInvoices.teacherId, ids));
    expect(made.map(({ teacherId }) => teacherId).sort((a, b) => a - b)).toEqual(ids);
  }
  const numbered = await db
    .select({ sequence: commissionInvoices.sequence })
    .from(commissionInvoices)
    .where(eq(commissionInvoices.year, 2032))
    .orderBy(commissionInvoices.sequence);
  expect(numbered.map(({ sequence }) => sequence)).toEqual(numbered.map((_, index) => index + 1));
}, 300_000);
