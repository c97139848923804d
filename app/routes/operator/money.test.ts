import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { queryRows } from "#app/db/client.server.ts";
import { sum } from "#app/lib/price.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { payments as paymentRows } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { moneyLists } from "./money-lists.server.ts";
import { deskPaths } from "./paths.ts";

let desk: TestDesk;
let receiptId = 0;
let refundId = 0;
beforeAll(async () => {
  desk = await openDesk("desk_money_lists");
  const { db } = desk;
  const { bill } = await createBilledCourse(db);
  await operatorOf(db)(payments.receive, {
    body: { bill: bill.number, means: "transfer", amount: 63, reference: "VIR-DESK-1" },
  });
  const kept = await operatorOf(db)(payments.receive, {
    body: { bill: "VIR SEPA MARTIN", means: "transfer", amount: 63, reference: "VIR-DESK-2" },
  });
  receiptId = kept.unmatched_id ?? 0;
  refundId = (await createOwed(db)).refund.id;
}, timeToSeed);
afterAll(() => desk.stop());

const listAt = (moneyList: string) => pathTo(deskPaths.deskMoneyList, { moneyList });

async function addresses(): Promise<string[]> {
  const { db } = desk;
  const some = await db.select({ id: bills.id }).from(bills).limit(1);
  const paid = await db.select({ id: paymentRows.id }).from(paymentRows).limit(1);
  return [
    deskPaths.deskPayments,
    ...Object.keys(moneyLists).map(listAt),
    pathTo(deskPaths.deskBill, { billId: String(some[0]?.id) }),
    pathTo(deskPaths.deskPayment, { paymentId: String(paid[0]?.id) }),
    pathTo(deskPaths.deskReceipt, { unmatchedReceiptId: String(receiptId) }),
    pathTo(deskPaths.deskRefund, { refundId: String(refundId) }),
    deskPaths.deskRefundFiles,
    `${deskPaths.deskRefundFiles}?compte=stages`,
  ];
}

test(
  "each page of money is whole without scripts, asks its database twelve times at most, and is nothing to other roles (OPS-26)",
  { timeout: 90_000 },
  async () => {
    for (const path of await addresses()) {
      let shown = await desk.open(path);
      expect([path, shown.status]).toEqual([path, 200]);
      expect(shown.html.match(/<h1/g)).toHaveLength(1);
      expect(shown.html.match(/<script/g)).toHaveLength(1);
      expect(shown.html).not.toMatch(/>desk-\w+:|\bundefined\b|NaN/);
      const { length } = await statementsOf(async () => {
        shown = await desk.open(path);
      });
      expect([path, length > 12 ? length : 12]).toEqual([path, 12]);
      for (const who of ["customer_a", "teacher_t"] as const) {
        expect([path, (await desk.openAs(who, path)).status]).toEqual([path, 404]);
      }
    }
    expect((await desk.open(listAt("inconnue"))).status).toBe(404);
  },
);

const family = "account = 'family' and cause not in ('payment', 'advance', 'refund', 'kept')";

/** What each page adds up, as the ledger does. Cents. */
const ledgerOf = {
  "factures due": `select sum(e.amount_cents) from ledger_entries e join bills b on b.id = e.bill_id
    where ${family} and b.status not in ('paid', 'credited')`,
  "attendus due": `select sum(e.amount_cents) from ledger_entries e join bills b on b.id = e.bill_id
    where ${family} and b.status = 'awaiting' and b.awaited_means is not null`,
  "echecs due": `select sum(e.amount_cents) from ledger_entries e join bills b on b.id = e.bill_id
    where ${family} and b.status = 'failed'`,
  "factures amount": `select sum(amount_cents) from ledger_entries
    where account = 'family' and cause in ('course', 'registration', 'employment_end')`,
  "avoirs amount": `select sum(amount_cents) from ledger_entries
    where ${family} and cause not in ('course', 'registration', 'employment_end')`,
  "recus left": `select sum(amount_cents) from ledger_entries where account = 'bank' and bill_id is not null`,
  "sans-facture amount": `select -sum(amount_cents) from ledger_entries where account = 'unmatched'`,
  "credits left": `select -sum(amount_cents) from ledger_entries where account = 'credit'`,
};

test.each(Object.entries(ledgerOf))("%s is the ledger’s own sum", async (name, query) => {
  const [list = ""] = name.split(" ");
  const [row] = await queryRows<Record<string, string | null>>(desk.db, sql.raw(query));
  const cents = Number(Object.values(row ?? {})[0] ?? 0);
  const { html } = await desk.open(listAt(list));
  expect(html).toContain(sum(cents / 100));
});

async function decided(path: string, form: Record<string, string>) {
  const done = await desk.decide(path, form);
  const { status, html } = done.first;
  expect([status, html.includes("Voici ce qui va se passer")]).toEqual([200, true]);
  return done;
}

test("a transfer is written on its bill in two steps; a sum with a comma is read, another is asked what to do (API-227)", async () => {
  const { db } = desk;
  const { bill } = await createBilledCourse(db);
  const path = pathTo(deskPaths.deskBill, { billId: String(bill.id) });
  const form = { act: "receive", bill: bill.number, means: "transfer", reference: "VIR-DESK-3" };

  const lacking = await desk.open(path, { ...form, amount: "40,00", step: "preview" });
  expect(lacking.status).toBe(409);
  const done = await decided(path, { ...form, amount: "63,00", difference: "" });
  expect([done.status, done.to]).toEqual([303, deskPaths.deskPayments]);
  expect((await db.select().from(bills).where(eq(bills.id, bill.id)))[0]?.status).toBe("paid");
});

test("a transfer that a statement may have brought is written once it is called another (ERR-38)", async () => {
  const { db } = desk;
  const { bill } = await createBilledCourse(db);
  const [row] = await db.select().from(bills).where(eq(bills.id, bill.id));
  const line = { cents: 6300, words: `VIR ${row ? billReference(row) : ""}` };
  await operatorOf(db)(bankStatements.import, { body: { content: packed(camtOf([line])) } });
  const path = pathTo(deskPaths.deskBill, { billId: String(bill.id) });
  const form = { act: "receive", bill: bill.number, means: "transfer", amount: "63,00" };
  const named = { ...form, reference: "VIR-DESK-4", step: "preview" };

  expect((await desk.open(path)).html).not.toContain('name="recorded"');
  const asked = await desk.open(path, named);
  expect(asked.status).toBe(422);
  expect(asked.html).toMatch(/name="recorded"/);
  const done = await decided(path, { ...form, reference: "VIR-DESK-4", recorded: "another" });
  expect(done.status).toBe(303);
});

test("money of no bill shows its guesses with reasons, none chosen; it is bound to the one that is chosen (ERR-38)", async () => {
  const { db } = desk;
  const { bill } = await createBilledCourse(db);
  const path = pathTo(deskPaths.deskReceipt, { unmatchedReceiptId: String(receiptId) });
  const { html } = await desk.open(path);
  expect(html).toContain("montant exact, nom de la famille");
  expect(html).not.toMatch(/name="bill"[^>]*checked/);

  const done = await decided(path, { act: "match", bill: bill.number, difference: "" });
  expect(done.status).toBe(303);
  const left = await db.select().from(unmatchedReceipts).where(isNull(unmatchedReceipts.closedAt));
  expect(left.map(({ id }) => id)).not.toContain(receiptId);
});

test("a sum to give back is done with its reference; the family may be asked for its account again (API-292)", async () => {
  const { db } = desk;
  const path = pathTo(deskPaths.deskRefund, { refundId: String(refundId) });
  expect((await decided(path, { act: "ask" })).to).toBe(path);
  const { sent, ...done } = await decided(path, { act: "sent", reference: "VIR-DESK-OUT" });
  expect([done.status, done.to]).toEqual([303, listAt("a-rendre")]);
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  expect(row).toMatchObject({ status: "done", reference: "VIR-DESK-OUT" });
  expect((await desk.open(path, sent)).status).toBe(409);
});

test("a transfer that came is taken from the list of what is awaited, in two steps (OPS-26)", async () => {
  const { bill } = await createBilledCourse(desk.db);
  const awaited = {
    status: "awaiting",
    awaitedMeans: "transfer",
    awaitedUntil: inDays(3),
  } as const;
  await desk.db.update(bills).set(awaited).where(eq(bills.id, bill.id));
  const path = listAt("attendus");
  expect((await desk.open(path)).html).toContain("Virement reçu");

  const row = { act: "receive", bill: bill.number, what: bill.number, means: "transfer" };
  const opened = await desk.open(path, { ...row, amount: "63,00", step: "edit" });
  expect(opened.html).toContain(`Arrivé pour ${bill.number}`);
  expect(opened.html).toContain('value="63,00"');
  const done = await desk.decide(path, { ...row, amount: "63,00", reference: "VIR-DESK-LISTE" });
  expect([done.status, done.to]).toEqual([303, path]);
  const [paid] = await desk.db.select().from(bills).where(eq(bills.id, bill.id));
  expect(paid?.status).toBe("paid");
});

test("the table of what was received says what is left in whole cents (OPS-26)", async () => {
  const { db } = desk;
  const { bill } = await createBilledCourse(db);
  await operatorOf(db)(payments.receive, {
    body: { bill: bill.number, means: "transfer", amount: 63, reference: "VIR-DESK-9" },
  });
  await db
    .update(paymentRows)
    .set({ amountCents: 6410, refundedCents: 2160 })
    .where(eq(paymentRows.reference, "VIR-DESK-9"));
  const csv = await desk.open(pathTo(deskPaths.deskCsv, { deskList: "paiements-recus" }));
  const line = csv.html.split("\r\n").find((one) => one.includes("VIR-DESK-9"));
  expect(line?.split(";").slice(-2)).toEqual(["64,1", "42,5"]);
});
