import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { askRefund } from "#app/modules/billing/refund/ask.server.ts";
import { refunds as endpoints } from "#app/modules/billing/refund/endpoints.ts";
import { refundFiles } from "#app/modules/billing/refund/file.table.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import {
  keepAsCredit,
  openCreditRefund,
  showCredit,
} from "#app/modules/billing/refund/give-credit.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import {
  bring,
  type Charged,
  createCharge,
  paymentOf,
  stateOf,
  test,
} from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

const by = bySystem;
const due = dueOf(refundSweeps(followers));
const disputed = { code: "api.payment.disputed" };

async function pay(db: Db, bank: TestBank): Promise<Charged> {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
  return charge;
}

/** As the provider tells it: `created`, then `closed` with its status. */
async function tell(
  { db, bank }: { db: Db; bank: TestBank },
  charge: Charged,
  status: "created" | "won" | "lost",
  { cents, id = `dp_${String(charge.paymentId)}` }: { cents?: number; id?: string } = {},
): Promise<void> {
  const { intentId, amountCents } = await paymentOf(db, charge);
  const type = `charge.dispute.${status === "created" ? "created" : "closed"}`;
  const amount = cents ?? amountCents;
  const object = { id, object: "dispute", amount, payment_intent: intentId, status };
  const event = { id: `evt_${id}_${status}`, object: "event", type, data: { object } };
  expect(await bring(db, bank, JSON.stringify(event))).toBe(true);
}

const rowsOf = (db: Db, { paymentId }: Charged) =>
  db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id);

const creditIt = (db: Db, { bill }: Charged, cents?: number) =>
  db.transaction((tx) => giveBack(tx, bill.id, { by, now, cause: "cancelled", cents }));

const bankCents = async (db: Db, { bill, paymentId }: Charged) => {
  const ofBank = eq(ledgerEntries.account, "bank");
  const rows = await db.select().from(ledgerEntries).where(ofBank);
  return rows
    .filter((one) => one.billId === bill.id || one.documentId === paymentId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
};

test("what a course gives back while its card is disputed waits, and leaves once the dispute is won (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  await tell({ db, bank }, charge, "created");
  await creditIt(db, charge);
  const [row] = await rowsOf(db, charge);

  expect(await askRefund(bank.money, row?.id ?? 0, now)).toBe(false);
  await due(db, inDays(3), bank);
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "asked", amountCents: 6300 }]);
  const api = bank.callerOf({ id: charge.family.id, role: "customer" });
  expect(await api(endpoints.show, { params: { id: row?.id ?? 0 } })).toMatchObject({
    promise: "after_dispute",
    state: { variant: "disputed", waiting: { deadline: null } },
  });

  await tell({ db, bank }, charge, "won");
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  await due(db, inDays(4), bank);
  await bank.deliver();

  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "provider" }]);
  expect(await paymentOf(db, charge)).toMatchObject({ status: "refunded", refundedCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a lost dispute takes a promised sum out of its file of transfers (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  await creditIt(db, charge);
  const open = { entity: "main", state: "open", createdAt: now } as const;
  const file = { ...open, transfers: 1, amountCents: 6300 };
  const [made] = await db.insert(refundFiles).values(file).returning();
  const held = { status: "to_send", way: "hand", fileId: made?.id } as const;
  await db.update(refunds).set(held).where(eq(refunds.paymentId, charge.paymentId));
  await tell({ db, bank }, charge, "created");
  await tell({ db, bank }, charge, "lost");
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "bank", fileId: null }]);
  expect(await bankCents(db, charge)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("what was promised and the bank took instead is done under the dispute's name, once (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  await tell({ db, bank }, charge, "created");
  await creditIt(db, charge);

  await tell({ db, bank }, charge, "lost");
  await tell({ db, bank }, charge, "lost");
  await due(db, inDays(4), bank);
  await bank.deliver();

  const reference = `dp_${String(charge.paymentId)}`;
  expect(await rowsOf(db, charge)).toMatchObject([
    { status: "done", way: "bank", reference, amountCents: 6300 },
  ]);
  expect(await paymentOf(db, charge)).toMatchObject({
    status: "refunded",
    sentCents: 6300,
    refundedCents: 0,
    disputedAt: null,
  });
  expect(await bankCents(db, charge)).toBe(0);
  const sent = await mailsTo(db, charge.family.email);
  expect(sent.filter(({ template }) => template === "payment_disputed")).toHaveLength(1);
  expect(await proveLedger(db)).toEqual([]);
});

test("a lost dispute of a course that was given is Préau's: the ledger writes it, the teacher keeps the share", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  const ofTeacher = and(
    eq(ledgerEntries.billId, charge.bill.id),
    eq(ledgerEntries.account, "teacher"),
  );
  const before = await db.select().from(ledgerEntries).where(ofTeacher);
  await tell({ db, bank }, charge, "created");
  await tell({ db, bank }, charge, "lost");

  expect(await db.select().from(ledgerEntries).where(ofTeacher)).toEqual(before);
  expect(await bankCents(db, charge)).toBe(0);
  const [gesture] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, "gesture"));
  expect(gesture).toMatchObject({ billId: charge.bill.id, amountCents: 6300 });
  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  const [opened] = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.type, "charge.dispute.created"));
  expect(opened).toMatchObject({ status: "closed", reason: "card_dispute · lost" });
  expect(await proveLedger(db)).toEqual([]);
});

test("told out of order, a dispute that has ended marks nothing", async ({ db, bank }) => {
  const charge = await pay(db, bank);
  await tell({ db, bank }, charge, "won");
  await tell({ db, bank }, charge, "created");

  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  expect(await proveLedger(db)).toEqual([]);
});

test("a part that the bank takes is the promise's, the rest goes back; beyond what is left it is a loss of its own", async ({
  db,
  bank,
}) => {
  const part = await pay(db, bank);
  await tell({ db, bank }, part, "created", { cents: 2000 });
  await creditIt(db, part);
  await tell({ db, bank }, part, "lost", { cents: 2000 });
  expect(await rowsOf(db, part)).toMatchObject([
    { status: "done", way: "bank", amountCents: 2000 },
    { status: "asked", way: "provider", amountCents: 4300 },
  ]);
  expect(await proveLedger(db)).toEqual([]);

  const twice = await pay(db, bank);
  await creditIt(db, twice);
  const [row] = await rowsOf(db, twice);
  await askRefund(bank.money, row?.id ?? 0, now);
  await bank.deliver();
  await tell({ db, bank }, twice, "lost");

  expect(await bankCents(db, twice)).toBe(-6300);
  const [loss] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.documentKind, "dispute"), eq(ledgerEntries.account, "house")));
  expect(loss).toMatchObject({ documentId: twice.paymentId, amountCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test("of two disputes of a payment the first that is lost is written, and the second keeps the mark", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  const [first, second] = [
    { id: "dp_first", cents: 2000 },
    { id: "dp_second", cents: 4300 },
  ];
  await tell({ db, bank }, charge, "created", first);
  await tell({ db, bank }, charge, "created", second);

  await tell({ db, bank }, charge, "lost", first);
  expect(await paymentOf(db, charge)).toMatchObject({ sentCents: 2000, disputedAt: now });
  expect(await proveLedger(db)).toEqual([]);

  await tell({ db, bank }, charge, "lost", second);
  expect(await paymentOf(db, charge)).toMatchObject({ status: "refunded", disputedAt: null });
  const rows = await rowsOf(db, charge);
  expect(rows.map(({ reference }) => reference)).toEqual(["dp_first", "dp_second"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("credit of a disputed payment is neither kept, used nor given back meanwhile; lost, it is gone (STM-47)", async ({
  db,
  bank,
}) => {
  const charge = await pay(db, bank);
  const { family, bill } = charge;
  const total = async () => (await showCredit(db, family.id)).totalCents;
  await db.transaction((tx) =>
    creditBill(tx, bill.id, { by, now, cause: "cancelled", amountCents: 4000 }),
  );
  const credit = await db.transaction((tx) =>
    keepAsCredit(tx, bill.id, { now, amountCents: 3000 }),
  );
  expect(await total()).toBe(3000);
  await tell({ db, bank }, charge, "created");

  const keep = db.transaction((tx) => keepAsCredit(tx, bill.id, { now, amountCents: 1000 }));
  await expect(keep).rejects.toMatchObject(disputed);
  const give = db.transaction((tx) => openCreditRefund(tx, credit.id, { now, by: byOperator }));
  await expect(give).rejects.toMatchObject(disputed);
  expect(await total()).toBe(0);
  await due(db, inDays(800), bank);
  expect(await rowsOf(db, charge)).toEqual([]);

  await tell({ db, bank }, charge, "lost");
  expect(await total()).toBe(0);
  const [kept] = await db.select().from(familyCredits).where(eq(familyCredits.id, credit.id));
  expect(kept).toMatchObject({ refundedCents: 3000 });
  expect(await paymentOf(db, charge)).toMatchObject({ status: "refunded", sentCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test.for(["won", "lost"] as const)(
  "late money whose dispute is %s keeps both marks, and goes back once (ERR-38)",
  async (end, { db, bank }) => {
    const late = await createCharge(db, bank);
    const paying = { billId: late.bill.id, amountCents: 6300, means: "transfer" } as const;
    await receive(bank.money, { ...paying, reference: "VIR LATE" }, { by: byOperator, now });
    const sum = { intentId: "pi_late", amountCents: 6300, currency: "EUR" };
    await settle(bank.money, late.paymentId, { kind: "succeeded", ...sum }, now);
    await tell({ db, bank }, late, "created");

    expect(await paymentOf(db, late)).toMatchObject({ quarantine: "not_due", disputedAt: now });
    await due(db, inDays(1), bank);
    expect(await rowsOf(db, late)).toEqual([]);

    await tell({ db, bank }, late, end);
    expect(await paymentOf(db, late)).toMatchObject({ quarantine: "not_due", disputedAt: null });
    const rows = await rowsOf(db, late);
    expect(rows.map(({ way, status }) => `${way} ${status}`)).toEqual(
      end === "lost" ? ["bank done"] : [],
    );
    expect(await proveLedger(db)).toEqual([]);
  },
);
