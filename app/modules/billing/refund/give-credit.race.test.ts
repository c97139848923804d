import { afterAll, beforeAll, expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createRegistration } from "#tests/factories/registration.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { openCreditRefund, showCredit } from "./give-credit.server.ts";

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

const rounds = Number(process.env.RACE_ROUNDS ?? "3");

test("two bills at once use a credit once (STM-47)", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family } = await createCredit(db);

    const opened = await Promise.all(
      [1, 2, 3].map(() => createRegistration(db, { of: family, awaited: true })),
    );

    expect(opened.map(({ bill }) => bill.amountCents).sort((a, b) => a - b)).toEqual([
      0, 10_000, 10_000,
    ]);
    expect((await showCredit(db, family.id)).totalCents).toBe(0);
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("a bill and a refund at once share a credit, and never give it twice", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, credit } = await createCredit(db);

    const [next, refunded] = await Promise.allSettled([
      createRegistration(db, { of: family, awaited: true }),
      db.transaction((tx) => openCreditRefund(tx, credit.id, { now, amountCents: 10_000 })),
    ]);

    const used = next.status === "fulfilled" && next.value.bill.amountCents === 0;
    expect(next.status).toBe("fulfilled");
    expect(refunded.status).toBe(used ? "rejected" : "fulfilled");
    expect((await showCredit(db, family.id)).totalCents).toBe(0);
  }
  expect(await proveLedger(db)).toEqual([]);
});
