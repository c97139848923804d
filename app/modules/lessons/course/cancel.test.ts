import { expect } from "vitest";

import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared, processOf } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";

import { cancelCourse } from "./cancel.server.ts";
import { answerCourse } from "./validate.server.ts";

test("a cancelled first course leaves its date free, and the request waits for another", async ({
  db,
}) => {
  const { course, teacher, lessonRequest } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });

  const cancelled = await cancelCourse(callOf(db, teacher), {
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
  const { gateways } = bankThat("succeeds");
  const { course, teacher, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, { gateways }), {
    course_answer: "approve",
    course_id: course.id,
  });

  const cancelling = cancelCourse(callOf(db, teacher), { id: course.id });

  await expect(cancelling).rejects.toMatchObject({ code: "api.course.not_cancellable" });
});
