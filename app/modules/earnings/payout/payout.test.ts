import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { closedIban, createEarned, createPayee } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { setIban } from "./account.server.ts";
import { payeeAccounts } from "./account.table.server.ts";
import { payouts as payoutEndpoints } from "./endpoints.ts";
import { payoutLines, payouts } from "./payout.table.server.ts";
import { sendPayout } from "./send.server.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const due = dueOf(payoutSweeps);

async function atBank(db: Db) {
  const rows = await db.select().from(stripeObjects);
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ data }) => data as { amount: number });
  const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
  const [transfers, paid] = [of("transfer"), of("payout")];
  return {
    transfers: transfers.length,
    sent: sum(transfers),
    payouts: paid.map(({ amount }) => amount).sort((a, b) => a - b),
  };
}

async function owed(db: Db, teacherId: number): Promise<number> {
  const [row] = await queryRows<{ owed: number }>(
    db,
    sql`select coalesce(-sum(amount_cents), 0)::int as owed from ledger_entries where account = 'teacher' and holder_id = ${teacherId}`,
  );
  return row?.owed ?? 0;
}

const tuesday = async (db: Db, bank: TestBank, days = 7) => {
  await due(db, inDays(days), bank.gateways);
  await bank.deliver(inDays(days));
  await due(db, inDays(days), bank.gateways);
};

test("on Tuesday each settled course is paid by one transfer, and their sum goes to the bank (STM-18, API-108, API-109)", async ({
  db,
  bank,
}) => {
  const { id, api, email } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await createEarned(
    db,
    bank,
    { id },
    { minutes: 60, hourlyPriceCents: 3400, kind: "affiliation" },
  );
  const before = await api(payoutEndpoints.showAccount, {});
  expect(before.next).toMatchObject({
    ...{ amount: 79.74, family: 97, fees: 17.26, courses: 2 },
    fee_parts: [
      { own_family: false, rate: 22, amount: 13.86 },
      { own_family: true, rate: 10, amount: 3.4 },
    ],
    contributions: { rate: 25.6, amount: 24.83 },
  });
  expect(before.next.transfers.map(({ family, amount }) => [family, amount])).toEqual([
    [63, 49.14],
    [34, 30.6],
  ]);

  await tuesday(db, bank);

  expect(await atBank(db)).toEqual({ transfers: 2, sent: 7974, payouts: [7974] });
  const [payout] = await api(payoutEndpoints.list, { query: {} });
  expect(payout).toMatchObject({
    amount: 79.74,
    status: "succeeded",
    transfers_count: 2,
    iban_end: "2606",
    state: { word: "Versé", colour: "green" },
  });
  const lines = await api(payoutEndpoints.listTransfers, { params: { id: payout?.id ?? 0 } });
  expect(lines.map(({ amount, fees }) => [amount, fees])).toEqual([
    [49.14, 13.86],
    [30.6, 3.4],
  ]);
  expect(await owed(db, id)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
  expect((await mailsTo(db, email)).map(({ template }) => template)).toContain("payout_succeeded");
  await tuesday(db, bank, 14);
  expect((await atBank(db)).transfers).toBe(2);
});

test("nothing leaves before three days, without the mandate, before the provider's yes, or while a course is contested", async ({
  db,
  bank,
}) => {
  const { id } = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, { id });
  const set = (values: object) =>
    db.update(payeeAccounts).set(values).where(eq(payeeAccounts.id, id));
  const hold = (values: Partial<typeof courses.$inferInsert>) =>
    db.update(courses).set(values).where(eq(courses.id, course.id));

  await hold({ statusSince: inDays(6) });
  await tuesday(db, bank, 7);
  await hold({ statusSince: now, status: "disputed" });
  await tuesday(db, bank, 14);
  await hold({ status: "success" });
  await set({ mandateVersion: null });
  await tuesday(db, bank, 21);
  await set({ mandateVersion: "1", state: "blocked", checkAt: null });
  await tuesday(db, bank, 28);
  expect(await db.select().from(payouts)).toEqual([]);

  await set({ state: "enabled" });
  await tuesday(db, bank, 35);
  expect(await atBank(db)).toMatchObject({ transfers: 1, sent: 4914 });
});

test("what next Tuesday brings counts a course paid today, not one that will be settled too late for it (TEA-037)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, { id });
  const settled = (statusSince: Date) =>
    db.update(courses).set({ statusSince }).where(eq(courses.id, course.id));

  await settled(now);
  expect((await api(payoutEndpoints.showAccount, {})).next).toMatchObject({ amount: 49.14 });
  await settled(inDays(4));
  const account = await api(payoutEndpoints.showAccount, {});
  expect(account.next).toMatchObject({ amount: 0, transfers: [] });
  expect(account.later).toMatchObject({ amount: 49.14, courses: 1 });
});

test("a course that is credited after it was paid out is deducted from the next payout; alone, it waits as a debt (STM-11)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const first = await createEarned(db, bank, { id });
  await tuesday(db, bank);
  await refundPayment(bank.money, first.paymentId, inDays(8));
  await bank.deliver(inDays(8));
  expect(await owed(db, id)).toBe(-4914);

  await tuesday(db, bank, 14);
  expect(await db.select().from(payouts)).toHaveLength(1);
  expect((await api(payoutEndpoints.showAccount, {})).next).toMatchObject({ amount: -49.14 });

  await createEarned(db, bank, { id }, { minutes: 60 });
  await createEarned(db, bank, { id }, { minutes: 60 });
  await tuesday(db, bank, 21);

  const [payout] = await api(payoutEndpoints.list, { query: {} });
  expect(payout).toMatchObject({ amount: 16.38, transfers_count: 3 });
  const lines = await api(payoutEndpoints.listTransfers, { params: { id: payout?.id ?? 0 } });
  expect(lines.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-49.14, 32.76, 32.76]);
  expect(await atBank(db)).toMatchObject({ sent: 4914 + 1638, payouts: [1638, 4914] });
  expect(await owed(db, id)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("a bank that refuses leaves the money safe; a new account number sends it again on the next Tuesday (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, call, api, email } = await createPayee(db, bank, closedIban);
  await createEarned(db, bank, { id });
  await tuesday(db, bank);
  const [failed] = await api(payoutEndpoints.list, { query: {} });
  expect(failed).toMatchObject({ status: "failed", state: { word: "Échec du virement" } });
  expect((await mailsTo(db, email)).map(({ template }) => template)).toContain("payout_failed");
  await createEarned(db, bank, { id }, { minutes: 60 });
  await tuesday(db, bank, 14);
  expect(await db.select().from(payouts)).toHaveLength(1);

  const refused = await api(payoutEndpoints.showAccount, {});
  expect(refused).toMatchObject({ failed: 49.14, next: { amount: 32.76, retried: 0 } });
  await setIban({ ...call, now: inDays(15) }, "FR14 2004 1010 0505 0001 3M02 606");
  const again = await api(payoutEndpoints.showAccount, {});
  expect(again).toMatchObject({ failed: 0, next: { amount: 32.76, retried: 49.14 } });
  await tuesday(db, bank, 21);

  const all = await api(payoutEndpoints.list, { query: {} });
  expect(all.map(({ status, amount }) => [status, amount])).toEqual([
    ["succeeded", 32.76],
    ["succeeded", 49.14],
  ]);
  expect(await atBank(db)).toMatchObject({ transfers: 2, sent: 8190 });
  expect(await owed(db, id)).toBe(0);
});

test("money earned before a change of status stays, and what is earned salaried is no payout (LAW-14)", async ({
  db,
  bank,
}) => {
  const { id } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await createEarned(db, bank, { id }, { mode: "mandate" });
  await db.execute(sql`update teachers set self_employed = false where id = ${id}`);

  await tuesday(db, bank);
  expect(await atBank(db)).toMatchObject({ transfers: 1, sent: 4914 });
});

test("another teacher's payout does not exist (API-109)", async ({ db, bank }) => {
  const { id } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await tuesday(db, bank);
  const [payout] = await db.select().from(payouts);
  const other = await createTeacher(db);
  const api = bank.callerOf({ id: other.id, role: "teacher" });
  const params = { id: payout?.id ?? 0 };

  expect(await refusalOf(api(payoutEndpoints.listTransfers, { params }))).toMatchObject({
    status: 404,
  });
  const after = api(payoutEndpoints.list, { query: { last_payout_id: params.id } });
  expect(await refusalOf(after)).toMatchObject({ status: 404 });
});

/** Simulates a kill: this call is cut before or after the bank did it. */
function cutAt(cards: Cards, number: number, done: boolean): Cards {
  let calls = 0;
  const cut =
    <Input, Output>(run: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      calls += 1;
      if (calls !== number) return run(input);
      if (done) await run(input);
      throw new Error("killed");
    };
  return {
    ...cards,
    findTransfer: cut(cards.findTransfer),
    transfer: cut(cards.transfer),
    findPayout: cut(cards.findPayout),
    payOut: cut(cards.payOut),
  };
}

test.for([1, 2, 3, 4, 5, 6].flatMap((step) => [[step, false] as const, [step, true] as const]))(
  "a run that is killed at call %i (done: %s) goes on: each course is paid once, transfers add up to the payout",
  { timeout: 120_000 },
  async ([step, done], { db, bank }) => {
    const { id } = await createPayee(db, bank);
    await createEarned(db, bank, { id });
    await createEarned(db, bank, { id }, { minutes: 60 });
    const cards = cutAt(bank.cards, step, done);
    const at = inDays(7);
    await due(db, at, { ...bank.gateways, cards }).catch(() => 0);
    for (const hours of [1, 2, 3]) {
      const later = new Date(at.getTime() + hours * 3_600_000);
      for (const { id: payoutId } of await db.select().from(payouts)) {
        await sendPayout({ db, now: later, gateways: bank.gateways }, payoutId);
      }
      await bank.deliver(later);
    }

    expect(await atBank(db)).toEqual({ transfers: 2, sent: 8190, payouts: [8190] });
    const [payout] = await db.select().from(payouts);
    expect(payout).toMatchObject({ state: "succeeded", amountCents: 8190 });
    const lines = await db.select().from(payoutLines);
    expect(lines.map(({ sentCents }) => sentCents).sort()).toEqual([3276, 4914]);
    expect(await owed(db, id)).toBe(0);
    expect(await proveLedger(db)).toEqual([]);
  },
);
