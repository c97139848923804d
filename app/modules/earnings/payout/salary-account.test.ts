import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { refuseRowsOf } from "#tests/database/refuse-rows.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { closedIban, createEarned, createPayee, createSalaried } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import {
  createMonth,
  owedTo,
  runSalaries,
  sentBy,
  statesOf,
  templatesTo,
} from "#tests/gateways/salary-run.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { setIban } from "./account.server.ts";
import { payeeAccounts } from "./account.table.server.ts";
import { payouts as payoutEndpoints } from "./endpoints.ts";
import { payouts } from "./payout.table.server.ts";
import { openSalaries } from "./salary.server.ts";
import { settlePayout } from "./send.server.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const due = dueOf(payoutSweeps);
const iban = "FR14 2004 1010 0505 0001 3M02 606";
const otherIban = "FR76 3000 6000 0112 3456 7890 189";
const later = (hours: number) => plusHours(now, hours);

const stop = (db: Db, id: number, state: "blocked" | "enabled") =>
  db.update(payeeAccounts).set({ state }).where(eq(payeeAccounts.id, id));

async function sendBack(db: Db, at: Date) {
  const [payout] = await db.select().from(payouts);
  const heard = { payoutId: payout?.providerId ?? "", state: "failed" } as const;
  await db.transaction((tx) => settlePayout(tx, { ...heard, failureCode: "no_account" }, at));
}

test("a salary that leaves after another number was given says the account that it went to (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, email, call, api } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runPayslips(db, "2026-06", now);
  await openSalaries(db, { by: byClock, now });
  await setIban(call, otherIban);
  await runSalaries(db, later(1), bank.gateways);
  await bank.deliver(later(1));

  expect(await api(payoutEndpoints.list, { query: {} })).toMatchObject([
    { status: "succeeded", iban_end: "0189" },
  ]);
  const mails = await mailsTo(db, email);
  const viewOf = mails.find(({ template }) => template === "salary_succeeded");
  expect(viewOf?.body).toContain("finit par 0189");
});

test("what a bank sends back after another number was given leaves again by itself, once (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, email, call } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  await bank.deliver(now);
  await setIban({ ...call, now: later(1) }, otherIban);
  await sendBack(db, later(2));
  expect(await statesOf(db, id)).toEqual([["salary", "pending", 4505]]);
  await runSalaries(db, later(3), bank.gateways);
  await bank.deliver(later(3));

  expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
  expect(await sentBy(db)).toEqual({ transfers: [1802, 2703], toBank: [4505, 4505] });
  expect(await owedTo(db, id)).toBe(0);
  expect(await templatesTo(db, email)).not.toContain("salary_failed");

  await sendBack(db, later(4));
  expect(await statesOf(db, id)).toEqual([["salary", "failed", 4505]]);
  expect(await templatesTo(db, email)).toContain("salary_failed");
});

test("a salary that the account could not take leaves as soon as the provider takes it again (STM-19)", async ({
  db,
  bank,
}) => {
  const { id, email, api } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runPayslips(db, "2026-06", now);
  await openSalaries(db, { by: byClock, now });
  await stop(db, id, "blocked");
  await due(db, now, bank.gateways);
  expect(await sentBy(db)).toEqual({ transfers: [], toBank: [] });

  await db
    .update(payeeAccounts)
    .set({ checkAt: later(1) })
    .where(eq(payeeAccounts.id, id));
  await due(db, later(1), bank.gateways);
  await due(db, later(1), bank.gateways);
  await bank.deliver(later(1));
  expect(await api(payoutEndpoints.list, { query: {} })).toMatchObject([{ status: "succeeded" }]);
  expect(await templatesTo(db, email)).not.toContain("salary_failed");
});

const refusing = (bank: TestBank, code: string) => ({
  ...bank.gateways,
  cards: {
    ...bank.cards,
    transfer: () => Promise.resolve({ kind: "refused", code } as const),
  },
});

test.for(["insufficient_capabilities_for_transfer", "balance_insufficient"])(
  "%s is no refusal of the teacher's bank: the salary waits, no other number is asked, then it leaves (STM-18)",
  async (code, { db, bank }) => {
    const { id, email } = await createSalaried(db, bank);
    await createMonth(db, { id });
    await runSalaries(db, now, refusing(bank, code));
    expect(await statesOf(db, id)).toEqual([["salary", "pending", 4505]]);
    const [waiting] = await db.select().from(payouts);
    expect(waiting?.failureCode).toBe(code);
    expect(await templatesTo(db, email)).not.toContain("salary_failed");

    await due(db, later(25), bank.gateways);
    await bank.deliver(later(25));
    expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
    expect((await sentBy(db)).transfers).toEqual([1802, 2703]);
  },
);

test("a payslip that is made while a refused payout waits says that it waits (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, email, call } = await createSalaried(db, bank, closedIban);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  await bank.deliver(now);
  await createMonth(db, { id });
  await runSalaries(db, later(1), bank.gateways);
  const viewOf = (await templatesTo(db, email)).filter((one) => one.startsWith("payslip"));
  expect(viewOf).toEqual(["payslip_made", "payslip_made", "payslip_waiting", "payslip_waiting"]);

  await setIban({ ...call, now: later(2) }, iban);
  await runSalaries(db, later(2), bank.gateways);
  await bank.deliver(later(2));
  expect(await statesOf(db, id)).toEqual([
    ["salary", "succeeded", 4505],
    ["salary", "succeeded", 4505],
  ]);
});

test("courses and salaries that are on their way together are each sent whole, and refused ones leave each in its time (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, call } = await createPayee(db, bank, closedIban);
  await createEarned(db, bank, { id });
  await createMonth(db, { id });
  await runPayslips(db, "2026-06", inDays(7));
  await openSalaries(db, { by: byClock, now: inDays(7) });
  await due(db, inDays(7), bank.gateways);
  await bank.deliver(inDays(7));
  const both = (state: string, other = state) => [
    ["courses", other, 4914],
    ["salary", state, 4505],
  ];
  expect((await statesOf(db, id)).sort()).toEqual(both("failed"));

  await setIban({ ...call, now: inDays(8) }, iban);
  await due(db, inDays(8), bank.gateways);
  await bank.deliver(inDays(8));
  expect((await statesOf(db, id)).sort()).toEqual(both("succeeded", "pending"));
  await due(db, inDays(14), bank.gateways);
  await bank.deliver(inDays(14));
  expect((await statesOf(db, id)).sort()).toEqual(both("succeeded"));
  expect(await sentBy(db)).toEqual({
    transfers: [1802, 2703, 4914],
    toBank: [4505, 4505, 4914, 4914],
  });
  expect(await owedTo(db, id)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("a salary that cannot be opened does not stop the others, and the fault is said", async ({
  db,
  bank,
}) => {
  const [one, other] = [await createSalaried(db, bank), await createSalaried(db, bank)];
  await createMonth(db, one);
  await createMonth(db, other);
  await runPayslips(db, "2026-06", now);
  await refuseRowsOf(db, "payouts", one.id);
  await expect(openSalaries(db, { by: byClock, now })).rejects.toThrow();
  expect(await statesOf(db, other.id)).toEqual([["salary", "pending", 4505]]);
});
