import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { billLines, bills } from "#app/modules/billing/bill.table.server.ts";
import { payments } from "#app/modules/billing/payment.table.server.ts";
import { listMails } from "#app/modules/mail/service.server.ts";
import { test } from "#tests/database/db.ts";
import { leftByCuts } from "#tests/database/faults.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import {
  bankThat,
  createContract,
  createDeclared,
  declared,
  giveAddress,
  processOf,
} from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { validationOf } from "./domain.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";
import { disputeSweeps, firstCourseSweeps, verdictSweeps } from "./sweeps.server.ts";
import { courses } from "./table.server.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

const awaiting = { waitsForFirst: true };
const bear = dueOf(firstCourseSweeps);
const due = dueOf(verdictSweeps);
const escalateSilentCourses = dueOf(disputeSweeps, "courses to bring to the desk");
const remindOperator = dueOf(disputeSweeps, "decisions to remind of");
const remindTeachers = dueOf(disputeSweeps, "teachers to remind");

const yes = (course_id: number) => ({ course_answer: "approve", course_id }) as const;
const no = (course_id: number) => ({ course_answer: "reject", course_id }) as const;

test("a yes is one verdict, one bill and one charge, however often it is said", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  const first = await answerCourse(db, bank.cards, family, now, yes(course.id));
  const again = await answerCourse(db, bank.cards, family, now, yes(course.id));

  expect(first).toMatchObject({ status: "success", validation: "confirmed" });
  expect(again).toEqual(first);
  expect(bank.charges.map(({ amountCents }) => amountCents)).toEqual([8400]);
  expect(await db.$count(bills)).toBe(1);
});

test("a refused charge leaves the yes, and says why", async ({ db }) => {
  const { cards } = bankThat("refuses");
  const { course, family } = await createDeclared(db);

  const answered = await answerCourse(db, cards, family, now, yes(course.id));

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

  const answered = await answerCourse(db, bank.cards, family, now, yes(course.id));

  expect(answered).toMatchObject({
    status: "confirmed",
    payment: { bill_status: "due", status: null },
    state: { waiting: { who: "customer" } },
  });
  expect(bank.charges).toEqual([]);
});

test("a no holds the charge and asks the teacher, before a date", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  const contested = await answerCourse(db, bank.cards, family, now, no(course.id));

  expect(contested).toMatchObject({
    status: "disputed",
    dispute: { kind: "reject", late: false },
    state: { waiting: { who: "teacher", deadline: inDays(10).toISOString() } },
  });
  expect(bank.charges).toEqual([]);
});

test("who contested does not approve; of a first course, the standing verdict answers", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family, teacher, contract } = await createDeclared(db);
  const next = declared(contract.id, { date: "2026-09-07T16:00:00.000Z" });
  const { course: second } = await declareCourse(db, teacher, now, next);
  for (const { id } of [course, second]) await answerCourse(db, bank.cards, family, now, no(id));

  const standing = await answerCourse(db, bank.cards, family, now, yes(course.id));
  expect(standing.status).toBe("disputed");
  const changed = answerCourse(db, bank.cards, family, now, yes(second.id));
  await expect(changed).rejects.toMatchObject({ code: "api.illegal_transition" });
});

test("seven days of silence confirm, and the mail says until when one may object", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  expect(await due(db, inDays(6), bank)).toBe(1);
  expect(await due(db, inDays(7), bank)).toBe(1);
  expect(await due(db, inDays(7), bank)).toBe(0);

  expect(bank.charges).toHaveLength(1);
  const mails = await listMails(db);
  expect(mails.find(({ subject }) => subject.startsWith("Cours validé sans"))?.text).toContain(
    "16/10/2026",
  );
  const late = await answerCourse(db, bank.cards, family, inDays(12), no(course.id));
  expect(late).toMatchObject({ status: "disputed", dispute: { late: true } });
});

test("a course contested late once is not contested again", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  await answerCourse(db, bank.cards, family, now, yes(course.id));

  const late = answerCourse(db, bank.cards, family, inDays(7), no(course.id));

  await expect(late).rejects.toMatchObject({ code: "api.course.dispute_over" });
});

test("reminders leave on days 1 and 5 only", async ({ db }) => {
  const bank = bankThat("succeeds");
  await createDeclared(db);
  const reminders = async () =>
    (await listMails(db)).filter(({ subject }) => subject.startsWith("Rappel")).length;

  for (const day of [1, 2, 5, 6]) await due(db, inDays(day), bank);

  expect(await reminders()).toBe(2);
});

test("an open alert is answered by the yes, never by silence", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  const said = declared(contract.id, { is_anomaly_validated: true });
  const { course } = await declareCourse(db, teacher, now, said);

  await due(db, inDays(8), bank);
  expect(bank.charges).toEqual([]);

  const answered = await answerCourse(db, bank.cards, family, inDays(8), yes(course.id));
  expect(answered).toMatchObject({ status: "success", alert_open: false });
});

test("nobody's word for ten days brings an alert to Préau", async ({ db }) => {
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  await declareCourse(db, teacher, now, declared(contract.id, { is_anomaly_validated: true }));

  await escalateSilentCourses(db, inDays(10));

  const [course] = await db.select().from(courses);
  expect(course).toMatchObject({ status: "to_review", decisionDueAt: inDays(20) });
});

test("a decision that waits for five days is recalled to the operator, once", async ({ db }) => {
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  await declareCourse(db, teacher, now, declared(contract.id, { is_anomaly_validated: true }));
  await escalateSilentCourses(db, inDays(10));

  expect(await remindOperator(db, inDays(14))).toBe(0);
  expect(await remindOperator(db, inDays(15))).toBe(1);
  expect(await remindOperator(db, inDays(16))).toBe(0);

  const [course] = await db.select().from(courses);
  const mails = await mailsTo(db, "bonjour@preau.test");
  expect(mails).toMatchObject([{ template: "course_decision_reminder" }]);
  expect(mails[0]?.body).toContain(`dispute decide ${String(course?.id)}`);
});

test("a teacher who does not answer a dispute is reminded on day 5, then Préau decides", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  await answerCourse(db, bank.cards, family, now, no(course.id));

  expect(await remindTeachers(db, inDays(5))).toBe(1);
  expect(await remindTeachers(db, inDays(6))).toBe(0);
  expect(await escalateSilentCourses(db, inDays(10))).toBe(1);
});

const date = "2026-09-16T15:30:00.000Z";
const evening = new Date("2026-09-16T18:00:00Z");

test("the first course is born when its date and duration pass, to be judged once", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { family, teacher, contract, lessonRequest } = await createContract(db, awaiting);
  const fixed = { id: contract.id, first_course_date: date, first_course_duration: 90 };
  await fixFirstCourse(db, teacher, now, fixed);

  expect(await bear(db, new Date("2026-09-16T16:59:00Z"))).toBe(0);
  expect(await bear(db, evening)).toBe(1);
  expect(await bear(db, evening)).toBe(0);

  const [born] = await db.select().from(courses);
  expect(born).toMatchObject({ origin: "first_course", declaredAt: null, status: "to_confirm" });
  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course_validation");

  const course_id = born?.id ?? 0;
  const ok = await answerFirstCourse(db, bank.cards, family, evening, {
    first_course_result: "ok",
    course_id,
  });
  expect(ok).toMatchObject({
    course: { status: "success", price: 63 },
    lesson_request: { id: lessonRequest?.id, process: "concluded" },
  });

  await answerCourse(db, bank.cards, family, evening, yes(course_id));
  const changed = { first_course_result: "not_ok", course_id, cause_id: 1 } as const;
  const standing = await answerFirstCourse(db, bank.cards, family, evening, changed);
  expect(standing.course.status).toBe("success");
  expect(bank.charges).toHaveLength(1);

  const met = await declareCourse(
    db,
    teacher,
    evening,
    declared(contract.id, { date, duration: 90 }),
  );
  expect(met).toMatchObject({ created: false, course: { id: course_id } });
  expect(met.course.declared_at).not.toBeNull();
});

test("a first course that went wrong is contested, ends the contract, and the search goes on", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const sure = { is_anomaly_validated: true };
  const { course, family, lessonRequest } = await createDeclared(db, { ...awaiting, said: sure });

  const told = await answerFirstCourse(db, bank.cards, family, now, {
    first_course_result: "not_ok",
    course_id: course.id,
    cause_id: 2,
  });

  expect(told).toMatchObject({
    course: { status: "disputed", dispute: { kind: "not_ok", cause_id: 2 } },
    lesson_request: { id: lessonRequest?.id, process: "processing" },
  });
  expect(bank.charges).toEqual([]);
});

test("a first course is not judged before it is over, and a no needs its cause", async ({ db }) => {
  const { cards } = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const said = { first_course_result: "not_ok", course_id: course.id } as const;

  const early = answerFirstCourse(db, cards, family, new Date("2026-09-08T17:59:00Z"), said);
  await expect(early).rejects.toMatchObject({ code: "api.course.not_ended" });

  const mute = answerFirstCourse(db, cards, family, now, said);
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
    (cut) => answerCourse(cut, bankThat("succeeds").cards, family, now, yes(course.id)),
    stateOf,
  );

  // After the bank was asked, what is missing is what the job resumes (decision 015).
  expect(left.length).toBeGreaterThan(20);
  expect([...new Set(left)]).toEqual([await stateOf(db), left.at(-1)]);
});
