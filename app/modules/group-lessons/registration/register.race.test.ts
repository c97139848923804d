import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { updateStudent } from "#app/modules/people/student/update.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { isHeld, isTaken } from "./domain.ts";
import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registerStudent } from "./register.server.ts";
import { registrationSweeps } from "./sweeps.server.ts";
import { registrations } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const due = dueOf([...registrationSweeps, ...billingSweeps(followers), ...refundSweeps(followers)]);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function createBuyers(count: number) {
  const buyers = [];
  for (let one = 0; one < count; one++) {
    const family = await createFamily(db);
    buyers.push({ family, child: await createChild(db, family.id, { classId: 11 }) });
  }
  return buyers;
}

type Buyer = Awaited<ReturnType<typeof createBuyers>>[number];

const draftOf = (groupLessonId: number, { child }: Buyer) => ({
  group_lesson_id: groupLessonId,
  student_id: child.id,
  level_id: 11,
  subjects: [1],
  shouldUpdateLevel: false,
});

const buy = (groupLessonId: number, buyer: Buyer, at: Date) =>
  registerStudent(
    { db, actor: buyer.family.actor, now: at },
    { ...draftOf(groupLessonId, buyer), paymentType: "transfer" },
  );

const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));

function expectNoSeat(reasons: readonly unknown[]) {
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(RuleError);
    expect(reason).toMatchObject({ kind: "conflict", code: "api.group_lesson.full" });
  }
}

const takenOf = async (id: number) =>
  (await db.select().from(groupLessons).where(eq(groupLessons.id, id)))[0]?.takenSeats;

const registeredIn = (id: number) =>
  db.select().from(registrations).where(eq(registrations.groupLessonId, id));

test("200 families at once for 12 seats: 12 registrations and 12 bills, 188 are told clearly", async () => {
  const buyers = await createBuyers(200);
  for (let round = 0; round < rounds; round++) {
    const { id } = await createGroupLesson(db, { maxStudents: 12 });
    const billed = await db.$count(bills);

    const results = await Promise.allSettled(buyers.map((buyer) => buy(id, buyer, now)));

    const refused = reasonsOf(results);
    expect(refused).toHaveLength(188);
    expectNoSeat(refused);
    const written = await registeredIn(id);
    expect(written.map(({ state }) => state)).toEqual(Array(12).fill("awaiting_payment"));
    expect((await db.$count(bills)) - billed).toBe(12);
    expect(await takenOf(id)).toBe(12);
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("the end of a hold, its payment and new buyers at once: never a thirteenth seat, no money lost", async () => {
  for (let round = 0; round < rounds; round++) {
    const [holder, ...others] = await createBuyers(6);
    if (!holder) throw new Error("Somebody holds the last seat.");
    const { id } = await createGroupLesson(db, { maxStudents: 12, takenSeats: 11 });
    const api = bank.callerOf(holder.family.actor);
    const group_lesson = draftOf(id, holder);
    const begun = await api(registrationEndpoints.initPayment, { body: { group_lesson } });
    await bank.visit(begun.redirect_url, "4242424242424242");
    const at = plusMinutes(now, 16);

    const [results] = await Promise.all([
      Promise.allSettled(others.map((buyer) => buy(id, buyer, at))),
      due(db, at, bank.gateways),
      bank.deliver(at),
    ]);
    await due(db, at, bank.gateways);
    await bank.deliver(at);

    expectNoSeat(reasonsOf(results));
    const written = await registeredIn(id);
    const seated = written.filter(({ state }) => isHeld(state) || isTaken(state)).length;
    expect(seated).toBeLessThanOrEqual(1);
    expect(await takenOf(id)).toBe(11 + seated);
    const [first] = written.filter((one) => one.id === begun.registration_id);
    const [bill] = await db.select().from(bills).where(eq(bills.id, begun.bill_id));
    const money = await db.select().from(payments).where(eq(payments.billId, begun.bill_id));
    expect([first?.state, bill?.status, ...money.map(({ status }) => status)]).toBeOneOf([
      ["registered", "paid", "succeeded"],
      ["expired", "credited", "refunded"],
    ]);
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("a family holds three unpaid seats of a stage at most, however many it asks for at once (ERR-32)", async () => {
  const family = await createFamily(db);
  const buyers: Buyer[] = [];
  for (let one = 0; one < 7; one++) {
    buyers.push({ family, child: await createChild(db, family.id, { classId: 11 }) });
  }
  const { id } = await createGroupLesson(db);

  const results = await Promise.allSettled(buyers.slice(0, 6).map((buyer) => buy(id, buyer, now)));

  const refused = reasonsOf(results);
  expect(refused).toHaveLength(3);
  for (const reason of refused) {
    expect(reason).toMatchObject({
      kind: "conflict",
      code: "api.registration.too_many_unpaid",
    });
  }
  expect(await takenOf(id)).toBe(3);

  // A paid seat no longer counts; a repeated request gives the same seat.
  const [first] = await registeredIn(id);
  await db
    .update(registrations)
    .set({ state: "registered" })
    .where(eq(registrations.id, first?.id ?? 0));
  const [last] = buyers.slice(-1);
  if (!last) throw new Error("Seven children were written.");
  const taken = await buy(id, last, now);
  expect((await buy(id, last, now)).id).toBe(taken.id);
  expect(await takenOf(id)).toBe(4);
});

test("a student who is removed while a seat is asked: the seat or the removal, never both (DLG-06)", async () => {
  for (let round = 0; round < rounds * 3; round++) {
    const [buyer] = await createBuyers(1);
    if (!buyer) throw new Error("A family was written.");
    const { id } = await createGroupLesson(db);
    const call = callOf(db, buyer.family.actor);
    const out = { id: buyer.child.id, enabled: false, phone: undefined };

    const [bought, removed] = await Promise.allSettled([
      buy(id, buyer, now),
      updateStudent(call, out),
    ]);

    expect([bought.status, removed.status].sort()).toEqual(["fulfilled", "rejected"]);
  }
});
