import { expect } from "vitest";

import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { updateCourse } from "./edit.server.ts";
import { answerCourse } from "./validate.server.ts";

const contest = (course_id: number) =>
  ({
    course_answer: "dispute",
    course_id,
    dispute_type_id: 1,
    comment: "Une heure, pas deux.",
  }) as const;

test("before any verdict the teacher edits: the family sees the new price, for seven days anew (STM-12)", async ({
  db,
}) => {
  const { course, teacher } = await createDeclared(db);

  const edited = await updateCourse(callOf(db, teacher, { now: inDays(1) }), {
    id: course.id,
    duration: 90,
  });

  expect(edited).toMatchObject({ price: 63, verdict_until: inDays(8).toISOString() });
  expect((await listMails(db)).at(-1)?.text).toContain("63,00");
});

test("an edit that changes nothing writes no mail and leaves the day of the verdict", async ({
  db,
}) => {
  const { course, teacher } = await createDeclared(db);
  const written = (await listMails(db)).length;
  const { date, duration, format } = course;
  const same = { id: course.id, date, duration, format };

  const edited = await updateCourse(callOf(db, teacher, { now: inDays(1) }), same);

  expect(edited).toMatchObject({ verdict_until: inDays(7).toISOString() });
  expect(await listMails(db)).toHaveLength(written);
});

test("a contested course is corrected: it waits for a new verdict, marked so", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  const disputed = await answerCourse(callOf(db, family, { gateways }), contest(course.id));
  expect(disputed).toMatchObject({
    status: "disputed",
    dispute: { cause_id: 1, cause: "La durée est inexacte" },
  });
  const mail = (await listMails(db)).at(-1)?.text;
  expect(mail).toContain(
    "La durée est inexacte. Elle écrit\u00a0: «\u00a0Une heure, pas deux.\u00a0»",
  );

  const corrected = await updateCourse(callOf(db, teacher), {
    id: course.id,
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
  const { gateways } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, { gateways }), contest(course.id));

  const silent = updateCourse(callOf(db, teacher), { id: course.id, resolution: "maintain" });
  await expect(silent).rejects.toMatchObject({ extra: { errors: [{ field: "comments" }] } });

  const kept = await updateCourse(callOf(db, teacher), {
    id: course.id,
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
  const { gateways } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, { gateways }), contest(course.id));
  const mute = updateCourse(callOf(db, teacher), { id: course.id, duration: 60 });
  await expect(mute).rejects.toMatchObject({ extra: { errors: [{ field: "resolution" }] } });

  const other = await createDeclared(db);
  const yes = { course_answer: "approve", course_id: other.course.id } as const;
  await answerCourse(callOf(db, other.family, { gateways }), yes);
  const late = updateCourse(callOf(db, other.teacher), { id: other.course.id, duration: 60 });
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
});
