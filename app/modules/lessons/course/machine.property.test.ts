import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { amountOf } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { bearers } from "#app/modules/billing/ledger/domain.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { decideCourse } from "#app/modules/lessons/dispute/decide.server.ts";
import { test, undone } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays } from "#tests/setup/time.ts";

import { cancelCourse } from "./cancel.server.ts";
import { type CourseEvent, type CourseStatus, courseTransitions, validationOf } from "./domain.ts";
import { updateCourse } from "./edit.server.ts";
import { disputeSweeps, validationSweeps } from "./sweeps.server.ts";
import { courses } from "./table.server.ts";
import { answerCourse } from "./validate.server.ts";

const followDisputes = dueOf(disputeSweeps);
const confirmCourses = dueOf(validationSweeps);

const runs = Number(process.env.PROPERTY_RUNS ?? 200);

const step = fc.oneof(
  fc.record({ act: fc.constantFrom("approve", "reject", "dispute"), bank: fc.boolean() }),
  fc.record({
    act: fc.constantFrom("edit", "correct", "less"),
    minutes: fc.integer({ min: 2, max: 16 }),
    paidBy: fc.constantFrom(...bearers),
  }),
  fc.record({
    act: fc.constantFrom("maintain", "full", "against", "cancel", "refund"),
    paidBy: fc.constantFrom(...bearers),
  }),
  fc.record({ act: fc.constant("wait"), days: fc.integer({ min: 1, max: 8 }), bank: fc.boolean() }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Story = Readonly<{ db: Db; bound: Awaited<ReturnType<typeof createDeclared>>; now: Date }>;

async function play({ db, bound, now }: Story, one: Step): Promise<void> {
  const { course, family, teacher } = bound;
  const { gateways } = bankThat("bank" in one && !one.bank ? "refuses" : "succeeds");
  const minutes = "minutes" in one ? one.minutes * 15 : 60;
  const reason = "Une raison";
  const answer = (course_answer: "approve" | "reject" | "dispute") =>
    answerCourse(callOf(db, family, { gateways, now }), {
      course_answer,
      course_id: course.id,
      dispute_type_id: 1,
    });
  switch (one.act) {
    case "approve":
    case "reject":
    case "dispute":
      await answer(one.act);
      return;
    case "edit":
    case "correct": {
      const resolution = one.act === "correct" ? ({ resolution: "correct" } as const) : {};
      const body = { ...resolution, duration: minutes, is_anomaly_validated: true };
      await updateCourse(callOf(db, teacher, { now }), { id: course.id, ...body });
      return;
    }
    case "maintain":
      await updateCourse(callOf(db, teacher, { now }), {
        id: course.id,
        resolution: "maintain",
        comments: "Si.",
      });
      return;
    case "full":
      await decideCourse(
        { db, by: byOperator, now, gateways },
        { id: course.id, decision: "full", reason },
      );
      return;
    case "less":
      await decideCourse(
        { db, by: byOperator, now, gateways },
        { id: course.id, decision: "reduced", duration: minutes, paidBy: one.paidBy, reason },
      );
      return;
    case "against":
      await decideCourse(
        { db, by: byOperator, now, gateways },
        { id: course.id, decision: "cancelled", paidBy: one.paidBy, reason },
      );
      return;
    case "cancel":
      await cancelCourse(callOf(db, teacher, { now }), { id: course.id });
      return;
    case "wait":
      await followDisputes(db, now, gateways);
      await confirmCourses(db, now, gateways);
      return;
    case "refund":
      await followDisputes(db, now, gateways);
      await giveBackWhatIsUndone(db, now);
  }
}

async function giveBackWhatIsUndone(db: Db, now: Date) {
  const paid = await db
    .select({ payment: payments, status: courses.status })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .innerJoin(courses, eq(courses.id, bills.subjectId))
    .where(eq(payments.status, "succeeded"));
  for (const { payment, status } of paid) {
    if (status !== "cancelled" || !payment.intentId) continue;
    const { id, intentId, amountCents } = payment;
    await settle({ db, followers }, id, { kind: "refunded", intentId, amountCents }, now);
  }
}

async function tell({ db, bound }: Story, steps: readonly Step[]) {
  let days = 0;
  for (const one of steps) {
    days += one.act === "wait" && "days" in one ? one.days : 0;
    await play({ db, bound, now: inDays(days) }, one).catch((refusal: unknown) => {
      if (!(refusal instanceof RuleError)) throw refusal;
    });
    await expectSound(db, bound.course.id);
  }
  await expectWritten(db, bound.course.id);
}

const total = (figures: readonly number[]) => figures.reduce((one, other) => one + other, 0);

async function expectSound(db: Db, courseId: number) {
  const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
  if (!course) throw new Error("The course is gone.");
  expect(course.amountCents).toBe(amountOf(course.hourlyPriceCents, course.duration));

  const own = await db.select().from(bills).where(eq(bills.subjectId, courseId));
  const attempts = await db.select().from(payments);
  for (const bill of own) {
    const lines = await db.select().from(billLines).where(eq(billLines.billId, bill.id));
    expect(total(lines.map(({ amountCents }) => amountCents))).toBe(bill.amountCents);
    const received = attempts.filter(
      ({ billId, status }) => billId === bill.id && status === "succeeded",
    );
    const open = bill.kind === "bill" && bill.status !== "paid" && bill.status !== "credited";
    const paid = total(received.map(({ amountCents }) => amountCents));
    if (bill.kind === "bill" && bill.status !== "credited") {
      expect(paid + (open ? bill.amountCents : 0)).toBe(bill.amountCents);
    }
  }
  expect(
    own.filter(({ kind, status }) => kind === "bill" && status !== "credited").length,
  ).toBeLessThan(2);
  if (validationOf(course) === "to_confirm") {
    expect(own.filter(({ status }) => status === "due" || status === "failed")).toEqual([]);
  }
  expect(await proveLedger(db)).toEqual([]);
}

async function expectWritten(db: Db, courseId: number) {
  const lines = await db
    .select()
    .from(historyLines)
    .where(eq(historyLines.thingId, courseId))
    .orderBy(historyLines.id);
  const moves = lines.filter(({ machine }) => machine === "course");
  let at: string | null = null;
  for (const { fromState, toState, event } of moves) {
    expect(fromState).toBe(at);
    if (fromState) {
      expect(courseTransitions[fromState as CourseStatus][event as CourseEvent]).toBe(toState);
    }
    at = toState;
  }
}

test(
  "whatever happens to a course, its bills are the sum of their lines and of what was paid or is open",
  { timeout: 600_000 },
  async ({ db }) => {
    const bound = await createDeclared(db);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), (steps) =>
        undone(db, (tx) => tell({ db: tx, bound, now: inDays(0) }, steps)),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);

test("an event that a state does not accept changes nothing", () => {
  const statuses = Object.keys(courseTransitions) as CourseStatus[];
  fc.assert(
    fc.property(
      fc.constantFrom(...statuses),
      fc.array(fc.constantFrom<CourseEvent>("approve", "dispute", "correct", "paid", "cancel")),
      (start, events) => {
        let status = start;
        for (const event of events) {
          if (accepts(courseTransitions, status, event)) {
            status = courseTransitions[status][event] ?? status;
          }
          expect(statuses).toContain(status);
          if (start === "cancelled") expect(status).toBe("cancelled");
        }
      },
    ),
    { numRuns: runs },
  );
});
