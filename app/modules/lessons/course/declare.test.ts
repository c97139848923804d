import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { test } from "#tests/database/db.ts";
import {
  createContract,
  createDeclared,
  declared,
  giveAddress,
  processOf,
} from "#tests/factories/course.ts";
import { createPlanned } from "#tests/factories/planned-course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareSchema } from "./declare.endpoints.ts";
import { declareCourse } from "./declare.server.ts";

test("a declared course waits for its family, who reads its price and what silence brings", async ({
  db,
}) => {
  const { course } = await createDeclared(db);

  expect(course).toMatchObject({
    status: "to_confirm",
    price: 84,
    verdict_until: "2026-09-16T08:00:00.000Z",
    net: 36.04,
    is_first: true,
  });
  const [mail] = await listMails(db);
  expect(mail?.text).toContain("84,00\u00a0€, soit 42,00\u00a0€ après crédit d’impôt");
  expect(mail?.text).toContain("Sans réponse de votre part, il sera validé mercredi 16 sept.");
  expect(await listHistory(db, [{ machine: "course", id: course.id }])).toHaveLength(1);
});

test("the first course of a contract that waits for it is told to its request", async ({ db }) => {
  const { course, contract, lessonRequest } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });

  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course_validation");
  const [kept] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  expect(kept?.firstCourseDate?.toISOString()).toBe(course.date);
});

test("the same contract and start is the same course; other minutes are a correction", async ({
  db,
}) => {
  const { course, contract, teacher } = await createDeclared(db);

  const again = await declareCourse(callOf(db, teacher), declared(contract.id));
  expect(again).toMatchObject({ created: false, course: { id: course.id } });

  const other = declareCourse(callOf(db, teacher), declared(contract.id, { duration: 90 }));
  await expect(other).rejects.toMatchObject({
    code: "api.course.already_declared",
    extra: { details: { lesson_id: course.id } },
  });
});

test("what is unusual is asked to be confirmed, all of it at once", async ({ db }) => {
  const { contract, teacher } = await createContract(db);
  const odd = declared(contract.id, { date: "2026-07-20T16:00:00.000Z", duration: 270 });

  await expect(declareCourse(callOf(db, teacher), odd)).rejects.toMatchObject({
    kind: "conflict",
    code: "api.lesson.additional_validation",
    extra: {
      details: {
        kinds: ["additional_validation", "one_month_ago_confirmation"],
        anomalies: ["long", "one_month_ago"],
        alerts: [],
      },
    },
  });

  const sure = await declareCourse(callOf(db, teacher), { ...odd, is_anomaly_validated: true });
  expect(sure).toMatchObject({ created: true, course: { status: "to_confirm" } });
});

test("an address outside the teacher's area is an alert that the family answers (STM-13)", async ({
  db,
}) => {
  const { contract, teacher, family } = await createContract(db, {
    teacher: { radius: 1 },
  });
  await giveAddress(db, family.id);

  const refused = declareCourse(callOf(db, teacher), declared(contract.id));
  await expect(refused).rejects.toMatchObject({
    extra: { details: { alerts: ["intervention_zone_exceeded"] } },
  });

  const { course } = await declareCourse(
    callOf(db, teacher),
    declared(contract.id, { is_anomaly_validated: true }),
  );
  expect(course).toMatchObject({
    alert_open: true,
    verdict_until: null,
    state: { waiting: { silence: "escalate", deadline: inDays(10).toISOString() } },
  });
});

test.for([
  ["a date to come", { date: "2026-09-10T16:00:00.000Z" }, "date"],
  ["a date of four months ago", { date: "2026-05-01T16:00:00.000Z" }, "date"],
  [
    "a typed day that does not exist",
    { date: { day: "31", month: "9", year: "2026", time: "18:00" } },
    "date.day",
  ],
  ["hours due without a course", { absent: true }, "absent"],
] as const)("%s is refused on its field", async ([, given, field], { db }) => {
  const { contract, teacher } = await createContract(db);

  const declaring = declareCourse(callOf(db, teacher), declared(contract.id, given));

  await expect(declaring).rejects.toMatchObject({ extra: { errors: [{ field }] } });
});

test("the words of a course hold no contact (VAL-006)", () => {
  const { error } = declareSchema.safeParse(declared(1, { comments: "Écrivez à lea@exemple.fr" }));
  expect(error?.issues).toMatchObject([{ path: ["comments"], message: "api.text.contact" }]);
});

test("a course given at home is not declared under somebody else's contract", async ({ db }) => {
  const { contract } = await createContract(db);
  const other = await createTeacher(db);

  const declaring = declareCourse(
    callOf(db, { id: other.id, role: "teacher" }),
    declared(contract.id),
  );

  await expect(declaring).rejects.toMatchObject({ kind: "not_found" });
});

test("an online course opens no credit", async ({ db }) => {
  await createDeclared(db, {
    contract: { courseFormat: "individual_webcam" },
    said: { format: "individual_webcam" },
  });

  const [mail] = await listMails(db);
  expect(mail?.text).toContain("84,00\u00a0€.");
  expect(mail?.text).not.toContain("crédit d’impôt");
});

test("a time that another date is planned for is warned of, not forbidden; the planned course itself is not (STM-13)", async ({
  db,
}) => {
  const start = inDays(2);
  const { contract, teacher, planned } = await createPlanned(db, {}, start);
  const other = await createContract(db, { contract: { teacherId: teacher.id } });
  const call = callOf(db, teacher, { now: inDays(3) });
  const date = plusMinutes(start, 30).toISOString();
  const late = (given = {}) => declareCourse(call, declared(other.contract.id, { date, ...given }));

  await expect(late()).rejects.toMatchObject({
    extra: { details: { anomalies: ["overlap_planned"] } },
  });
  expect((await late({ is_anomaly_validated: true })).created).toBe(true);

  await expect(declareCourse(call, declared(contract.id, { date }))).rejects.toMatchObject({
    extra: { details: { anomalies: ["overlap", "own_planned"] } },
  });
  const own = declared(contract.id, { date: start.toISOString(), duration: 30 });
  const given = { ...own, planned_course_id: planned.id };
  expect((await declareCourse(call, given)).created).toBe(true);
});

test("another family's first course is planned until it is declared (STM-13)", async ({ db }) => {
  const date = inDays(-1);
  const { contract, teacher } = await createContract(db);
  const first = { firstCourseDate: date, firstCourseDuration: 60 };
  const other = await createContract(db, { contract: { teacherId: teacher.id, ...first } });
  const call = callOf(db, teacher);
  const late = declared(contract.id, { date: plusMinutes(date, 30).toISOString() });
  const anomalies = (...found: string[]) => ({ extra: { details: { anomalies: found } } });

  await expect(declareCourse(call, late)).rejects.toMatchObject(anomalies("overlap_planned"));
  await declareCourse(call, declared(other.contract.id, { date: date.toISOString() }));
  await expect(declareCourse(call, late)).rejects.toMatchObject(anomalies("overlap"));
});
