import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { soon } from "#tests/setup/pause.ts";
import { now } from "#tests/setup/time.ts";

import { awaitMeans } from "./await-money.server.ts";
import { finishBillPage, openOwnBillPage, payBill } from "./pay-bill.server.ts";
import { receive } from "./receive.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);
const rounds = 10 * Number(process.env.RACE_ROUNDS ?? 1);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function expectPaidOnce(billId: number) {
  const [billed] = await db.select().from(bills).where(eq(bills.id, billId));
  expect(billed?.status).toBe("paid");
  const isOfIt = and(eq(payments.billId, billId), eq(payments.status, "succeeded"));
  const taken = await db.select().from(payments).where(isOfIt);
  expect(taken.filter(({ quarantine }) => quarantine !== "not_due")).toHaveLength(1);
  return taken;
}

const isBesideByCard = ({ means, quarantine }: typeof payments.$inferSelect) =>
  means === "card" && quarantine === "not_due";

test(`charge, event, retry and transfer at once, ${String(rounds)} times with delays: each bill is paid once, no sum is lost (TOY-03)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { bill, family } = await createBilledCourse(db);
    await bank.giveCard(family.id, "4242424242424242");
    if (round % 3 === 0) bank.faults.push("lost");
    const reference = `VIR ${String(bill.id)}`;
    const money = { billId: bill.id, means: "transfer", amountCents: 6300, reference } as const;
    const call = callOf(db, family.actor, { gateways: bank.gateways });
    await Promise.all([
      soon(() => payBill(followers)(call, { id: bill.id })),
      soon(() => payBill(followers)(call, { id: bill.id })),
      soon(() => bank.deliver()),
      soon(() => due(db, now, bank)),
      soon(() => receive(bank.money, money, { by: byOperator, now })),
    ]);
    bank.faults.length = 0;
    await bank.deliver();
    await due(db, now, bank);

    const taken = await expectPaidOnce(bill.id);
    expect(taken.filter(({ means }) => means === "card").length).toBeLessThan(2);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 1_800_000);

test(`paid in two tabs and by transfer at once, ${String(rounds)} times: one payment counts, the others go back or are set aside`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { bill, family } = await createBilledCourse(db);
    await bank.giveCard(family.id, "4242424242424242");
    const call = callOf(db, family.actor, { gateways: bank.gateways });
    const reference = `VIR ${String(bill.id)} bis`;
    const money = { billId: bill.id, means: "transfer", amountCents: 6300, reference } as const;
    await Promise.all([
      soon(() => payBill(followers)(call, { id: bill.id })),
      soon(async () => {
        const page = await openOwnBillPage(followers)(call, { id: bill.id });
        if (!page.redirect_url.includes("/banque/")) return;
        await bank.visit(page.redirect_url, "4242424242424242").catch(() => undefined);
        await finishBillPage(followers)(call, { id: bill.id });
      }),
      soon(() => awaitMeans(followers)(call, { id: bill.id, paymentType: "transfer" })),
      soon(() => receive(bank.money, money, { by: byOperator, now })),
    ]);
    await bank.deliver();
    await due(db, now, bank);

    await bank.deliver();

    const taken = await expectPaidOnce(bill.id);
    expect(taken.filter(isBesideByCard)).toEqual([]);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 1_800_000);

test("numbers are without a gap for each entity and year, although some bills are rolled back (STM-35)", async () => {
  const attempts = Array.from({ length: 30 }, (_, index) =>
    db
      .transaction(async (tx) => {
        await createBilledCourse(tx);
        if (index % 3 === 0) throw new Error("rolled back");
      })
      .catch((error: unknown) => error),
  );
  await Promise.all(attempts);

  const numbered = await db
    .select({ sequence: bills.sequence })
    .from(bills)
    .where(and(eq(bills.entity, "main"), isNull(bills.sellerId)))
    .orderBy(bills.sequence);
  expect(numbered.map(({ sequence }) => sequence)).toEqual(numbered.map((_, index) => index + 1));
});

test("an independent teacher’s bills and credit notes have a series of their own without a gap, whatever is rolled back (LAW-31)", async () => {
  const own = await Promise.all([1, 2].map(() => createTeacher(db, { selfEmployed: true })));
  const attempts = own.flatMap((teacher) =>
    Array.from({ length: 18 }, (_, index) =>
      db
        .transaction(async (tx) => {
          const { bill } = await createBilledCourse(tx, { mode: "independent", teacher });
          if (index % 2 === 0)
            await creditBill(tx, bill.id, { by: bySystem, now, cause: "refund" });
          if (index % 3 === 0) throw new Error("rolled back");
        })
        .catch((error: unknown) => {
          expect(String(error)).toContain("rolled back");
        }),
    ),
  );
  await Promise.all(attempts);

  for (const { id } of own) {
    const numbered = await db
      .select({ entity: bills.entity, sellerId: bills.sellerId, sequence: bills.sequence })
      .from(bills)
      .where(eq(bills.sellerId, id))
      .orderBy(bills.sequence);
    expect(numbered.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 18 }, (_, index) => index + 1),
    );
  }
  const { bill } = await createBilledCourse(db, { mode: "independent", teacher: own[0] });
  expect(bill.number).toBe(`F${String(own[0]?.id)}-2026-000019`);
});
