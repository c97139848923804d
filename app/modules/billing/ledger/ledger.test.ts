import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { now } from "#tests/setup/time.ts";

import { ledgerEntries } from "./table.server.ts";
import { proveLedger, reverseMovement, writeMovement } from "./write.server.ts";

const tried = (db: Db, run: (tx: Tx) => Promise<unknown>) => db.transaction(run);

test("a movement that does not cancel out is refused", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const sides = [
    { account: "bank", amountCents: 100 },
    { account: "family", amountCents: -99 },
  ] as const;

  const movement = { of: { billId: bill.id }, cause: "payment", sides } as const;
  const writing = tried(db, (tx) => writeMovement(tx, movement, now));

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

test("a movement is reversed entry by entry, part after part, never beyond what it was", async ({
  db,
}) => {
  const { bill } = await createBilledCourse(db);
  const reverse = (cents: number) =>
    tried(db, (tx) =>
      reverseMovement(tx, { of: { billId: bill.id }, cause: "course", as: "credit", cents }, now),
    );
  await reverse(1001);
  await reverse(5299);

  await expect(reverse(1)).rejects.toThrow("no part of 0");
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.billId, bill.id));
  const credits = entries.filter(({ cause }) => cause === "credit");
  expect(credits).toHaveLength(8);
  for (const { id, amountCents } of entries.filter(({ cause }) => cause === "course")) {
    const back = credits.filter(({ reversesId }) => reversesId === id);
    expect(back.reduce((sum, one) => sum + one.amountCents, 0)).toBe(-amountCents);
  }
});

test.for([
  ["more than it was", 1],
  ["more of the same", -1],
] as const)("the database itself refuses to reverse an entry by %s", async ([, sign], { db }) => {
  const { bill } = await createBilledCourse(db);
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.billId, bill.id), eq(ledgerEntries.account, "family")));
  const { id = 0, amountCents = 0 } = entry ?? {};
  const again = { at: now, cause: "credit", account: "family", billId: bill.id } as const;

  const reversing = tried(db, (tx) =>
    tx
      .insert(ledgerEntries)
      .values({ ...again, reversesId: id, amountCents: -sign * amountCents - sign }),
  );

  await expect(reversing).rejects.toThrow();
});

test("an entry refers to a bill or to another document, never to none or both", async ({ db }) => {
  const { bill } = await createBilledCourse(db);
  const sides = [
    { account: "house", amountCents: -100 },
    { account: "bank", amountCents: 100 },
  ] as const;
  const write = (of: object) =>
    tried(db, (tx) =>
      tx
        .insert(ledgerEntries)
        .values(sides.map((side) => ({ ...side, ...of, at: now, cause: "payment" as const }))),
    );

  await expect(write({})).rejects.toThrow();
  await expect(
    write({ billId: bill.id, documentKind: "statement", documentId: 1 }),
  ).rejects.toThrow();
  const of = { documentKind: "statement", documentId: 1 };
  await tried(db, (tx) => writeMovement(tx, { of, cause: "payment", sides }, now));

  expect(await proveLedger(db)).toEqual([]);
});
