import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { withdrawalSweeps } from "./sweeps.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const due = dueOf([
  ...registrationSweeps,
  ...billingSweeps(followers),
  ...refundSweeps(followers),
  ...withdrawalSweeps,
]);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function createStated() {
  const seat = await takeSeat(db, bank, { paymentType: "card" });
  await payByCard(bank, seat);
  const body = { name: "Sophie", email: seat.family.email, contract: `I-${String(seat.id)}` };
  const { uuid } = await seat.api(withdrawals.state, { body });
  const [payment] = await db.select().from(payments).where(eq(payments.billId, seat.billId));
  return { seat, params: { uuid }, paymentId: payment?.id ?? 0 };
}

test("withdrawn, cancelled and given back by an operator at once: 290,00 € go back once, and one seat", async () => {
  for (let round = 0; round < rounds; round++) {
    const { seat, params, paymentId } = await createStated();

    const results = await Promise.allSettled([
      seat.api(withdrawals.confirm, { params }),
      seat.api(withdrawals.confirm, { params }),
      seat.api(registrations.cancel, { params: { id: seat.id }, body: {} }),
      refundPayment(bank.money, paymentId, now, { by: byOperator }),
    ]);
    const later = plusMinutes(now, 5);
    await Promise.all([due(db, later, bank.gateways), bank.deliver(later)]);
    await bank.deliver(later);
    await due(db, later, bank.gateways);

    expect(results.slice(0, 2).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const requested = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(requested.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(29_000);
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    expect(payment).toMatchObject({ status: "refunded", refundedCents: 29_000 });
    const [bill] = await db.select().from(bills).where(eq(bills.id, seat.billId));
    expect(bill).toMatchObject({ status: "credited", creditedCents: 29_000 });
    expect(await db.$count(bills, eq(bills.creditsId, seat.billId))).toBe(1);
    const [groupLesson] = await db
      .select()
      .from(groupLessons)
      .where(eq(groupLessons.id, seat.groupLessonId));
    expect(groupLesson?.takenSeats).toBe(0);
  }
  expect(await proveLedger(db)).toEqual([]);
});
