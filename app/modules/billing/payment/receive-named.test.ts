import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { countWaiting } from "#app/api/queue.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundQueues } from "#app/modules/billing/refund/queues.server.ts";
import { returnUnmatched } from "#app/modules/billing/refund/return-unmatched.server.ts";
import { createRegistration, followers, mailsSentTo } from "#tests/factories/registration.ts";
import { test } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { listUnmatched, receiveNamed } from "./receive-named.server.ts";

const by = byOperator;

async function createAwaited(db: Db) {
  const registration = await createRegistration(db, { awaited: true });
  const [bill] = await db.select().from(bills).where(eq(bills.id, registration.bill.id));
  if (!bill) throw new Error("no bill");
  return { ...registration, reference: billReference(bill) };
}

const say = (db: Db, text: string, amountCents = 10_000, reference = "VIR-1") =>
  receiveNamed(
    { db, followers },
    { said: text, means: "transfer", amountCents, reference },
    { by, now },
  );

const balanceOf = async (db: Db, account: "bank" | "unmatched") =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.account, account))).reduce(
    (sum, { amountCents }) => sum + amountCents,
    0,
  );

test("a transfer whose line holds the reference, and of the exact sum, pays its bill (OPS-06)", async ({
  db,
}) => {
  const { id, reference } = await createAwaited(db);

  const taken = await say(db, `VIR MME MARTIN ${reference.toLowerCase()} STAGE`);

  expect(taken).toMatchObject({ settled: { changed: true, status: "succeeded" } });
  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
});

test("another sum is refused and nothing is written", async ({ db }) => {
  const { id, reference } = await createAwaited(db);

  await expect(say(db, reference, 9999)).rejects.toMatchObject({
    code: "api.payment.amount_differs",
  });

  expect(await mailsSentTo(db, id)).toEqual([]);
  expect((await listUnmatched(db)).unmatched).toEqual([]);
});

test("what names no bill is kept once, and applied to none (ERR-38)", async ({ db }) => {
  const { id } = await createAwaited(db);

  const first = await say(db, "LOYER JUIN");
  const second = await say(db, "LOYER JUIN");

  expect(second).toEqual(first);
  expect((await listUnmatched(db)).unmatched).toMatchObject([
    { said: "LOYER JUIN", amountCents: 10_000 },
  ]);
  expect(await mailsSentTo(db, id)).toEqual([]);
  expect(await balanceOf(db, "bank")).toBe(10_000);
  expect(await balanceOf(db, "unmatched")).toBe(-10_000);
  expect(await proveLedger(db)).toEqual([]);
});

test("brought again with its bill, it is that money and not other money", async ({ db }) => {
  const { id, reference } = await createAwaited(db);
  await say(db, "?");

  await say(db, reference);

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect((await listUnmatched(db)).unmatched).toEqual([]);
  expect(await balanceOf(db, "bank")).toBe(10_000);
  expect(await balanceOf(db, "unmatched")).toBe(0);
  await expect(say(db, "?")).rejects.toMatchObject({ code: "api.payment.amount_differs" });
  expect(await proveLedger(db)).toEqual([]);
});

test("money that comes twice is kept and listed; the bill is paid once (ERR-38)", async ({
  db,
}) => {
  const { id, reference } = await createAwaited(db);
  await say(db, reference);

  expect(await say(db, reference, 10_000, "VIR-2")).toMatchObject({
    settled: { quarantine: "not_due" },
  });

  expect(await mailsSentTo(db, id)).toEqual(["paid"]);
  expect((await listUnmatched(db)).notDue).toMatchObject([{ payment: { reference: "VIR-2" } }]);
  const [late, ...others] = await countWaiting(db, refundQueues, now);
  expect(others).toEqual([]);
  expect(late).toMatchObject({ queue: { kind: "late_money" }, count: 1 });
  expect(await proveLedger(db)).toEqual([]);
});

test("what was sent back is closed, once, and cannot pay a bill afterwards", async ({ db }) => {
  const { reference } = await createAwaited(db);
  const kept = await say(db, "?");
  const id = "unmatchedId" in kept ? kept.unmatchedId : 0;
  const giveBack = () =>
    db.transaction((tx) =>
      returnUnmatched({ db: tx, followers }, id, { reference: "VIR-OUT-9" }, { by, now }),
    );

  await giveBack();

  await expect(giveBack()).rejects.toMatchObject({ code: "api.payment.receipt_closed" });
  await expect(say(db, reference)).rejects.toMatchObject({ code: "api.payment.refund_closed" });
  expect(await balanceOf(db, "bank")).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});
