import { inArray } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { followers } from "#tests/factories/registration.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { bankStatements } from "./endpoints.ts";
import { bankEntrySweeps } from "./sweeps.server.ts";
import { bankEntries } from "./table.server.ts";

const take = dueOf(bankEntrySweeps(followers));
const due = 6300;

async function createDue(db: Db, count: number) {
  const found = [];
  for (let one = 0; one < count; one++) found.push((await createBilledCourse(db)).bill.id);
  const rows = await db.select().from(bills).where(inArray(bills.id, found)).orderBy(bills.id);
  return rows.map((bill) => ({ id: bill.id, reference: billReference(bill) }));
}

const read = (db: Db, text: string) =>
  operatorOf(db)(bankStatements.import, { body: { content: packed(text) } });

const bankCents = async (db: Db) =>
  (await db.select().from(ledgerEntries)).reduce(
    (sum, { account, amountCents }) => sum + (account === "bank" ? amountCents : 0),
    0,
  );

/** A letter that is not the right one. */
const spoilt = (reference: string) =>
  reference.slice(0, -1) + (reference.endsWith("A") ? "B" : "A");

const repeat = <Thing>(count: number, make: (at: number) => Thing) =>
  Array.from({ length: count }, (_, at) => make(at));

test("of 1,000 lines with doubles, parts and wrong references only exact ones pay, nothing is lost, read twice is once (OPS-42)", async ({
  db,
}) => {
  const named = await createDue(db, 30);
  const [exact, parts, wrong] = [named.slice(0, 16), named.slice(16, 22), named.slice(22)];
  const before = await bankCents(db);
  const lines = [
    ...exact.map(({ reference }) => ({ cents: due, words: `VIR ${reference} MERCI` })),
    // The same families pay twice.
    ...exact.slice(0, 6).map(({ reference }) => ({ cents: due, words: `VIR ${reference} MERCI` })),
    ...parts.flatMap(({ reference }) => [
      { cents: 2000, words: reference },
      { cents: 4300, words: reference },
    ]),
    ...wrong.map(({ reference }) => ({ cents: due, words: spoilt(reference) })),
    ...wrong.map(({ reference }) => ({ cents: due, words: `REJET ${reference}` })),
    ...wrong.map(({ reference }) => ({ cents: -due, words: `PRLV ${reference}` })),
    // Two references in one line name none.
    { cents: due, words: `${wrong[0]?.reference ?? ""} ET ${wrong[1]?.reference ?? ""}` },
    ...repeat(100, () => ({ cents: -420, words: "FRAIS DE TENUE DE COMPTE", reference: "NONREF" })),
    ...repeat(400, (at) => ({ cents: -1000 - at, words: "PRLV LOYER" })),
    ...repeat(441, () => ({ cents: due, words: "VIREMENT DE MARTIN", reference: "NONREF" })),
  ];
  expect(lines).toHaveLength(1000);
  const text = camtOf(lines);

  const preview = await dryOf(db)(bankStatements.import, {
    body: { content: packed(text), dry_run: true },
  });
  expect(preview).toMatchObject({ would: { read: 1000, known: 0, amount: 16 * 63 } });
  expect(await db.$count(bankEntries)).toBe(0);

  expect(await read(db, text)).toMatchObject({ entity: "main", read: 1000, known: 0 });
  expect(await bankCents(db)).toBe(before);
  await take(db, now);

  const kept = await db.select().from(bankEntries);
  const doubts: Record<string, number> = {};
  for (const { state, doubt } of kept) {
    const name = doubt ?? state;
    doubts[name] = (doubts[name] ?? 0) + 1;
  }
  expect(doubts).toEqual({
    taken: 16,
    settled: 6,
    amount: 12,
    unnamed: wrong.length + 1 + 441,
    return: wrong.length,
    noted: wrong.length + 500,
  });
  const paid = await db
    .select()
    .from(bills)
    .where(inArray(bills.status, ["paid"]));
  expect(paid.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(exact.map(({ id }) => id));
  expect(await bankCents(db)).toBe(before + 16 * due);
  expect(await db.$count(unmatchedReceipts)).toBe(0);

  expect(await read(db, text)).toMatchObject({ read: 1000, known: 1000, amount: 0, lines: [] });
  await take(db, plusDays(now, 1));
  expect(await db.$count(bankEntries)).toBe(1000);
  expect(await db.$count(payments)).toBe(16);
  expect(await bankCents(db)).toBe(before + 16 * due);
  expect(await proveLedger(db)).toEqual([]);
}, 120_000);

test("a second file with part of the first adds what is new alone", async ({ db }) => {
  const alike = { cents: due, words: "VIREMENT DE MARTIN" };
  await read(db, camtOf([alike]));
  expect(await read(db, camtOf([alike, alike]))).toMatchObject({ read: 2, known: 1 });
});

test("a movement that another file words otherwise waits for a person", async ({ db }) => {
  const [bill] = await createDue(db, 1);
  const words = bill?.reference ?? "";
  await read(db, camtOf([{ cents: due, words: `VIREMENT ${words}` }]));
  const { lines } = await read(db, camtOf([{ cents: due, words: `VIR SEPA ${words}` }]));
  expect(lines).toMatchObject([{ state: "to_see", doubt: "again" }]);
});

test("a bill that was paid meanwhile, or of the other account, is not paid by the clock", async ({
  db,
}) => {
  const [bill] = await createDue(db, 1);
  const words = bill?.reference ?? "";
  const other = camtOf([{ cents: due, words }], issuerOf("second").bank.iban);
  expect((await read(db, other)).lines).toMatchObject([{ doubt: "account" }]);
  await read(db, camtOf([{ cents: due, words }]));
  await operatorOf(db)(bankStatements.listEntries, { query: { state: "to_take" } });
  await db.update(bills).set({ status: "credited", creditedCents: due });
  await take(db, now);
  expect(await db.select().from(bankEntries).orderBy(bankEntries.id)).toMatchObject([
    { state: "to_see", doubt: "account" },
    { state: "to_see", doubt: "settled" },
  ]);
});

test("a statement of another account is refused, and nothing is written", async ({ db }) => {
  const text = camtOf([{ cents: due, words: "VIR" }], "FR7630004000031234567890143");
  const refusal = await refusalOf(read(db, text));
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "content" }] });
  expect(JSON.stringify(refusal)).toContain("un autre compte");
  expect(await db.$count(bankEntries)).toBe(0);
});
