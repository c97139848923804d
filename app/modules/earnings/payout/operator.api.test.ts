import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createUser } from "#tests/factories/account.ts";
import { closedIban, createEarned, createPayee } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { findPayee } from "./account.repository.server.ts";
import { payeeAccounts } from "./account.table.server.ts";
import { payouts } from "./endpoints.ts";
import { findNextRun } from "./next-run.repository.server.ts";
import { nextRun } from "./payout.domain.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const due = dueOf(payoutSweeps);

async function operatorOf(db: Parameters<typeof createUser>[0], bank: TestBank) {
  const { id } = await createUser(db, "operator");
  return bank.callerOf({ id, role: "operator" });
}

test("a run opens and sends what teachers have earned, once (API-233, API-232, API-315)", async ({
  db,
  bank,
}) => {
  const { id } = await createPayee(db, bank);
  const { bill } = await createEarned(db, bank, { id });
  const api = await operatorOf(db, bank);

  const { opened } = await api(payouts.run, { body: {} });
  expect(opened).toMatchObject([{ teacher_id: id, kind: "courses", amount: 49.14 }]);
  expect(await api(payouts.run, { body: {} })).toEqual({ opened: [] });
  const line = { id: opened[0]?.id, teacher_id: id, amount: 49.14, state: "pending" };
  expect(await api(payouts.listAll, { query: { teacher_id: id } })).toMatchObject({
    total: 1,
    data: [{ ...line, teacher: expect.stringMatching(/^Camille /) as string }],
  });
  expect(await api(payouts.listAll, { query: { state: "failed" } })).toMatchObject({ data: [] });
  const shown = await api(payouts.showAny, { params: { id: opened[0]?.id ?? 0 } });
  expect(shown).toMatchObject({ ...line, transfers: [{ bill_id: bill.id, sent: 49.14 }] });
  expect(shown.transfers[0]?.transfer).toMatch(/^tr_/);
});

test("only a payout that failed is sent again (API-234)", async ({ db, bank }) => {
  const { id } = await createPayee(db, bank, closedIban);
  await createEarned(db, bank, { id });
  const api = await operatorOf(db, bank);
  const { opened } = await api(payouts.run, { body: {} });
  const params = { id: opened[0]?.id ?? 0 };
  const retry = () => api(payouts.retry, { params, body: {} });

  await expect(retry()).rejects.toMatchObject({ status: 409 });
  await bank.deliver();
  await due(db, inDays(1), bank.gateways);
  expect(await api(payouts.showAny, { params })).toMatchObject({ state: "failed" });
  expect(await retry()).toMatchObject({ ...params, state: "pending", attempt: 2 });
  const nobodys = api(payouts.retry, { params: { id: 2_000_000_000 }, body: {} });
  await expect(nobodys).rejects.toMatchObject({ status: 404 });
});

test("the next run says who leaves, who is held back, and both sums of all teachers (OPS-27)", async ({
  db,
  bank,
}) => {
  const paid = await createPayee(db, bank);
  await createEarned(db, bank, { id: paid.id });
  const another = await createPayee(db, bank);
  await createEarned(db, bank, { id: another.id });
  const held = await createPayee(db, bank, closedIban);
  await createEarned(db, bank, { id: held.id });
  await db.update(payeeAccounts).set({ state: "blocked" }).where(eq(payeeAccounts.id, held.id));
  const api = await operatorOf(db, bank);

  expect(await api(payouts.showNextRun, {})).toMatchObject({
    total: 3,
    leaving: 98.28,
    held: 49.14,
    data: [
      { teacher_id: paid.id, amount: 49.14, courses: 1, held: null },
      { teacher_id: another.id, amount: 49.14, courses: 1, held: null },
      { teacher_id: held.id, amount: 49.14, courses: 1, held: "account" },
    ],
  });
  const [first, ...others] = await findNextRun(db, nextRun(now), 1);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ total: 3, leavingCents: 9828, heldCents: 4914 });
});

test("what an operator writes to a teacher stays in the history of the account (OPS-27)", async ({
  db,
  bank,
}) => {
  const { id } = await createPayee(db, bank);
  const api = await operatorOf(db, bank);
  const text = "Votre compte est fermé.";
  expect(await api(payouts.write, { params: { id }, body: { text } })).toEqual({
    teacher_id: id,
    text,
  });
  const lines = await listHistory(db, [{ machine: "payee_account", id }]);
  expect(lines.find(({ event }) => event === "write")).toMatchObject({
    by: { role: "operator" },
    details: { text },
  });
  const account = await findPayee(db, id);
  expect(account?.writtenAt).toEqual(now);
  const nobodys = api(payouts.write, { params: { id: 2_000_000_000 }, body: { text } });
  await expect(nobodys).rejects.toMatchObject({ status: 404 });
});
