import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { countWaiting } from "#app/api/queue.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { refundQueues } from "#app/modules/billing/refund/queues.server.ts";
import { test } from "#tests/database/db.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { bankStatements } from "./endpoints.ts";
import { bankEntryQueues } from "./queues.server.ts";
import { bankEntries } from "./table.server.ts";

async function createSeen(db: Db, cents: number, words: string) {
  const content = packed(camtOf([{ cents, words, name: "ZOE MARTIN" }]));
  await operatorOf(db)(bankStatements.import, { body: { content } });
  const [entry] = await db.select().from(bankEntries).where(eq(bankEntries.words, words));
  if (!entry) throw new Error("No entry was kept.");
  return entry;
}

async function createBill(db: Db) {
  const { bill } = await createBilledCourse(db);
  const [row] = await db.select().from(bills).where(eq(bills.id, bill.id));
  if (!row) throw new Error("No bill was opened.");
  return { id: row.id, reference: billReference(row) };
}

const kindsOf = async (db: Db) =>
  (await countWaiting(db, [...bankEntryQueues, ...refundQueues], now)).map(
    ({ queue }) => queue.kind,
  );

test("a sum without a name is shown with its guesses, and pays the bill that the operator names (OPS-42)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const bill = await createBill(db);
  const { id } = await createSeen(db, 6300, "COURS DE MATHS");
  expect(await kindsOf(db)).toEqual(["bank_entry"]);
  const shown = await api(bankStatements.showEntry, { params: { id } });
  expect(shown).toMatchObject({ doubt: "unnamed", guesses: [{ bill_id: bill.id }] });

  const params = { id };
  const unknown = api(bankStatements.takeEntry, { params, body: { bill: "S26-9999-Z" } });
  expect(await refusalOf(unknown)).toMatchObject({ status: 422, errors: [{ field: "bill" }] });
  const taken = await api(bankStatements.takeEntry, { params, body: { bill: bill.reference } });
  expect(taken).toMatchObject({ status: "succeeded", unmatched_id: null });
  const again = api(bankStatements.takeEntry, { params, body: {} });
  expect(await refusalOf(again)).toMatchObject({ status: 409 });
  expect(await kindsOf(db)).toEqual([]);
  expect(await proveLedger(db)).toEqual([]);
});

test("taken without a bill, it waits among sums without one", async ({ db }) => {
  const { id } = await createSeen(db, 1234, "BONJOUR");
  const taken = await operatorOf(db)(bankStatements.takeEntry, { params: { id }, body: {} });
  expect(taken).toMatchObject({ bill: null, status: null });
  const [receipt] = await db.select().from(unmatchedReceipts);
  expect(receipt).toMatchObject({ amountCents: 1234, id: taken.unmatched_id });
  expect(await kindsOf(db)).toEqual(["unmatched_money"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("another sum than the one due is refused until the operator says what to do of it", async ({
  db,
}) => {
  const api = operatorOf(db);
  const bill = await createBill(db);
  const { id, doubt } = await createSeen(db, 2000, bill.reference);
  expect(doubt).toBe("amount");
  const params = { id };
  expect(await refusalOf(api(bankStatements.takeEntry, { params, body: {} }))).toMatchObject({
    status: 409,
  });
  await api(bankStatements.takeEntry, { params, body: { difference: "keep_open" } });
  const [receipt] = await db.select().from(unmatchedReceipts);
  expect(receipt).toMatchObject({ amountCents: 2000, forBillId: bill.id });
});

test("a return brings no money, and is closed with a reason that stays", async ({ db }) => {
  const api = operatorOf(db);
  const { id } = await createSeen(db, 6300, "RETOUR VIREMENT");
  const params = { id };
  expect(await refusalOf(api(bankStatements.takeEntry, { params, body: {} }))).toMatchObject({
    status: 409,
  });
  const reason = "Traité sur la page du remboursement.";
  expect(await api(bankStatements.closeEntry, { params, body: { reason } })).toMatchObject({
    state: "closed",
  });
  const { history } = await api(bankStatements.showEntry, { params });
  expect(history).toMatchObject([{ event: "close", to: "closed" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("another role reads nothing of it", async ({ db }) => {
  const { id } = await createSeen(db, 6300, "VIREMENT");
  for (const role of ["customer", "teacher"] as const) {
    const api = callerOf(db, { id: 2, role });
    const reading = api(bankStatements.showEntry, { params: { id } });
    expect(await refusalOf(reading)).toMatchObject({ status: 403 });
  }
});
