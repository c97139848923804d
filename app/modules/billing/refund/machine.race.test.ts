import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { password } from "#tests/factories/account.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { bounceRefunds } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { refunds } from "./endpoints.ts";
import { giveBack } from "./give-back.server.ts";
import { refundPayment } from "./open.server.ts";
import { sendRefund } from "./send.server.ts";
import { refundSweeps } from "./sweeps.server.ts";
import { refunds as rows } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? "8");
const by = byOperator;
const iban = "FR76 3000 4000 0312 3456 7890 143";
const due = dueOf([...registrationSweeps, ...refundSweeps(followers)]);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

const means = ["card", "transfer", "check", "advance"] as const;

type Means = (typeof means)[number];
type Paid = Readonly<{ billId: number; family: { actor: Actor } }>;
type Act = () => Promise<unknown>;

/** Second entity. */
async function createSeat(way: "card" | "transfer" | "check") {
  const seat = await takeSeat(db, bank, { paymentType: way });
  if (way === "card") await payByCard(bank, seat);
  else await receiveAll(seat.billId, way);
  const body = { name: "Sophie", email: seat.family.email, contract: `I-${String(seat.id)}` };
  const { uuid } = await seat.api(withdrawals.state, { body });
  const cancel = () => seat.api(registrations.cancel, { params: { id: seat.id }, body: {} });
  const withdraw = () => seat.api(withdrawals.confirm, { params: { uuid } });
  return { ...seat, acts: [cancel, withdraw] };
}

/** Main entity. */
async function createCourse(way: Means) {
  const { bill, family, course } = await createBilledCourse(db);
  if (way === "card") {
    await bank.giveCard(family.id, "4242424242424242");
    await chargeAttempt(bank.money, await createAttempt(db, { bill }), now);
  } else await receiveAll(bill.id, way);
  await db.update(courses).set({ status: "cancelled" }).where(eq(courses.id, course.id));
  return { billId: bill.id, family, acts: [creditOf(bill.id), creditOf(bill.id)] };
}

const creditOf = (billId: number) => () =>
  db.transaction((tx) =>
    giveBack(tx, billId, { by, now, cause: "goodwill", key: `b:${String(billId)}` }),
  );

async function receiveAll(billId: number, way: Exclude<Means, "card">) {
  const amountCents = (await findBill(db, billId))?.amountCents ?? 0;
  const receipt = { billId, means: way, amountCents, reference: `IN-${String(billId)}` };
  await receive({ db, followers }, receipt, { by, now });
}

async function paymentOf(billId: number) {
  const [payment] = await db.select().from(payments).where(eq(payments.billId, billId));
  if (!payment) throw new Error("Nothing was paid.");
  return payment;
}

const rowsOf = async (billId: number) =>
  db
    .select()
    .from(rows)
    .where(eq(rows.paymentId, (await paymentOf(billId)).id));

/** Two operators with two references, a family that names an account, keeps the sum, or leaves. */
function actsAfter({ billId, family }: Paid, round: number): Act[] {
  const api = bank.callerOf(family.actor);
  const each = (act: (id: number, person: string) => Promise<unknown>) => async () => {
    for (const { id, person } of await rowsOf(billId)) await act(id, person);
  };
  const send = (reference: string) => (id: number) =>
    sendRefund(bank.money, id, { reference: `${reference}-${String(id)}` }, { by, now });
  const own = (act: (id: number) => Promise<unknown>) => (id: number, person: string) =>
    person === "family" ? act(id) : Promise.resolve();
  const keep = (id: number) => api(refunds.keep, { params: { id } });
  const name = (id: number) => api(refunds.nameAccount, { params: { id }, body: { iban } });
  const leave = () => api(personalData.delete, { body: { current_password: password } });
  return [
    each(send("A")),
    each(own(name)),
    each(send("B")),
    ...(round % 2 === 0 ? [each(own(keep))] : []),
    ...(round % 3 === 0 ? [leave] : []),
  ];
}

async function raceOf(acts: readonly Act[], shift: number) {
  const at = shift % acts.length;
  const settled = await Promise.allSettled(
    [...acts.slice(at), ...acts.slice(0, at)].map((act) => act()),
  );
  for (const one of settled) if (one.status === "rejected") expectRefusal(one.reason);
}

/** A rule or the silence of the provider, never a fault of ours. */
function expectRefusal(reason: unknown) {
  const isAnswer = reason instanceof Response && reason.status < 500;
  const isSilence = reason instanceof RuleError && reason.kind === "unavailable";
  if (!isAnswer && !isSilence) expect(reason).toBeInstanceOf(RuleError);
}

async function finish({ billId }: Paid) {
  for (let minute = 5; minute <= 30; minute += 5) {
    const later = plusMinutes(now, minute);
    await due(db, later, bank.gateways).catch(() => undefined);
    await bank.deliver(later);
  }
  for (const { id, status } of await rowsOf(billId)) {
    if (status !== "to_send") continue;
    await sendRefund(bank.money, id, { reference: `LAST-${String(id)}` }, { by, now });
  }
}

/** Each cent is back once: through the provider, under a reference, or as credit. */
async function expectBack(billId: number) {
  const payment = await paymentOf(billId);
  const bill = await findBill(db, billId);
  const found = await rowsOf(billId);
  const of = (status: string, way?: string) =>
    sumOf(
      found.filter((one) => one.status === status && (way ?? one.way) === one.way),
      ({ amountCents }) => amountCents,
    );
  const [credit] = await db
    .select()
    .from(familyCredits)
    .where(eq(familyCredits.paymentId, payment.id));
  const kept = credit?.amountCents ?? 0;

  expect(bill).toMatchObject({ status: "credited", creditedCents: bill?.amountCents });
  expect(of("done") + of("kept")).toBe(payment.amountCents);
  expect(of("done", "provider")).toBe(payment.refundedCents);
  expect(of("done", "hand")).toBe(payment.sentCents);
  expect(of("kept")).toBe(kept);
  expect(payment.refundedCents + payment.sentCents + kept).toBe(payment.amountCents);
  const references = found.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  expect(new Set(references).size).toBe(
    found.filter(({ way, status }) => way === "hand" && status === "done").length,
  );
}

test(`cancelled, withdrawn, credited, refunded, sent and bounced at once, by any means: each sum goes back once (STM-51, ${String(rounds)} rounds)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const way = means[round % means.length] ?? "card";
    const paid =
      round % 8 < 4 && way !== "advance" ? await createSeat(way) : await createCourse(way);
    const { id } = await paymentOf(paid.billId);
    if (round % 2 === 1) bank.faults.push("broken");
    const operator = () => refundPayment(bank.money, id, now, { by });

    await raceOf([...paid.acts, operator, ...actsAfter(paid, round)], round);
    bank.faults.length = 0;
    await raceOf([creditOf(paid.billId), ...actsAfter(paid, round + 1)], round);
    await finish(paid);
    if (way === "card") {
      const { intentId } = await paymentOf(paid.billId);
      const bounce = () => bounceRefunds(db, bank, plusMinutes(now, 40), intentId);
      await raceOf([bounce, operator, ...actsAfter(paid, round)], round);
      await finish(paid);
    }

    await expectBack(paid.billId);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 3_600_000);
