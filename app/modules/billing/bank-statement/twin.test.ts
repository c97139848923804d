import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { payments as paymentRows } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { followers } from "#tests/factories/registration.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { bankStatements } from "./endpoints.ts";
import { bankEntrySweeps } from "./sweeps.server.ts";
import { bankEntries } from "./table.server.ts";

const take = dueOf(bankEntrySweeps(followers));

async function createBill(db: Db) {
  const { bill } = await createBilledCourse(db);
  const [row] = await db.select().from(bills).where(eq(bills.id, bill.id));
  if (!row) throw new Error("No bill was opened.");
  return { id: row.id, number: bill.number, reference: billReference(row) };
}

/** As a person types it from the bank's page. */
const type = (db: Db, bill: string, reference: string, more: { recorded?: "another" } = {}) =>
  operatorOf(db)(payments.receive, {
    body: { bill, means: "transfer", amount: 63, reference, ...more },
  });

const inStatement = { status: 422, errors: [{ field: "recorded" }] };

/** Reads a statement of one movement; its entry. */
async function read(db: Db, words: string) {
  const content = packed(camtOf([{ cents: 6300, words }]));
  await operatorOf(db)(bankStatements.import, { body: { content } });
  const [entry] = await db.select().from(bankEntries).orderBy(desc(bankEntries.id)).limit(1);
  if (!entry) throw new Error("No entry was kept.");
  return entry;
}

const bankCents = async (db: Db) =>
  (await db.select().from(ledgerEntries)).reduce(
    (sum, { account, amountCents }) => sum + (account === "bank" ? amountCents : 0),
    0,
  );

test("a transfer that was typed without a bill is not taken a second time from the statement (ERR-38)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const before = await bankCents(db);
  const { unmatched_id: receiptId } = await type(db, "VIR SEPA MARTIN", "LIGNE 77");
  const { id, doubt } = await read(db, "VIREMENT DE MARTIN");
  expect(doubt).toBe("recorded");

  const params = { id };
  const shown = await api(bankStatements.showEntry, { params });
  expect(shown.twins).toMatchObject([{ kind: "receipt", id: receiptId, reference: "LIGNE 77" }]);
  const silent = await refusalOf(api(bankStatements.takeEntry, { params, body: {} }));
  expect(silent).toMatchObject({ status: 409, code: "api.bank_statement.recorded" });
  const none = await refusalOf(api(bankStatements.recogniseEntry, { params, body: {} }));
  expect(none).toMatchObject({ status: 422, errors: [{ field: "receipt_id" }] });

  const body = { receipt_id: receiptId ?? 0 };
  expect(await api(bankStatements.recogniseEntry, { params, body })).toMatchObject({
    state: "taken",
    unmatched_id: receiptId,
  });
  // The second operator.
  const late = api(bankStatements.takeEntry, { params, body: { recorded: "another" } });
  expect(await refusalOf(late)).toMatchObject({ status: 409 });
  expect(await db.$count(unmatchedReceipts)).toBe(1);
  expect(await bankCents(db)).toBe(before + 6300);
  expect(await proveLedger(db)).toEqual([]);
});

test("one typed sum is one movement: the next one of the same sum is taken as another", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { unmatched_id: receiptId } = await type(db, "VIR SEPA MARTIN", "LIGNE 77");
  const first = await read(db, "VIREMENT DE MARTIN");
  const second = await read(db, "VIREMENT DE DURAND");
  const body = { receipt_id: receiptId ?? 0 };
  await api(bankStatements.recogniseEntry, { params: { id: first.id }, body });
  const twice = api(bankStatements.recogniseEntry, { params: { id: second.id }, body });
  expect(await refusalOf(twice)).toMatchObject({ code: "api.bank_statement.not_same" });
  await api(bankStatements.takeEntry, { params: { id: second.id }, body: {} });
  expect(await db.$count(unmatchedReceipts)).toBe(2);
  expect(await proveLedger(db)).toEqual([]);
});

test("said to be another, it is received; what a statement brought is no typed sum", async ({
  db,
}) => {
  const api = operatorOf(db);
  await type(db, "VIR SEPA MARTIN", "LIGNE 77");
  const first = await read(db, "VIREMENT DE DURAND");
  const params = { id: first.id };
  await api(bankStatements.takeEntry, { params, body: { recorded: "another" } });
  expect(await db.$count(unmatchedReceipts)).toBe(2);
  const second = await read(db, "VIREMENT DE PETIT");
  const { twins } = await api(bankStatements.showEntry, { params: { id: second.id } });
  expect(twins.map(({ reference }) => reference)).toEqual(["LIGNE 77"]);
});

test("the clock takes no exact sum that a person may have typed without its bill", async ({
  db,
}) => {
  const bill = await createBill(db);
  const { reference } = bill;
  const { id, state } = await read(db, `VIR ${reference}`);
  expect(state).toBe("to_take");
  await type(db, "VIR SEPA MARTIN", "LIGNE 77", { recorded: "another" });
  await take(db, now);
  const [entry] = await db.select().from(bankEntries).where(eq(bankEntries.id, id));
  expect(entry).toMatchObject({ state: "to_see", doubt: "recorded" });
  expect(await db.$count(paymentRows)).toBe(0);
  const lines = await listHistory(db, [{ machine: "bank_entry", id }]);
  expect(lines).toMatchObject([{ event: "doubt", to: "to_see", by: { role: "clock" } }]);
});

test("the bill was paid by hand: its movement is recognised as that payment", async ({ db }) => {
  const api = operatorOf(db);
  const { number, reference } = await createBill(db);
  await type(db, number, "LIGNE 78");
  const { id, doubt } = await read(db, `VIR ${reference}`);
  expect(doubt).toBe("recorded");
  const { twins } = await api(bankStatements.showEntry, { params: { id } });
  expect(twins).toMatchObject([{ kind: "payment", bill: number }]);
  const body = { payment_id: twins[0]?.id ?? 0 };
  const done = await api(bankStatements.recogniseEntry, { params: { id }, body });
  expect(done).toMatchObject({ state: "taken", bill: number });
  expect(await db.$count(paymentRows)).toBe(1);
  expect(await proveLedger(db)).toEqual([]);
});

test("what the clock takes has its line in the history (OPS-42)", async ({ db }) => {
  const bill = await createBill(db);
  const { id } = await read(db, `VIR ${bill.reference}`);
  await take(db, now);
  const { history } = await operatorOf(db)(bankStatements.showEntry, { params: { id } });
  expect(history).toMatchObject([{ event: "take", to: "taken", by: "clock" }]);
});

test("a transfer that a statement brought is not typed a second time, by its bill or without (ERR-38)", async ({
  db,
}) => {
  const { number, reference } = await createBill(db);
  await read(db, `VIR ${reference}`);
  await take(db, now);
  const before = await bankCents(db);

  for (const bill of [number, "VIR SEPA MARTIN"]) {
    expect(await refusalOf(type(db, bill, "LIGNE 80"))).toMatchObject(inStatement);
  }
  expect(await bankCents(db)).toBe(before);
  const other = await type(db, "VIR SEPA DURAND", "LIGNE 81", { recorded: "another" });
  expect(other.unmatched_id).not.toBeNull();
  expect(await type(db, "VIR SEPA DURAND", "LIGNE 81")).toEqual(other);
  expect(await proveLedger(db)).toEqual([]);
});

test("what a statement brought for another bill, was recognised or is closed warns of nothing", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { reference } = await createBill(db);
  const { number } = await createBill(db);
  await read(db, `VIR ${reference}`);
  await type(db, number, "LIGNE 82");
  const { unmatched_id: receiptId } = await type(db, "VIR DUPONT", "LIGNE 83", {
    recorded: "another",
  });
  const { id } = await read(db, "VIREMENT DE DUPONT");
  const body = { receipt_id: receiptId ?? 0 };
  await api(bankStatements.recogniseEntry, { params: { id }, body });
  const closed = await read(db, "VIREMENT DE PETIT");
  await api(bankStatements.closeEntry, {
    params: { id: closed.id },
    body: { reason: "Pas une famille." },
  });
  await take(db, now);

  const { number: third } = await createBill(db);
  await type(db, third, "LIGNE 84");
  expect(await db.$count(unmatchedReceipts)).toBe(1);
});

test("the bank's own reference, typed for another bill, is found as well; a check is never the same", async ({
  db,
}) => {
  const { reference } = await createBill(db);
  const { number } = await createBill(db);
  await read(db, `VIR ${reference} LIGNE 85`);
  expect(await refusalOf(type(db, number, "ligne 85"))).toMatchObject(inStatement);
  const check = { bill: number, means: "check", amount: 63, reference: "LIGNE 85" } as const;
  expect(await operatorOf(db)(payments.receive, { body: check })).toMatchObject({ bill: number });
});
