import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { registrations } from "./endpoints.ts";

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
