import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { passedAtCall } from "#tests/database/passing.ts";
import { createBooking, described, lesson } from "#tests/factories/booking.ts";
import { createChild } from "#tests/factories/student.ts";

import { action as enter } from "./entry.tsx";
import { action as fillLesson } from "./lesson.tsx";
import { action as seePrice } from "./price.tsx";
import { action as chooseStudent, loader as showStudent } from "./student.tsx";
import { action as send } from "./summary.tsx";

type Booking = Awaited<ReturnType<typeof createBooking>>;

const whereTo = async (answer: unknown) => {
  const left = await Promise.resolve(answer).catch((thrown: unknown) => thrown);
  return left instanceof Response ? [left.status, left.headers.get("location")] : left;
};

const press = ({ browser }: Booking) => browser.sent("recapitulatif", { intent: "continue" });

async function readyToSend(booking: Booking): Promise<Booking> {
  await fillLesson(booking.browser.sent("cours", lesson));
  await seePrice(booking.browser.sent("prix", {}));
  return booking;
}

test("two presses at once are one request, wherever the one passes the other", async ({ db }) => {
  let passed = 0;
  for (let nth = 1; passed === nth - 1; nth += 1) {
    const booking = await readyToSend(await createBooking(db, described));
    const { id: draft } = booking.browser.cookie;
    const { context, ...own } = press(booking);
    let other: unknown;
    const { slow: held, calls } = passedAtCall(context.api, nth, async () => {
      other = await whereTo(send(press(booking)));
      passed = nth;
    });

    const api = held as Api;
    const end = await whereTo(send({ ...own, context: { ...context, api, as: () => api } }));

    if (calls.count < nth) break;
    const kept = await booking.browser.draft();
    expect(end, `passed at call ${String(nth)}`).toEqual([
      303,
      `/mes-demandes-de-cours/${String(kept.submittedId)}/`,
    ]);
    expect(other).toEqual(end);
    expect(booking.browser.cookie.id).toBe(draft);
    expect(await whereTo(send(press(booking)))).toEqual(end);
    expect(await db.select().from(lessonRequests)).toHaveLength(nth);
    expect(await db.select().from(students)).toHaveLength(nth);
  }
  expect(passed).toBeGreaterThanOrEqual(6);
});

test("a booking that is sent leads to its request from every step, until another is begun", async ({
  db,
}) => {
  const booking = await readyToSend(await createBooking(db, described));
  const { browser } = booking;
  const sent = await whereTo(send(press(booking)));
  const { id: draft } = browser.cookie;

  expect(await whereTo(showStudent(browser.asked("eleve")))).toEqual(sent);
  expect(await whereTo(chooseStudent(browser.sent("eleve", { intent: "back" })))).toEqual(sent);
  expect(await whereTo(seePrice(browser.sent("prix", { intent: "continue" })))).toEqual(sent);

  await enter(browser.sent("", { subjectId: "1", levelId: "11", format: "offline" }));
  expect(browser.cookie.id).not.toBe(draft);
  expect(await browser.draft()).toEqual(
    expect.not.objectContaining({ submittedId: expect.anything() as unknown }),
  );
});

test.for([
  ["ticked by a family without a student", false, { moi: "on" }],
  ["chosen beside a child", true, { studentId: "moi" }],
] as const)(
  "« C’est moi », %s: the customer is asked for, by their own name and class (PUB-030, CUS-020)",
  async ([, hasChild, sent], { db }) => {
    const booking = await createBooking(db);
    const { family, browser } = booking;
    if (hasChild) await createChild(db, family.id);
    const next = await whereTo(chooseStudent(browser.sent("eleve", sent)));
    expect(next).toEqual([303, expect.stringMatching(/\/reserver\/cours\/$/)]);
    expect(await showStudent(browser.asked("eleve"))).toMatchObject({
      chosen: { studentId: "moi", moi: "on" },
    });

    await readyToSend(booking);
    await send(press(booking));
    const own = and(eq(students.customerId, family.id), eq(students.isCustomer, true));
    const [student, ...others] = await db.select().from(students).where(own);
    expect(others).toEqual([]);
    expect(student).toMatchObject({ email: family.email, classId: 11 });
    expect(await db.select().from(lessonRequests)).toMatchObject([{ studentId: student?.id }]);
  },
);
