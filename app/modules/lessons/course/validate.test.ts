import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { test } from "#tests/database/db.ts";
import { leftByCuts } from "#tests/database/faults.ts";
import { bankThat, createDeclared, yes } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";

import { validationOf } from "./domain.ts";
import { courses } from "./table.server.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

test("a yes is one verdict, one bill and one charge, however often it is said", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  const first = await answerCourse(callOf(db, family, bank), yes(course.id));
  const again = await answerCourse(callOf(db, family, bank), yes(course.id));

  expect(first).toMatchObject({ status: "success", validation: "confirmed" });
  expect(again).toEqual(first);
  expect(bank.charges.map(({ amountCents }) => amountCents)).toEqual([8400]);
  expect(await db.$count(bills)).toBe(1);
});

test("a refused charge leaves the yes, and says why", async ({ db }) => {
  const { gateways } = bankThat("refuses");
  const { course, family } = await createDeclared(db);

  const answered = await answerCourse(callOf(db, family, { gateways }), yes(course.id));

  expect(answered).toMatchObject({
    status: "failed",
    validation: "confirmed",
    payment: { cause: "insufficient_funds", bill_status: "failed" },
  });
  expect(answered.state.waiting?.deadline).toBe(answered.payment?.retry_at);
});

test("without a card the course is confirmed and its bill waits", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db, { card: false });

  const answered = await answerCourse(callOf(db, family, bank), yes(course.id));

  expect(answered).toMatchObject({
    status: "confirmed",
    payment: { bill_status: "due", status: null },
    state: { waiting: { who: "customer" } },
  });
  expect(bank.charges).toEqual([]);
});

test("a first course is not judged before it is over, and a no needs its cause", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const input = { first_course_result: "not_ok", course_id: course.id } as const;

  const early = answerFirstCourse(
    callOf(db, family, { gateways, now: new Date("2026-09-08T17:59:00Z") }),
    input,
  );
  await expect(early).rejects.toMatchObject({ code: "api.course.not_ended" });

  const mute = answerFirstCourse(callOf(db, family, { gateways }), input);
  await expect(mute).rejects.toMatchObject({ extra: { errors: [{ field: "cause_id" }] } });
  expect(await db.$count(payments)).toBe(0);
});

test("a yes cut at any of its steps is a verdict with its bill and its payment, or none of them", async ({
  db,
}) => {
  const { course, family } = await createDeclared(db);
  const stateOf = async (tx: Tx) => {
    const [row] = await tx.select().from(courses).where(eq(courses.id, course.id));
    const counts = [await tx.$count(bills), await tx.$count(billLines), await tx.$count(payments)];
    return `${row ? validationOf(row) : "none"} ${counts.join(" ")}`;
  };

  const left = await leftByCuts(
    db,
    (cut) => answerCourse(callOf(cut, family, bankThat("succeeds")), yes(course.id)),
    stateOf,
  );

  // What is missing after the bank call, the sweep resumes (decision 015).
  expect(left.length).toBeGreaterThan(20);
  expect([...new Set(left)]).toEqual([await stateOf(db), left.at(-1)]);
});
