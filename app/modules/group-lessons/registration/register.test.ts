import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { findStudent } from "#app/modules/people/student/list.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { waitAsVisitor, waitingPlaceTokenOf } from "#tests/factories/waiting-place.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrationSweeps } from "./sweeps.server.ts";
import { registrations, waitingList } from "./table.server.ts";

const due = dueOf([...registrationSweeps, ...billingSweeps(followers), ...refundSweeps(followers)]);

async function createWorld(db: Db, given: Parameters<typeof createGroupLesson>[1] = {}) {
  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const groupLesson = await createGroupLesson(db, given);
  const body = {
    group_lesson_id: groupLesson.id,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
    paymentType: "transfer" as const,
  };
  return { family, child, stage: groupLesson, body };
}

const cardDraft = <Body extends { paymentType: string }>(body: Body): Omit<Body, "paymentType"> =>
  body;

const seatsOf = async (db: Db, id: number) =>
  (await db.select().from(groupLessons).where(eq(groupLessons.id, id)))[0]?.takenSeats;

const stateOf = async (db: Db, id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state;

const templates = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map(({ template }) => template);

test("by card: the seat is held, the page is paid, the student is registered, once (PUB-035)", async ({
  db,
  bank,
}) => {
  const { family, stage: groupLesson, body } = await createWorld(db);
  const api = bank.callerOf(family.actor);
  const draft = cardDraft(body);
  const begun = await api(registrationEndpoints.initPayment, { body: { group_lesson: draft } });
  expect(await stateOf(db, begun.registration_id ?? 0)).toBe("paying");
  expect(await seatsOf(db, groupLesson.id)).toBe(1);

  await bank.visit(begun.redirect_url, "4000002760003184", "refuse");
  await bank.deliver();
  expect(await stateOf(db, begun.registration_id ?? 0)).toBe("paying");
  const again = await api(registrationEndpoints.initPayment, { body: { bill_id: begun.bill_id } });
  expect(again.redirect_url).toBe(begun.redirect_url);

  await bank.visit(again.redirect_url, "4000002760003184", "accept");
  const { registration_id } = begun;
  const done = await api(registrationEndpoints.finish, { params: { id: registration_id } });
  expect(done).toMatchObject({ status: "registered", total: 290, deadline: null });
  await bank.deliver();
  expect(await seatsOf(db, groupLesson.id)).toBe(1);
  expect(await templates(db, family.email)).toEqual(["payment_paid", "registration_done"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("without a payment the quarter of an hour ends: the seat goes back, late money too (ERR-33, STM-25)", async ({
  db,
  bank,
}) => {
  const { family, stage: groupLesson, body } = await createWorld(db);
  const api = bank.callerOf(family.actor);
  const draft = cardDraft(body);
  const begun = await api(registrationEndpoints.initPayment, { body: { group_lesson: draft } });
  await bank.visit(begun.redirect_url, "4242424242424242");
  await due(db, plusMinutes(now, 16), bank.gateways);
  await bank.deliver();

  expect(await stateOf(db, begun.registration_id ?? 0)).toBe("expired");
  expect(await seatsOf(db, groupLesson.id)).toBe(0);
  expect(await templates(db, family.email)).toEqual([
    "registration_expired",
    "payment_late_card",
    "payment_refunded_beside",
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("by check: instructions, the same again, a reminder, the money, all in order (J04)", async ({
  db,
  bank,
}) => {
  const { family, stage: groupLesson, body } = await createWorld(db);
  const api = bank.callerOf(family.actor);
  const requested = { ...body, paymentType: "check" as const };
  const first = await api(registrationEndpoints.register, { body: requested });
  const again = await api(registrationEndpoints.register, { body: requested });

  expect(again.id).toBe(first.id);
  expect(first.deadline).toBe("2026-09-19T08:00:00.000Z");
  expect(first.instructions).toMatchObject({ amount: 290, payee: expect.any(String) as string });
  expect(first.instructions?.reference).toMatch(/^S26-/);
  expect(await seatsOf(db, groupLesson.id)).toBe(1);
  await due(db, inDays(5), bank.gateways);
  expect(await templates(db, family.email)).toEqual([
    "registration_awaiting",
    "registration_reminder",
  ]);
  const [gone] = await mailsTo(db, family.email);
  expect(gone?.body).toMatch(/\nÀ l’ordre de.: [^\n]+\nÀ envoyer à.: /);
  const billId = first.bill_id ?? 0;
  const receipt = { billId, means: "check", reference: "CHQ 12" } as const;
  const money = { db, followers };
  await expect(
    receive(money, { ...receipt, amountCents: 28_000 }, { by: byOperator, now }),
  ).rejects.toMatchObject({ kind: "conflict" });
  await receive(money, { ...receipt, amountCents: 29_000 }, { by: byOperator, now });
  expect(await stateOf(db, first.id)).toBe("registered");
});

test("a transfer that never came gives its seat to the first who waits, then to the next (STM-40)", async ({
  db,
  bank,
}) => {
  const { family, stage: groupLesson, body } = await createWorld(db, { maxStudents: 1 });
  const visitor = bank.callerOf();
  const wait = (email: string) => waitAsVisitor(db, visitor, groupLesson.id, email);
  expect(await refusalOf(wait("a@example.test"))).toMatchObject({ status: 409 });
  const held = await bank.callerOf(family.actor)(registrationEndpoints.register, { body });
  expect((await wait("a@example.test")).place).toBe(1);
  expect((await wait("b@example.test")).place).toBe(2);

  await due(db, inDays(5.01), bank.gateways);
  expect(await stateOf(db, held.id)).toBe("expired");
  expect(await seatsOf(db, groupLesson.id)).toBe(1);
  const states = async () =>
    (await db.select().from(waitingList).orderBy(waitingList.id)).map(({ state }) => state);
  expect(await states()).toEqual(["called", "waiting"]);
  const other = await createFamily(db);
  const child = await createChild(db, other.id, { classId: 11 });
  const mine = { ...body, student_id: child.id, paymentType: "card" as const };
  const draft = cardDraft(mine);
  const later = bank.callerOf(other.actor, inDays(5.5));
  const begin = (waitingPlace?: string) =>
    later(registrationEndpoints.initPayment, {
      body: { group_lesson: { ...draft, ...(waitingPlace && { place: waitingPlace }) } },
    });
  expect(await refusalOf(begin())).toMatchObject({ status: 409 });
  await begin(await waitingPlaceTokenOf(db, "a@example.test"));
  expect(await states()).toEqual(["taken", "waiting"]);
  expect(await seatsOf(db, groupLesson.id)).toBe(1);
});

test("cancelled in time, all goes back as it came; too late, it is a credit; once begun, no more (API-163)", async ({
  db,
  bank,
}) => {
  const paid = async (at = now) => {
    const { family, stage: groupLesson, body } = await createWorld(db);
    const draft = cardDraft(body);
    const api = bank.callerOf(family.actor, at);
    const begun = await api(registrationEndpoints.initPayment, { body: { group_lesson: draft } });
    await bank.visit(begun.redirect_url, "4242424242424242");
    await bank.deliver(at);
    return { family, stage: groupLesson, ...begun, params: { id: begun.registration_id ?? 0 } };
  };
  const cancel = (bought: Awaited<ReturnType<typeof paid>>, at: Date) =>
    bank.callerOf(bought.family.actor, at)(registrationEndpoints.cancel, {
      params: bought.params,
      body: {},
    });
  const first = await paid();
  expect((await cancel(first, inDays(2))).refund).toEqual({
    amount: 290,
    way: "card",
    parts: [{ amount: 290, way: "card" }],
    by: "2026-09-25",
    credit_until: null,
  });
  await due(db, inDays(2), bank.gateways);
  await bank.deliver(inDays(2));
  expect(await seatsOf(db, first.stage.id)).toBe(0);
  const [bill] = await db.select().from(bills).where(eq(bills.id, first.bill_id));
  expect(bill?.status).toBe("credited");

  const second = await paid();
  expect((await cancel(second, new Date("2026-10-15T08:00:00Z"))).refund.way).toBe("credit");
  const third = await paid();
  expect(await refusalOf(cancel(third, new Date("2026-10-19T08:00:00Z")))).toMatchObject({
    status: 409,
  });
  expect(await proveLedger(db)).toEqual([]);
});

test.for([
  [{ level_id: 12 }, "level_id"],
  [{ subjects: [] }, "subjects"],
  [{ subjects: [2] }, "subjects"],
  [{ promoCode: "MERCI10" }, "promoCode"],
  [{ description: "Appelez-moi au 06 12 34 56 78" }, "description"],
] as const)("%o is refused at %s, and no seat is taken", async ([wrong, field], { db, bank }) => {
  const { family, stage: groupLesson, body } = await createWorld(db);
  const sent = bank.callerOf(family.actor)(registrationEndpoints.register, {
    body: { ...body, ...wrong, subjects: [...("subjects" in wrong ? wrong.subjects : [1])] },
  });
  expect(await refusalOf(sent)).toMatchObject({ status: 422, errors: [{ field }] });
  expect(await seatsOf(db, groupLesson.id)).toBe(0);
});

test("the bank leads back to a page, never to a script", async ({ db, bank }) => {
  const { family, body } = await createWorld(db);
  const sent = bank.callerOf(family.actor)(registrationEndpoints.initPayment, {
    body: { group_lesson: cardDraft(body), return_url: "javascript:alert(1)" },
  });
  expect(await refusalOf(sent)).toMatchObject({ status: 422, errors: [{ field: "return_url" }] });
});

test("a student of another class comes once the family says that the class has changed (VAL-043)", async ({
  db,
  bank,
}) => {
  const { family, body } = await createWorld(db);
  const child = await createChild(db, family.id, { classId: 12 });
  const api = bank.callerOf(family.actor);
  const requested = { ...body, student_id: child.id };
  expect(await refusalOf(api(registrationEndpoints.register, { body: requested }))).toMatchObject({
    errors: [{ field: "level_id" }],
  });
  const moved = { ...requested, shouldUpdateLevel: true };
  expect((await api(registrationEndpoints.register, { body: moved })).status).toBe(
    "awaiting_payment",
  );
});

test("a student without a class gets the one that is chosen, and is asked nothing (VAL-043)", async ({
  db,
  bank,
}) => {
  const { family, body } = await createWorld(db);
  const child = await createChild(db, family.id, { classId: null });
  const api = bank.callerOf(family.actor);

  const sent = api(registrationEndpoints.register, { body: { ...body, student_id: child.id } });

  expect((await sent).status).toBe("awaiting_payment");
  expect((await findStudent(db, child.id))?.classId).toBe(body.level_id);
});

test("another family's student or registration does not exist; near the stage only a card is offered", async ({
  db,
  bank,
}: {
  db: Db;
  bank: TestBank;
}) => {
  const { body, stage: groupLesson } = await createWorld(db);
  const other = await createFamily(db);
  const api = bank.callerOf(other.actor);
  expect(await refusalOf(api(registrationEndpoints.register, { body }))).toMatchObject({
    status: 404,
  });
  const late = bank.callerOf(undefined, new Date("2026-10-15T08:00:00Z"));
  const price = await late(registrationEndpoints.publicPrice, {
    query: { group_lesson_id: groupLesson.id, promoCode: "MERCI10" },
  });
  expect(price).toMatchObject({ total: 290, discount: 0, promoCodeReturn: "invalid" });
  expect(price.payment_types.map(({ type }) => type)).toEqual(["card"]);
});
