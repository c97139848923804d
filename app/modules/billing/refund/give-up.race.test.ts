import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { refuseRefunds } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { askRefund } from "./ask.server.ts";
import { giveUpRefund } from "./give-up.server.ts";
import { refundPayment } from "./open.server.ts";
import { refunds } from "./table.server.ts";

const rounds = Math.max(52, Number(process.env.RACE_ROUNDS ?? 0));
const by = { id: null, role: "operator", name: "Agathe" } as const;
const reference = "VIR-2041";
const askAgain = dueOf(refundSweeps(followers), "refunds to ask");

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function createProposed(amountCents: number, how: "refused" | "lost") {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, "4242424242424242");
  const paymentId = await createAttempt(db, billed);
  await chargeAttempt(bank.money, paymentId, now);
  const allow = how === "refused" ? await refuseRefunds(db, paymentId) : () => Promise.resolve();
  const cut = (refund: Parameters<typeof bank.cards.refund>[0]) =>
    bank.cards.refund(refund).then(() => Promise.reject(new Error("cut")));
  const cards = { ...bank.cards, ...(how === "lost" && { refund: cut }) };
  await refundPayment({ ...bank.money, cards }, paymentId, now, { amountCents }).catch(
    () => undefined,
  );
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(refund?.status).toBe("asked");
  return { ...billed, paymentId, refundId: refund?.id ?? 0, allow };
}

type Proposed = Awaited<ReturnType<typeof createProposed>>;

const mayBeRefused = /refund_closed|refund_being_asked|refund_too_high|not_refundable/;

async function settled(acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const results = await Promise.allSettled(acts.map((act) => act()));
  return results.flatMap((one) => {
    if (one.status === "fulfilled") return typeof one.value === "string" ? [one.value] : [];
    expect(String((one.reason as { code?: string }).code)).toMatch(mayBeRefused);
    return [];
  });
}

async function expectOneOutcome({ paymentId, bill, family, allow }: Proposed, cents: number) {
  const read = async () => {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    const [billed] = await db.select().from(bills).where(eq(bills.id, bill.id));
    const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    const sent = await mailsTo(db, family.email);
    return {
      status: rows.map(({ way, status }) => `${way} ${status}`).join(),
      byProvider: payment?.refundedCents,
      bySending: payment?.sentCents,
      credited: billed?.creditedCents,
      setAside: payment?.quarantine,
      mails: sent.filter(({ template }) => template.startsWith("payment_refunded")).length,
    };
  };
  await bank.deliver();
  const found = await read();
  const provider = { byProvider: cents, bySending: 0, credited: cents, setAside: null, mails: 1 };
  const outcomes = [
    { status: "provider done", ...provider },
    { status: "hand done", ...provider, byProvider: 0, bySending: cents },
    { status: "hand to_send", byProvider: 0, bySending: 0, credited: 0, setAside: null, mails: 0 },
  ];
  expect(outcomes).toContainEqual(found);

  await allow();
  await askAgain(db, plusMinutes(now, 5), { cards: bank.cards });
  await bank.deliver();
  expect(await read()).toEqual(found);
  return found.status;
}

/** What an answer becomes once the provider has posted its event. */
const standing: Readonly<Record<string, string>> = {
  sending: "provider done",
  done: "hand done",
  to_send: "hand to_send",
};

const giveUp = (money: TestBank["money"], id: number, sent: boolean) => () =>
  giveUpRefund(money, id, { by, now, ...(sent && { reference: `${reference}-${String(id)}` }) });

test(`a refund that is given up, sent and asked again at once has one outcome (${String(rounds)} rounds)`, async () => {
  const seen: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const cents = round % 3 === 0 ? 6300 : 2000;
    const how = round % 4 === 3 ? "lost" : "refused";
    const world = await createProposed(cents, how);
    const { refundId, allow } = world;
    const retry = () => askRefund(bank.money, refundId, now);
    const turn = round % 2 === 0 ? allow : () => Promise.resolve();
    const acts = [
      giveUp(bank.money, refundId, true),
      retry,
      turn,
      giveUp(bank.money, refundId, round % 5 !== 0),
      () => bank.deliver().then(() => undefined),
      retry,
    ];
    const shift = round % acts.length;
    const outcomes = await settled([...acts.slice(shift), ...acts.slice(0, shift)]);
    const last = await settled([giveUp(bank.money, refundId, true)]);

    const outcome = await expectOneOutcome(world, cents);
    for (const one of [...outcomes, ...last]) expect(standing[one]).toBe(outcome);
    if (how === "lost") expect(outcome).toBe("provider done");
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  expect(await proveLedger(db)).toEqual([]);
  for (const outcome of ["provider done", "hand done"]) expect(seen[outcome]).toBeGreaterThan(0);
}, 300_000);
