import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { attendance } from "./endpoints.ts";

test("attendance is marked for a session that has begun, and read (API-244)", async ({ db }) => {
  const api = operatorOf(db);
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, -0.05) });
  const first = await createSeat(db, groupLesson.id, { firstname: "Lina" });
  const second = await createSeat(db, groupLesson.id, { firstname: "Malo" });
  const params = { id: groupLesson.id };
  const session_date = parisDay(now);
  const mark = (body: object) =>
    api(attendance.markAny, { params, body: { session_date, ...body } });

  for (const [body, field] of [
    [{}, "present"],
    [{ present: [first.id], session_date: parisDay(plusDays(now, 2)) }, "session_date"],
    [{ present: [first.id], session_date: "2020-01-01" }, "session_date"],
  ] as const)
    expect(await refusalOf(mark(body))).toMatchObject({ status: 422, errors: [{ field }] });
  expect(await refusalOf(mark({ late: [999_999] }))).toMatchObject({ status: 404 });

  const marked = await mark({ present: [first.id], absent: [second.id] });
  expect(marked).toMatchObject({
    data: [
      {
        student: "Lina\u00a0R.",
        state: "attended",
        presences: [{ present: "present" }, {}, {}, {}, {}],
      },
      { state: "absent", presences: [{ present: "absent" }, {}, {}, {}, {}] },
    ],
    total: 2,
  });
  expect(await api(attendance.showAny, { params })).toEqual(marked);
});

test("no attendance of a cancelled group lesson, nor of one that is not there", async ({ db }) => {
  const api = operatorOf(db);
  const { stage: groupLesson } = await createClass(db, { state: "cancelled" });
  const { id } = await createSeat(db, groupLesson.id);
  const mark = (of: number) =>
    api(attendance.markAny, {
      params: { id: of },
      body: { session_date: parisDay(now), present: [id] },
    });

  expect(await refusalOf(mark(groupLesson.id))).toMatchObject({ status: 409 });
  expect(await refusalOf(mark(999_999))).toMatchObject({ status: 404 });
  const absent = api(attendance.showAny, { params: { id: 999_999 } });
  expect(await refusalOf(absent)).toMatchObject({ status: 404 });
});
