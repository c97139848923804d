import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { BillState } from "#app/modules/billing/bill/domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payers } from "#app/modules/billing/card/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test, undone } from "#tests/database/db.ts";
import { createCard } from "#tests/factories/lesson-request.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { noBank } from "#tests/gateways/gateways.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { collect } from "./collect.server.ts";
import type { PaymentOutcome } from "./domain.ts";
import { receive } from "./receive.server.ts";
import { findAttempts } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

const runs = Number(process.env.PROPERTY_RUNS ?? 40);
const whole = 6300;

const bankAnswer = fc.constantFrom("succeed", "refuse", "ask", "wait");
const command = fc.oneof(
  fc.record({ act: fc.constant("collect"), said: bankAnswer }),
  fc.record({ act: fc.constant("hear"), said: bankAnswer }),
  fc.record({ act: fc.constant("transfer") }),
  fc.record({ act: fc.constant("credit"), cents: fc.integer({ min: 1, max: whole }) }),
);

type BankAnswer = typeof bankAnswer extends fc.Arbitrary<infer One> ? One : never;
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

type Model = { bill: BillState; open: "none" | "asks" | "waits"; paid: boolean; credited: number };

const isToPay = ({ bill }: Model) => bill === "due" || bill === "failed" || bill === "processing";

function hear(model: Model, word: BankAnswer): void {
  const isSettled = !isToPay(model);
  if (word === "ask" || word === "wait") {
    model.open = word === "ask" ? "asks" : "waits";
    if (!isSettled) model.bill = word === "ask" ? "due" : "processing";
    return;
  }
  model.open = "none";
  if (word === "succeed") model.paid = true;
  if (!isSettled) model.bill = word === "succeed" ? "paid" : "failed";
}

function follow(model: Model, one: Command): void {
  if (one.act === "collect") {
    const may = (model.bill === "due" || model.bill === "failed") && model.open === "none";
    if (may && !model.paid) hear(model, one.said);
  } else if (one.act === "hear") {
    const asksAgain = one.said === "ask" && model.open === "asks";
    if (model.open !== "none" && !asksAgain) hear(model, one.said);
  } else if (one.act === "transfer") {
    if (isToPay(model)) model.bill = "paid";
    model.paid = true;
  } else if ("cents" in one) {
    const left = whole - model.credited;
    const may = model.bill !== "processing" && model.bill !== "credited";
    if (may && one.cents >= left) Object.assign(model, { bill: "credited", credited: whole });
    else if (may && model.open === "none") model.credited += one.cents;
  }
}

type World = Readonly<{ db: Db; billId: number; transfers: { count: number } }>;

const outcomeOf = (word: BankAnswer, intentId: string, amountCents: number): PaymentOutcome =>
  ({
    succeed: { kind: "succeeded", intentId, amountCents, currency: "EUR" } as const,
    refuse: { kind: "failed", intentId, code: "card_declined", declineCode: undefined } as const,
    ask: { kind: "requires_action", intentId } as const,
    wait: { kind: "processing", intentId } as const,
  })[word];

async function play({ db, billId, transfers }: World, one: Command): Promise<void> {
  const [bill] = await db.select().from(bills).where(eq(bills.id, billId));
  const left = (bill?.amountCents ?? 0) - (bill?.creditedCents ?? 0);
  if (one.act === "collect") {
    const cards: Cards = {
      ...noBank,
      charge: ({ paymentId, amountCents }) =>
        Promise.resolve(outcomeOf(one.said, `pi_${String(paymentId)}`, amountCents) as never),
    };
    await collect({ db, cards, followers }, now, () => Promise.resolve(billId));
  } else if (one.act === "hear") {
    const open = ["created", "requires_action", "processing"];
    const attempt = (await findAttempts(db, billId)).find(({ status }) => open.includes(status));
    if (!attempt) return;
    const outcome = outcomeOf(one.said, attempt.intentId ?? "", attempt.amountCents);
    await settle({ db, followers }, attempt.id, outcome, now);
  } else if (one.act === "transfer") {
    transfers.count += 1;
    const reference = `VIR ${String(transfers.count)}`;
    const receipt = { billId, means: "transfer", amountCents: left || 100, reference } as const;
    await receive({ db, followers }, receipt, { by: byOperator, now });
  } else if ("cents" in one) {
    const cents = one.cents < left ? one.cents : undefined;
    await db.transaction((tx) =>
      giveBack(tx, billId, { by: byOperator, now, cause: "Un geste", cents }),
    );
  }
}

async function expectAlike({ db, billId }: World, model: Model): Promise<void> {
  const all = await db.select().from(bills).orderBy(bills.sequence);
  const bill = all.find(({ id }) => id === billId);
  expect(bill).toMatchObject({ status: model.bill, creditedCents: model.credited });
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  const taken = (await findAttempts(db, billId)).filter(
    ({ status, quarantine }) => status === "succeeded" && quarantine !== "not_due",
  );
  expect(taken.length).toBeLessThan(2);
  expect(await proveLedger(db)).toEqual([]);
}

async function tell(world: World, commands: readonly Command[]): Promise<void> {
  const model: Model = { bill: "due", open: "none", paid: false, credited: 0 };
  for (const one of commands) {
    follow(model, one);
    await play(world, one).catch((refusal: unknown) => {
      if (!(refusal instanceof RuleError)) throw refusal;
    });
    await expectAlike(world, model);
  }
  const isOfIt = and(eq(historyLines.machine, "bill"), eq(historyLines.thingId, world.billId));
  const moves = await world.db.select().from(historyLines).where(isOfIt).orderBy(historyLines.id);
  expect(moves.map(({ fromState }) => fromState).slice(1)).toEqual(
    moves.map(({ toState }) => toState).slice(0, -1),
  );
  expect(moves.at(-1)?.toState).toBe(model.bill);
}

test(
  "whatever cards, transfers and credit notes do to a bill, it is where the model says, is paid once, and the ledger is balanced (STM-35)",
  { timeout: 1_800_000 },
  async ({ db }) => {
    const { bill, family } = await createBilledCourse(db);
    const providerId = `cus_${String(family.id)}`;
    await create(db, payers, { customerId: family.id, providerId, setups: 1, createdAt: now });
    await createCard(db, family.id);
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30, size: "max" }), (commands) =>
        undone(db, (tx) => tell({ db: tx, billId: bill.id, transfers: { count: 0 } }, commands)),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
