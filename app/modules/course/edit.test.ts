import { expect } from "vitest";

import { listMails } from "#app/modules/mail/service.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared, processOf } from "#tests/factories/course.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { cancelCourse, updateCourse } from "./edit.server.ts";
import { answerCourse } from "./validate.server.ts";

const contest = (course_id: number) =>
  ({
    course_answer: "dispute",
    course_id,
    dispute_type_id: 1,
    comment: "Une heure, pas deux.",
  }) as const;

test("before any verdict the teacher edits: the family sees the new price, for seven days anew", async ({
  db,
}) => {
  const { course, teacher } = await createDeclared(db);

  const edited = await updateCourse(db, teacher, inDays(1), course.id, { duration: 90 });

  expect(edited).toMatchObject({ price: 63, verdict_until: inDays(8).toISOString() });
  expect((await listMails(db)).at(-1)?.text).toContain("63,00");
});

test("a contested course is corrected: it waits for a new verdict, marked so", async ({ db }) => {
  const { cards } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  const disputed = await answerCourse(db, cards, family, now, contest(course.id));
  expect(disputed).toMatchObject({
    status: "disputed",
    dispute: { cause_id: 1, cause: "La durée est inexacte" },
  });
  const mail = (await listMails(db)).at(-1)?.text;
  expect(mail).toContain(
    "La durée est inexacte. Elle écrit\u00a0: «\u00a0Une heure, pas deux.\u00a0»",
  );

  const corrected = await updateCourse(db, teacher, now, course.id, {
    resolution: "correct",
    duration: 60,
  });

  expect(corrected).toMatchObject({
    status: "to_confirm",
    validation: "to_confirm",
    price: 42,
    corrected_at: now.toISOString(),
    dispute: { outcome: "corrected" },
  });
});

test("a maintained course goes to Préau, with the teacher's words and a date", async ({ db }) => {
  const { cards } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(db, cards, family, now, contest(course.id));

  const silent = updateCourse(db, teacher, now, course.id, { resolution: "maintain" });
  await expect(silent).rejects.toMatchObject({ extra: { errors: [{ field: "comments" }] } });

  const kept = await updateCourse(db, teacher, now, course.id, {
    resolution: "maintain",
    comments: "Nous avons fini à 20 h.",
  });
  expect(kept).toMatchObject({
    status: "to_review",
    dispute: { answer: "Nous avons fini à 20 h." },
    state: { waiting: { who: "operator", deadline: inDays(10).toISOString() } },
  });
});

test("a contested course says how it is answered, a confirmed one is not edited", async ({
  db,
}) => {
  const { cards } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(db, cards, family, now, contest(course.id));
  const mute = updateCourse(db, teacher, now, course.id, { duration: 60 });
  await expect(mute).rejects.toMatchObject({ extra: { errors: [{ field: "resolution" }] } });

  const other = await createDeclared(db);
  const yes = { course_answer: "approve", course_id: other.course.id } as const;
  await answerCourse(db, cards, other.family, now, yes);
  const late = updateCourse(db, other.teacher, now, other.course.id, { duration: 60 });
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
});

test("a cancelled first course leaves its date free, and the request waits for another", async ({
  db,
}) => {
  const { course, teacher, lessonRequest } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });

  const cancelled = await cancelCourse(db, teacher, now, {
    id: course.id,
    comments: "Élève malade",
  });

  expect(cancelled).toMatchObject({
    status: "cancelled",
    state: { waiting: null },
    cancel_comment: "Élève malade",
  });
  expect((await listMails(db)).at(-1)?.text).toContain(
    "Sa raison\u00a0: «\u00a0Élève malade\u00a0»",
  );
  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course");
});

test("a course already validated is not cancelled", async ({ db }) => {
  const { cards } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(db, cards, family, now, { course_answer: "approve", course_id: course.id });

  const cancelling = cancelCourse(db, teacher, now, { id: course.id });

  await expect(cancelling).rejects.toMatchObject({ code: "api.course.not_cancellable" });
});
