import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { password } from "#tests/factories/account.ts";
import { closedIban, createEarned, createPayee, createSalaried } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { createMonth } from "#tests/gateways/salary-run.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { payeeAccounts } from "./account.table.server.ts";
import { payouts } from "./endpoints.ts";
import { openSalaries } from "./salary.server.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const due = dueOf(payoutSweeps);
const iban = "FR14 2004 1010 0505 0001 3M02 606";
const readOnly = { status: 409, code: "api.teacher.space_read_only" };

const tuesday = async (db: Db, bank: TestBank, days: number) => {
  await due(db, inDays(days), bank.gateways);
  await bank.deliver(inDays(days));
  await due(db, inDays(days), bank.gateways);
};

const leave = (db: Db, id: number) =>
  db.update(teachers).set({ status: "left", leftAt: now }).where(eq(teachers.id, id));

test(
  "who has left and is owed a refused payout gives another account number, and nothing else (STM-18, TEA-050)",
  {
    timeout: 60_000,
  },
  async ({ db, bank }) => {
    const { id, api } = await createPayee(db, bank, closedIban);
    await createEarned(db, bank, { id });
    await tuesday(db, bank, 7);
    expect(await api(payouts.list, { query: {} })).toMatchObject([{ status: "failed" }]);
    await leave(db, id);

    expect(await api(payouts.showAccount, {})).toMatchObject({ iban_open: true });
    const change = (body: object) => api(statusChanges.change, { body });
    const others = [{ sap_number: null }, { vat_number: null }, { self_employed: true }];
    for (const body of others) expect(await refusalOf(change(body))).toMatchObject(readOnly);
    await change({ iban, current_password: password });
    await tuesday(db, bank, 14);
    expect(await api(payouts.list, { query: {} })).toMatchObject([
      { status: "succeeded", iban_end: "2606" },
    ]);
    expect(await api(payouts.showAccount, {})).toMatchObject({ iban_open: false });
    expect(await refusalOf(change({ iban }))).toMatchObject(readOnly);
  },
);

test("who has left and is owed nothing changes no account number; what the next run brings opens it (TEA-050)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  await leave(db, id);
  const change = () => api(statusChanges.change, { body: { iban } });
  expect(await refusalOf(change())).toMatchObject(readOnly);
  await createEarned(db, bank, { id });
  expect(await api(payouts.showAccount, {})).toMatchObject({ iban_open: true });
  await change();
});

test("who has left and whose salary cannot be sent to the account gives another number (STM-19, TEA-050)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runPayslips(db, "2026-06", now);
  await openSalaries(db, { by: byClock, now });
  await db.update(payeeAccounts).set({ state: "refused" }).where(eq(payeeAccounts.id, id));
  await leave(db, id);
  expect(await api(payouts.showAccount, {})).toMatchObject({ iban_open: true });
  await api(statusChanges.change, { body: { iban, current_password: password } });
  await due(db, now, bank.gateways);
  await due(db, now, bank.gateways);
  await bank.deliver(now);
  expect(await api(payouts.list, { query: {} })).toMatchObject([{ status: "succeeded" }]);
  expect(await api(payouts.showAccount, {})).toMatchObject({ iban_open: false });
});
