import { expect } from "vitest";

import { dryRun } from "#app/api/dry-run.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { openAnyRefund } from "#app/modules/billing/refund/operator.server.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createUser } from "#tests/factories/account.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { payouts } from "./endpoints.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const reason = "Le son coupait";
const due = dueOf(payoutSweeps);

const tuesday = async (db: Db, bank: TestBank, days = 7) => {
  await due(db, inDays(days), bank.gateways);
  await bank.deliver(inDays(days));
};

async function createEarning(db: Db, bank: TestBank) {
  const teacher = await createPayee(db, bank);
  const earned = await createEarned(db, bank, { id: teacher.id });
  const { id } = await createUser(db, "operator");
  const actor = { id, role: "operator" } as const;
  const operator = bank.callerOf(actor);
  const giveBack = (body: object, at = now) =>
    bank.callerOf(actor, at)(refunds.open, {
      params: { id: earned.paymentId },
      body: { reason, ...body },
    });
  return { teacher, earned, actor, operator, giveBack };
}

test.for([
  ["preau", 49.14, 0, []],
  ["teacher", 29.14, 20, ["gesture_borne"]],
  ["both", 33.54, 15.6, ["gesture_borne"]],
] as const)(
  "20,00 € given back and borne by %s: the teacher gets %d, and reads it (OPS-06)",
  async ([paidBy, amount, borne, mails], { db, bank }) => {
    const { teacher, earned, operator, giveBack } = await createEarning(db, bank);

    await giveBack({ amount: 20, paid_by: paidBy });
    await bank.deliver(inDays(1));

    const account = await teacher.api(payouts.showAccount, {});
    expect(account.next.transfers).toMatchObject([{ amount, borne }]);
    await tuesday(db, bank);
    expect(await teacher.api(payouts.list, { query: {} })).toMatchObject([
      { amount, transfers: [{ amount, borne }] },
    ]);
    const sent = (await mailsTo(db, teacher.email)).map(({ template }) => template);
    expect(sent.filter((name) => name === "gesture_borne")).toEqual(mails);
    const shown = await operator(bills.showAny, { params: { id: earned.bill.id } });
    expect(shown).toMatchObject({ due: 43, credit_notes: [{ amount: -20, paid_by: paidBy }] });
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("a gesture after the transfer has a line of its own in the next one, once (OPS-06)", async ({
  db,
  bank,
}) => {
  const { teacher, giveBack } = await createEarning(db, bank);
  await tuesday(db, bank);
  await giveBack({ amount: 20, paid_by: "teacher" }, inDays(8));
  await createEarned(db, bank, { id: teacher.id });

  await tuesday(db, bank, 14);

  const [next, first] = await teacher.api(payouts.list, { query: {} });
  expect(first?.transfers).toMatchObject([{ amount: 49.14, borne: 0 }]);
  expect(next?.transfers.map(({ amount, borne }) => [amount, borne]).sort()).toEqual([
    [-20, 20],
    [49.14, 0],
  ]);
});

test("the whole price given back at Préau's cost still pays the teacher (OPS-06)", async ({
  db,
  bank,
}) => {
  const { teacher, giveBack } = await createEarning(db, bank);

  await giveBack({});
  await bank.deliver(inDays(1));
  await tuesday(db, bank);

  expect(await teacher.api(payouts.list, { query: {} })).toMatchObject([{ amount: 49.14 }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a try shows what both sides had and will have, and writes nothing (OPS-06)", async ({
  db,
  bank,
}) => {
  const { earned, actor } = await createEarning(db, bank);
  const input = { id: earned.paymentId, amount: 20, paid_by: "teacher", reason } as const;

  const tried = await dryRun(callOf(db, actor, bank), (call) =>
    openAnyRefund(bank.followers)(call, input),
  );

  expect(tried).toMatchObject({
    stops_at: "cards",
    changes: {
      sides: [
        { account: "family", bill_id: earned.bill.id, before: 63, after: 43 },
        { account: "teacher", before: 49.14, after: 29.14 },
      ],
    },
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("a wage is never lowered, nor a share beyond what it is (OPS-06)", async ({ db, bank }) => {
  const { giveBack, operator } = await createEarning(db, bank);
  const wage = await createCharge(db, bank);
  const credit = (paid_by: "teacher" | "both") =>
    operator(bills.credit, {
      params: { id: wage.bill.id },
      body: { amount: 5, paid_by, reason },
    });

  for (const paidBy of ["teacher", "both"] as const) {
    expect(await refusalOf(credit(paidBy))).toMatchObject({
      status: 422,
      errors: [{ field: "paid_by" }],
    });
  }
  expect(await refusalOf(giveBack({ amount: 50, paid_by: "teacher" }))).toMatchObject({
    status: 422,
    errors: [{ field: "amount" }],
  });
});
