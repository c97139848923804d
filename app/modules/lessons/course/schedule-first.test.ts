import { expect } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract, declared, processOf, yes } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";
import { firstCourseSweeps } from "./sweeps.server.ts";
import { courses } from "./table.server.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

const awaiting = { waitsForFirst: true };

const bear = dueOf(firstCourseSweeps, "first courses over");

const remind = dueOf(firstCourseSweeps, "first courses to remind of");

const date = "2026-09-16T15:30:00.000Z";

const evening = new Date("2026-09-16T18:00:00Z");

test("the family reads when, where, with whom, and how to reach her teacher (ENT-33)", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db, awaiting);
  await fixFirstCourse(callOf(db, teacher), {
    id: contract.id,
    first_course_date: date,
    first_course_duration: 90,
  });

  const mail = (await listMails(db)).find(({ subject }) => subject.startsWith("Premier cours"));
  const text = mail?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("est fixé : mercredi 16 sept. à 17 h 30, 1 h 30, avec Camille.");
  expect(text).toContain("Lieu : ");
  expect(text).toMatch(/Téléphone de Camille : (0\d( \d\d){4}|–)/);
  expect(text).toContain("Pour déplacer ce cours, appelez Camille");
});

test("the first course is born when its date and duration pass, to be judged once", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { family, teacher, contract, lessonRequest } = await createContract(db, awaiting);
  const fixed = { id: contract.id, first_course_date: date, first_course_duration: 90 };
  await fixFirstCourse(callOf(db, teacher), fixed);

  expect(await bear(db, new Date("2026-09-16T16:59:00Z"))).toBe(0);
  expect(await bear(db, evening)).toBe(1);
  expect(await bear(db, evening)).toBe(0);

  const [born] = await db.select().from(courses);
  expect(born).toMatchObject({ origin: "first_course", declaredAt: null, status: "to_confirm" });
  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course_validation");

  const course_id = born?.id ?? 0;
  const ok = await answerFirstCourse(callOf(db, family, { ...bank, now: evening }), {
    first_course_result: "ok",
    course_id,
  });
  expect(ok).toMatchObject({
    course: { status: "success", price: 63 },
    lesson_request: { id: lessonRequest?.id, process: "concluded" },
  });

  await answerCourse(callOf(db, family, { ...bank, now: evening }), yes(course_id));
  const changed = { first_course_result: "not_ok", course_id, cause_id: 1 } as const;
  const standing = await answerFirstCourse(callOf(db, family, { ...bank, now: evening }), changed);
  expect(standing.course.status).toBe("success");
  expect(bank.charges).toHaveLength(1);

  const met = await declareCourse(
    callOf(db, teacher, { now: evening }),
    declared(contract.id, { date, duration: 90 }),
  );
  expect(met).toMatchObject({ created: false, course: { id: course_id } });
  expect(met.course.declared_at).not.toBeNull();
});

test("both sides are reminded the day before, once, of the date that stands", async ({ db }) => {
  const { teacher, contract } = await createContract(db, awaiting);
  const fix = (at: Date) =>
    fixFirstCourse(callOf(db, teacher), {
      id: contract.id,
      first_course_date: at.toISOString(),
      first_course_duration: 60,
    });
  const reminders = async () =>
    (await db.select().from(mails)).filter(({ template }) =>
      template.startsWith("first_course_tomorrow"),
    );
  await fix(inDays(3));
  await fix(inDays(7));
  await remind(db, plusHours(inDays(6), -1));
  expect(await reminders()).toEqual([]);
  await remind(db, inDays(6));
  await remind(db, plusHours(inDays(6), 1));
  const sent = await reminders();
  expect(sent.map(({ template }) => template).sort()).toEqual([
    "first_course_tomorrow_family",
    "first_course_tomorrow_teacher",
  ]);
  expect(sent[0]?.body).toContain("Lieu");
});
