import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { byClock } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { findFamily } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { leftByCuts } from "#tests/database/faults.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { processOf } from "#tests/factories/course.ts";
import { createNeighbourhood, createProposed, requested } from "#tests/factories/lesson-request.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { askByHand } from "./ask.server.ts";
import { createRequest } from "./create.server.ts";
import type { LessonRequestInput } from "./lesson-request.endpoints.ts";
import { showMatching } from "./operator.server.ts";
import { replacementSweeps } from "./sweeps.server.ts";
import { lessonRequests } from "./table.server.ts";
import { widenRequest } from "./widen.server.ts";

const due = dueOf(replacementSweeps);

test("seven teachers are asked, the wished one first, each with her net (OPS-03)", async ({
  db,
}) => {
  const { id, teachers, proposals } = await createProposed(db, { teachers: 9 });

  expect(proposals).toHaveLength(7);
  expect(proposals[0]).toMatchObject({
    teacherId: teachers[0]?.id,
    origin: "customer",
    teacherResponse: "pending",
    hourlyPriceCents: 4200,
    salaryCents: 2310,
    netCents: 1802,
    silentDueAt: plusHours(now, 72),
  });
  expect(proposals.slice(1).every(({ origin }) => origin === "gr-bot")).toBe(true);
  const [lessonRequest] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(lessonRequest).toMatchObject({ process: "processing", evaluatedAt: now });
  const sent = await db.select().from(mails);
  expect(
    sent.map(({ template }) => template).filter((one) => one === "proposal_asked"),
  ).toHaveLength(7);
});

test("one line of history per transition", async ({ db }) => {
  const { id } = await createProposed(db, { teachers: 2 });
  const lines = await listHistory(db, [{ machine: "lesson_request", id }]);
  expect(lines.map(({ event }) => event)).toEqual(["created", "evaluated"]);
});

test("the others of a comparison are asked with the wished one; who does not teach this is left out (PUB-073)", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 3);
  const stranger = await createTeacher(db, { subjects: { 2: [11] } });
  const [wished = 0, ...others] = teachers.map(({ id }) => id);
  const input = requested({ studentId: child.id, teacherWishId: wished, extendedSearch: false });
  const otherWishIds = [...others, stranger.id];

  const { id } = await createRequest(callOf(db, family), { ...input, otherWishIds });

  const asked = await listProposalsOf(db, id);
  expect(asked.map(({ teacherId }) => teacherId)).toEqual([wished, ...others]);
  expect(asked.every(({ origin }) => origin === "customer")).toBe(true);
  const [sent] = await db.select().from(mails).where(eq(mails.template, "request_sent"));
  expect(sent?.body).toMatch(/3|trois/);
});

test("without a wide search no other teacher is asked", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 3, wide: false });
  expect(proposals).toHaveLength(1);
  const [sent] = await db.select().from(mails).where(eq(mails.template, "request_sent"));
  expect(sent?.body).toContain("s’il faut chercher plus loin");
});

test("the matching leaves out who takes no student, lives too far or teaches something else", async ({
  db,
}) => {
  const { family, child } = await createNeighbourhood(db, 1);
  await createTeacher(db, { availability: "not_available" });
  await createTeacher(db, { latitude: 50.63, longitude: 3.06 });
  await createTeacher(db, { subjects: { 2: [11] } });
  await createTeacher(db, { subjects: { 1: [3] } });
  await createTeacher(db, { home: null, online: 35 });
  await createTeacher(db, { status: "left" });
  const near = await createTeacher(db, { subjects: { 1: [10] } });

  const { id } = await createRequest(callOf(db, family), requested({ studentId: child.id }));

  const proposals = await listProposalsOf(db, id);
  expect(proposals).toHaveLength(2);
  // An equivalent class counts for half (CST-49), so this one comes second.
  expect(proposals[1]?.teacherId).toBe(near.id);
});

test("a second request for the same student and subject names the first (CUS-040)", async ({
  db,
}) => {
  const { id, family, child } = await createProposed(db);
  const again = createRequest(callOf(db, family), requested({ studentId: child.id }));
  await expect(again).rejects.toMatchObject({
    kind: "conflict",
    code: "api.linking.ongoing_process",
    extra: { details: { lesson_request_id: id } },
  });
});

const atSaintDenis = {
  street: "rue de Paris",
  postal_code: "97400",
  city: "Saint-Denis",
  city_code: "97411",
  country: "FR" as const,
  full_address: "rue de Paris, 97400 Saint-Denis",
};

const faults: [Partial<LessonRequestInput>, string, string][] = [
  [{ address: null }, "address", "api.linking.address_required"],
  [{ address: atSaintDenis }, "address.city", "api.address.overseas"],
  [{ studentId: 999_999 }, "student_id", "api.linking.unknown_student"],
  [{ subjectId: 999 }, "subject_id", "api.reference.unknown_subject"],
  [{ levelId: 999 }, "scholar_level_id", "api.reference.unknown_level"],
  [{ teacherWishId: 999_999 }, "teacher_wish_id", "api.linking.teacher_unsuited"],
];

test.for(faults)("%j is refused on %s", async ([given, field, code], { db }) => {
  const { family, child } = await createNeighbourhood(db, 1);
  const asking = createRequest(callOf(db, family), requested({ studentId: child.id, ...given }));
  await expect(asking).rejects.toMatchObject({ extra: { errors: [{ field, code }] } });
});

test("a request without an answer to any question is sent to teachers (REF-14)", async ({ db }) => {
  const { family, child } = await createNeighbourhood(db, 1);
  const ask = (given: object) =>
    createRequest(callOf(db, family), requested({ studentId: child.id, ...given }));
  const { id } = await ask({ questionnaire: [] });
  expect(await processOf(db, id)).toBe("processing");
  await expect(ask({ studentId: 999_999, levelId: 999 })).rejects.toMatchObject({
    extra: { errors: [{ field: "student_id" }, { field: "scholar_level_id" }] },
  });
});

test("an online request drops its address (VAL-014)", async ({ db }) => {
  const { family, child } = await createNeighbourhood(db, 0);
  const teacher = await createTeacher(db, { online: 35 });
  const input = requested({ studentId: child.id, courseType: "online", teacherWishId: teacher.id });
  const { id } = await createRequest(callOf(db, family), input);
  const [lessonRequest] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(lessonRequest?.address).toBeNull();
});

test("a first refusal without a wide search asks the family at once; widening asks others (CUS-043)", async ({
  db,
}) => {
  const { id, family, teachers, proposals } = await createProposed(db, {
    teachers: 3,
    wide: false,
  });
  const [proposal] = proposals;
  const teacher = { id: teachers[0]?.id ?? 0, role: "teacher" } as const;
  await respond(callOf(db, teacher), {
    id: proposal?.id ?? 0,
    teacher_response: "refused",
    refusal_type_id: 1,
  });
  const before = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(before[0]?.widenAskedAt).toEqual(now);

  await widenRequest(callOf(db, family), { id, choice: "widen" });

  const [lessonRequest] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(lessonRequest).toMatchObject({ extendedSearch: true, widenAskedAt: null });
  expect(await listProposalsOf(db, id)).toHaveLength(3);
});

test("another teacher may be chosen, or the request stopped", async ({ db }) => {
  const { id, family, teachers } = await createProposed(db, { teachers: 3, wide: false });
  await widenRequest(callOf(db, family), {
    id,
    choice: "choose_other",
    teacher_wish_id: teachers[1]?.id,
  });
  expect(await listProposalsOf(db, id)).toHaveLength(2);
  const twice = widenRequest(callOf(db, family), {
    id,
    choice: "choose_other",
    teacher_wish_id: teachers[1]?.id,
  });
  await expect(twice).rejects.toMatchObject({ code: "api.linking.teacher_asked" });

  await widenRequest(callOf(db, family), { id, choice: "stop" });
  const [lessonRequest] = await db.select().from(lessonRequests).where(eq(lessonRequests.id, id));
  expect(lessonRequest).toMatchObject({ process: "cancelled", cancelledFrom: "processing" });
  const responses = (await listProposalsOf(db, id)).map(({ teacherResponse }) => teacherResponse);
  expect(responses).toEqual(["cancelled", "cancelled"]);
});

test("who said no is replaced a day later, never beyond seven, once", async ({ db }) => {
  const { id, teachers, proposals } = await createProposed(db, { teachers: 9 });
  const teacher = { id: teachers[0]?.id ?? 0, role: "teacher" } as const;
  await respond(callOf(db, teacher), {
    id: proposals[0]?.id ?? 0,
    teacher_response: "refused",
    refusal_type_id: 1,
  });

  await due(db, now);
  expect(await listProposalsOf(db, id)).toHaveLength(7);
  await due(db, plusHours(now, 25));
  await due(db, plusHours(now, 25));
  expect(await listProposalsOf(db, id)).toHaveLength(8);
});

test("the place of the first lessons becomes the family's address, once", async ({ db }) => {
  const { family, child, teachers } = await createNeighbourhood(db, 2);
  const address = { ...requested().address, house_number: "3", street: "rue de Créqui" };
  const first = requested({ studentId: child.id, teacherWishId: teachers[0]?.id ?? null });
  await createRequest(callOf(db, family), first);
  const { id: brother } = await createChild(db, family.id);
  await createRequest(callOf(db, family), {
    ...first,
    studentId: brother,
    address,
  } as LessonRequestInput);

  const found = await findFamily(db, family.id);
  expect(found?.customer).toMatchObject({
    address: { house_number: "12", street: "rue de la Part-Dieu", city: "Lyon" },
    billAddress: null,
  });
});

test("an operator sees the terms and asks by hand", async ({ db }) => {
  const { id, teachers } = await createProposed(db, { teachers: 3, wide: false });
  const { ranked } = await showMatching(db, id, now);
  expect(ranked.map(({ id: teacherId }) => teacherId)).toEqual([teachers[1]?.id, teachers[2]?.id]);
  const asks = await askByHand(
    db,
    id,
    { teacherIds: [teachers[2]?.id ?? 0] },
    { by: byClock, now },
  );
  expect(asks).toEqual([teachers[2]?.id]);
  expect((await listProposalsOf(db, id)).at(-1)?.origin).toBe("gr-manual");
});

test("a request cut at any of its steps leaves nothing; whole, it leaves everything", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 2);
  const wish = { studentId: child.id, teacherWishId: teachers[0]?.id ?? null };
  const input = requested({ ...wish, extendedSearch: true });
  const before = await fingerprint(db);

  const left = await leftByCuts(
    db,
    (cut) => createRequest(callOf(cut, family), input),
    fingerprint,
  );

  expect(left.length).toBeGreaterThan(20);
  expect(left.slice(0, -1).filter((state) => state !== before)).toEqual([]);
  expect(left.at(-1)).not.toBe(before);
});
