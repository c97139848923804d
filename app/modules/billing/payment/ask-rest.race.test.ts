import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { soon } from "#tests/setup/pause.ts";
import { now } from "#tests/setup/time.ts";

import type { Difference } from "./difference.domain.ts";
import { payBill } from "./pay-bill.server.ts";
import { receiveNamed } from "./receive-named.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";
import { unmatchedReceipts } from "./unmatched.table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);
const rounds = 6 * Number(process.env.RACE_ROUNDS ?? 1);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

/** Where every cent is that came: the bill's, given back, promised, or set aside. */
async function whereabouts(billId: number) {
  const [bill] = await db.select().from(bills).where(eq(bills.id, billId));
  const all = await db.select().from(payments).where(eq(payments.billId, billId));
  const came = all.filter(({ status }) => status === "succeeded" || status === "refunded");
  const aside = await db
    .select()
    .from(unmatchedReceipts)
    .where(
      sql`${unmatchedReceipts.forBillId} = ${billId} and ${unmatchedReceipts.closedAt} is null`,
    );
  const cents = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const own = came.filter(({ quarantine }) => quarantine !== "not_due");
  const beside = came.filter(({ quarantine }) => quarantine === "not_due");
  return { bill, own, beside, aside: cents(aside), besideCents: cents(beside) };
}

test(`two sums, a card and a credit note at once, ${String(rounds)} times: the bill is paid once, each cent is the bill's, set aside, or promised (STM-51)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { bill, family } = await createBilledCourse(db);
    if (round % 3 === 1) await bank.giveCard(family.id, "4242424242424242");
    const call = callOf(db, family.actor, { gateways: bank.gateways });
    let received = 0;
    const receive = async (amountCents: number, difference?: Difference) => {
      const reference = `VIR ${String(bill.id)} ${String(amountCents)}`;
      const named = { said: bill.number, means: "transfer", reference, amountCents } as const;
      await receiveNamed({ db, followers }, named, { by: byOperator, now, difference });
      received += amountCents;
    };
    await Promise.all([
      soon(() => receive(5100, "ask_rest")),
      soon(() => receive(1200, "ask_rest")),
      soon(() => receive(7000, "give_back_rest")),
      ...(round % 3 === 1 ? [soon(() => payBill(followers)(call, { id: bill.id }))] : []),
      ...(round % 3 === 2
        ? [
            soon(() =>
              db.transaction((tx) =>
                giveBack(tx, bill.id, { by: byOperator, now, cause: "withdrawal" }),
              ),
            ),
          ]
        : []),
      soon(() => due(db, now, bank)),
    ]);
    await bank.deliver();
    await due(db, now, bank);
    expect(await proveLedger(db)).toEqual([]);
    await due(db, plusDays(now, 12), bank);

    const { own, beside, aside, besideCents, bill: ended } = await whereabouts(bill.id);
    const byCard = [...own, ...beside].filter(({ means }) => means === "card");
    const card = byCard.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const ownCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(own.length).toBeLessThan(2);
    expect({ aside, ownCents }).toEqual({
      ...{ aside: 0, ownCents: ended?.status === "paid" ? 6300 : own.length * 6300 },
    });
    expect(ownCents + besideCents).toBe(received + card);
    for (const { id, amountCents, quarantine, reference, means } of beside) {
      if (means === "card" || quarantine !== "not_due") continue;
      const rows = await db.select().from(refunds).where(eq(refunds.paymentId, id));
      // Money that came for a settled bill waits in the operator's queue, as ever.
      if (rows.length > 0) expect({ reference, rows }).toMatchObject({ rows: [{ amountCents }] });
    }
  }
  expect(await proveLedger(db)).toEqual([]);
}, 600_000);
