import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { historyLines as history } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { registrations } from "./endpoints.ts";
import { registrations as rows } from "./table.server.ts";

test("registrations of a group lesson are listed with who waits, in order (API-245)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { id } = await createGroupLesson(db, { state: "full", takenSeats: 8 });
  const seat = await createSeat(db, id, { firstname: "Lina" });
  const visitor = callerOf(db);
  await waitAsVisitor(db, visitor, id, "zoe@example.test");
  await waitAsVisitor(db, visitor, id, "ali@example.test");
  const list = (query: object) => api(registrations.listOfGroupLesson, { params: { id }, query });

  const all = await list({});
  expect(all).toMatchObject({
    data: [{ id: seat.id, customer_id: seat.family.id, student: "Lina Roux", total: 290 }],
    total: 1,
  });
  expect(all.waiting).toMatchObject([
    { place: 1, email: "zoe@example.test", state: "waiting", called_until: null },
    { place: 2, email: "ali@example.test" },
  ]);
  expect(await list({ state: "cancelled" })).toMatchObject({ data: [], total: 0 });
  const unknown = api(registrations.listOfGroupLesson, { params: { id: 999_999 }, query: {} });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
});

const operator = { id: 1, role: "operator" } as const;
const reason = "Un élève de la fratrie est malade.";

test("an operator cancels a registration that has begun: all goes back, the seat is free (API-246)", async ({
  db,
  bank,
}) => {
  const stage = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId: stage.id, paymentType: "card" });
  await payByCard(bank, bought);
  const api = bank.callerOf(operator, plusDays(stage.startsAt, 1));
  const params = { id: bought.id };
  const cancel = (refund: "whole" | "terms") =>
    api(registrations.cancelAny, { params, body: { refund, reason } });

  expect(await refusalOf(cancel("terms"))).toMatchObject({ code: "api.registration.started" });
  expect(await cancel("whole")).toMatchObject({
    status: "cancelled",
    refund: { amount: 290, way: "card" },
  });
  expect(await db.select().from(refunds)).toMatchObject([{ status: "asked", amountCents: 29_000 }]);
  const [row] = await db.select().from(rows).where(eq(rows.id, bought.id));
  expect(row).toMatchObject({ state: "cancelled", cancelComment: null });
  const [seats] = await db.select().from(groupLessons).where(eq(groupLessons.id, stage.id));
  expect(seats).toMatchObject({ takenSeats: 0 });
  const mails = await mailsTo(db, bought.family.email);
  expect(mails.find(({ template }) => template === "registration_cancelled")?.body).toMatch(
    /290,00\s€ vous seront rendus sur votre carte/,
  );
  const [line] = await db
    .select()
    .from(history)
    .where(eq(history.machine, "registration"))
    .orderBy(desc(history.id));
  expect(line).toMatchObject({ toState: "cancelled", byRole: "operator" });
  expect(await refusalOf(cancel("whole"))).toMatchObject({ code: "api.registration.cancelled" });
  expect(await proveLedger(db)).toEqual([]);
});

test("on the terms, an operator's cancellation gives what the family's would (API-246)", async ({
  db,
  bank,
}) => {
  const stage = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId: stage.id, paymentType: "card" });
  await payByCard(bank, bought);
  const api = bank.callerOf(operator, plusDays(stage.startsAt, -4));
  const body = { refund: "terms", reason } as const;

  const done = await api(registrations.cancelAny, { params: { id: bought.id }, body });
  expect(done.refund).toMatchObject({ amount: 290, way: "credit", by: null });
  expect(await proveLedger(db)).toEqual([]);
});

test("an unknown registration is 404, one that is over 409, no choice 422 (API-246)", async ({
  db,
  bank,
}) => {
  const bought = await takeSeat(db, bank);
  await db.update(rows).set({ state: "expired" }).where(eq(rows.id, bought.id));
  const api = bank.callerOf(operator);
  const cancel = (id: number, refund: "whole") =>
    refusalOf(api(registrations.cancelAny, { params: { id }, body: { refund, reason } }));

  expect(await cancel(999_999, "whole")).toMatchObject({ status: 404 });
  expect(await cancel(bought.id, "whole")).toMatchObject({ code: "api.registration.over" });
  expect(await cancel(bought.id, "all" as "whole")).toMatchObject({
    status: 422,
    errors: [{ field: "refund" }],
  });
});

test("a paid seat passes to a group lesson of the same price; what was paid pays it (OPS-09)", async ({
  db,
  bank,
}) => {
  const [from, to] = [await createGroupLesson(db), await createGroupLesson(db)];
  const dearer = await createGroupLesson(db, { priceCents: 31_000 });
  const bought = await takeSeat(db, bank, { groupLessonId: from.id, paymentType: "card" });
  const api = bank.callerOf(operator, plusDays(from.startsAt, -10));
  const move = (group_lesson_id: number) =>
    api(registrations.moveAny, { params: { id: bought.id }, body: { group_lesson_id, reason } });

  expect(await refusalOf(move(to.id))).toMatchObject({ code: "api.registration.move" });
  await payByCard(bank, bought);
  expect(await refusalOf(move(dearer.id))).toMatchObject({ code: "api.registration.move_price" });
  const moved = await move(to.id);
  expect(await db.select().from(rows).orderBy(rows.id)).toMatchObject([
    { id: bought.id, state: "cancelled", groupLessonId: from.id },
    { id: moved.id, state: "registered", groupLessonId: to.id },
  ]);
  expect(await db.select().from(refunds)).toEqual([]);
  expect(await proveLedger(db)).toEqual([]);
  const [told] = await db.select().from(mails).where(eq(mails.template, "registration_moved"));
  expect(told?.body).toContain("n’avez rien à payer");
  const seats = await db.select().from(groupLessons).orderBy(groupLessons.id);
  expect(seats.map(({ takenSeats }) => takenSeats)).toEqual([0, 1, 0]);
  expect(await refusalOf(move(to.id))).toMatchObject({ code: "api.registration.cancelled" });
});
