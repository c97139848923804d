import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { now } from "#tests/setup/time.ts";

import { proveLedger, reverseMovement, writeMovement } from "./ledger.server.ts";
import { ledgerEntries } from "./ledger.table.server.ts";

/** Runs something that must fail without harm to what the test did before. */
const tried = (db: Db, run: (tx: Tx) => Promise<unknown>) => db.transaction(run);

test("a movement that does not cancel out is refused", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const sides = [
    { account: "bank", amountCents: 100 },
    { account: "customer", amountCents: -99 },
  ] as const;

  const writing = writeMovement(db, { billId: bill.id, cause: "payment", sides }, now);

  await expect(writing).rejects.toThrow("1 cents off");
});

test("an entry is never changed nor removed, by anybody", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const ofBill = eq(ledgerEntries.billId, bill.id);

  const changing = tried(db, (tx) =>
    tx.update(ledgerEntries).set({ amountCents: 1 }).where(ofBill),
  );
  await expect(changing).rejects.toThrow();
  const removing = tried(db, (tx) => tx.delete(ledgerEntries).where(ofBill));
  await expect(removing).rejects.toThrow();

  expect(await proveLedger(db)).toEqual([]);
});

test("a movement is reversed entry by entry, once", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const reversal = { billId: bill.id, cause: "course", as: "credit" } as const;
  await reverseMovement(db, reversal, now);

  const again = tried(db, (tx) => reverseMovement(tx, reversal, now));

  await expect(again).rejects.toThrow();
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.billId, bill.id));
  expect(entries.filter(({ cause }) => cause === "credit")).toHaveLength(4);
  expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
});
