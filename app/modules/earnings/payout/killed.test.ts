import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { undone } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { closedIban, createEarned, createPayee } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import {
  type Events,
  everything,
  goOn,
  killAtEachStep,
  runUntil,
  type Story,
} from "#tests/gateways/killed-run.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays } from "#tests/setup/time.ts";

import { setIban } from "./account.server.ts";
import { payoutLines, payouts } from "./payout.table.server.ts";
import { sendPayout } from "./send.server.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const due = dueOf(payoutSweeps);
const tuesday = inDays(14);
const often = { timeout: 600_000 };

type Payee = Awaited<ReturnType<typeof createPayee>>;

/** 49,14 € were paid for a course credited since; three others were earned: 65,52 € due by two transfers. */
async function createDue(db: Db, bank: TestBank): Promise<Payee> {
  const payee = await createPayee(db, bank);
  const first = await createEarned(db, bank, payee);
  await due(db, inDays(7), bank.gateways);
  await bank.deliver(inDays(7));
  await refundPayment(bank.money, first.paymentId, inDays(8));
  await bank.deliver(inDays(8));
  for (const minutes of [60, 90, 60]) await createEarned(db, bank, payee, { minutes });
  return payee;
}

async function outcomeOf(db: Db, { id, email }: Payee) {
  const rows = await db.select().from(payouts).where(eq(payouts.teacherId, id)).orderBy(payouts.id);
  const [first, ...others] = rows;
  const ids = others.map((payout) => payout.id);
  const lines = await db.select().from(payoutLines).where(inArray(payoutLines.payoutId, ids));
  const moved = inArray(stripeObjects.kind, ["transfer", "payout"]);
  const atBank = await db.select().from(stripeObjects).where(moved);
  const amountsOf = (wanted: string) =>
    atBank
      .filter(({ kind }) => kind === wanted)
      .map(({ data }) => (data as { amount: number }).amount)
      .sort((a, b) => a - b);
  const [owed] = await queryRows<{ cents: number }>(
    db,
    sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries
      where account = 'teacher' and holder_id = ${id}`,
  );
  const mails = await mailsTo(db, email);
  return {
    first: first?.state,
    payouts: others.map(({ state, amountCents }) => [state, amountCents]),
    lines: lines.map(({ amountCents }) => amountCents).sort((a, b) => a - b),
    kept: lines.filter(({ transferId }) => transferId !== null).length,
    transfers: amountsOf("transfer"),
    toBank: amountsOf("payout"),
    owed: owed?.cents,
    told: mails.filter(({ template }) => template.startsWith("payout_")).map((m) => m.template),
    unbalanced: await proveLedger(db),
  };
}

const paidOnce = {
  first: "succeeded",
  payouts: [["succeeded", 6552]],
  lines: [-4914, 3276, 3276, 4914],
  kept: 2,
  transfers: [3276, 3276, 4914],
  toBank: [4914, 6552],
  owed: 0,
  told: ["payout_succeeded", "payout_succeeded"],
  unbalanced: [],
};

const run: Story["run"] = (db, at, gateways) => due(db, at, gateways);
const faults = ["lost", "broken", "error", "busy"] as const;
test(
  "a payout run that is killed at each step in turn goes on: each course is paid once, its transfers add up to the payout (STM-18)",
  often,
  async ({ db, bank }) => {
    const payee = await createDue(db, bank);
    const steps = await killAtEachStep({
      ...{ db, bank, run, from: tuesday, stride: 5 },
      check: async (tx, input) => {
        expect(await outcomeOf(tx, payee), input).toEqual(paidOnce);
      },
    });
    expect(steps).toBeGreaterThan(30);
  },
);

const pairs = Math.min(Number(process.env.PROPERTY_RUNS ?? 3), 300);

test(
  `killed twice, at any step of two runs, ${String(pairs)} times: each course is paid once`,
  often,
  async ({ db, bank }) => {
    const payee = await createDue(db, bank);
    const step = fc.integer({ min: 1, max: 60 });
    const events = fc.constantFrom<Events>("late", "early", "twice", "never");
    for (const [one, other, when] of fc.sample(fc.tuple(step, step, events), pairs)) {
      await undone(db, async (tx) => {
        const story = { db: tx, bank, events: when, run };
        await runUntil(story, tuesday, one);
        await runUntil(story, plusHours(tuesday, 1), other);
        await goOn(story, tuesday);
        const text = `killed at steps ${String(one)}, then ${String(other)}; events ${when}`;
        expect(await outcomeOf(tx, payee), text).toEqual(paidOnce);
      });
    }
  },
);

test("an answer that is lost, a fault or a refusal of the hour, at each call that moves money: each course is paid once", async ({
  db,
  bank,
}) => {
  const payee = await createDue(db, bank);
  for (const before of [0, 1, 2]) {
    // A lost answer is the main risk: ordinary runs test it and one other fault per call.
    for (const fault of everything ? faults : (["lost", faults[before + 1] ?? "busy"] as const)) {
      await undone(db, async (tx) => {
        const story = { db: tx, bank, events: "late", run } as const;
        // A changing call without a fault consumes one too: « early » has no receiver here.
        bank.faults.push(...Array.from({ length: before }, () => "early" as const), fault);
        await runUntil(story, tuesday, Infinity);
        bank.faults.length = 0;
        await goOn(story, tuesday);
        const text = `${fault} at call ${String(before + 1)}`;
        expect(await outcomeOf(tx, payee), text).toEqual(paidOnce);
      });
    }
  }
}, 600_000);

test("what is started again while a former run looks at what had failed leaves all the same, under its new name", async ({
  db,
  bank,
}) => {
  const payee = await createPayee(db, bank, closedIban);
  await createEarned(db, bank, payee);
  await due(db, inDays(7), bank.gateways);
  await bank.deliver(inDays(7));
  const [failed] = await db.select().from(payouts);
  expect(failed?.state).toBe("failed");
  const id = failed?.id ?? 0;

  const positions = await overtakenEverywhere(db, async (tx, slow) => {
    const call = { ...payee.call, db: tx, now: inDays(8) };
    let passed = 0;
    const passes = () => {
      passed += 1;
      return setIban(call, "FR14 2004 1010 0505 0001 3M02 606");
    };
    await sendPayout({ db: slow(passes), now: inDays(8), gateways: bank.gateways }, id);
    if (passed < 1) await passes();
    await due(tx, tuesday, bank.gateways);
    await bank.deliver(tuesday);

    const [again] = await tx.select().from(payouts).where(eq(payouts.id, id));
    expect(again).toMatchObject({ state: "succeeded", attempt: 2 });
  });
  expect(positions).toBeGreaterThan(1);
});
