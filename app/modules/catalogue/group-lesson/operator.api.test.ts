import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { groupLessons } from "./endpoints.ts";

const draft = {
  title: "Maths Seconde – Noël",
  description: "Quatre matinées.",
  period: "noel" as const,
  subjects: ["mathematiques"],
  level: "seconde",
  max_students: 8,
  price: 220.5,
  teacher_hourly_pay: 3000,
  sessions: ["2026-12-21T09:30/180", { start: "2026-12-22T08:30:00.000Z", duration: 180 }],
};

test("a group lesson is drafted, changed, put on sale, closed and listed (API-240 to 242)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const begun = await createGroupLesson(db, { startsAt: plusDays(now, -3), state: "closed" });

  const drafted = await api(groupLessons.create, { body: draft });
  expect(drafted).toMatchObject({ state: "draft", price: 220.5, min_students: 3, city: null });
  expect(drafted.starts_at).toBe("2026-12-21T08:30:00.000Z");
  const params = { id: drafted.id };
  expect(await api(groupLessons.edit, { params, body: { max_students: 6 } })).toMatchObject({
    max_students: 6,
    title: draft.title,
  });
  const shown = await api(groupLessons.showAny, { params });
  expect(shown).toMatchObject({ subjects: [{ id: 1 }], asked: [], max_students: 6 });
  const to = (state: "open" | "closed") =>
    api(groupLessons.changeState, { params, body: { state } });
  expect(await refusalOf(to("open"))).toMatchObject({ code: "api.group_lesson.untaught" });
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  await api(groupLessons.setTeachers, { params, body: { teacher_ids: [teacher.id] } });
  expect(await to("open")).toMatchObject({ state: "open", teacher_hourly_pay: 3000 });
  const list = await api(groupLessons.listAll, { query: {} });
  expect(list.data.map(({ id }) => id)).toEqual([drafted.id, begun.id]);
  expect(await api(groupLessons.listAll, { query: { state: "closed" } })).toMatchObject({
    data: [{ id: begun.id }],
    total: 1,
  });
  expect(await to("closed")).toMatchObject({ state: "closed" });
  expect(await refusalOf(to("open"))).toMatchObject({ status: 409 });
  const lines = await listHistory(db, [{ machine: "group_lesson", id: drafted.id }]);
  expect(lines.map(({ event }) => event)).toEqual(["create", "edit", "open", "start"]);
});

test("every fault of a draft is named at its field", async ({ db }) => {
  const api = operatorOf(db);
  const body = {
    ...draft,
    sessions: ["2026-01-05T09:30/180"],
    min_students: 9,
    chapters: [32_000],
    city: "lyon",
  };

  const faults = ["city", "min_students", "sessions", "chapters"].map((field) => ({ field }));
  const refusal = await refusalOf(api(groupLessons.create, { body }));
  expect(refusal).toMatchObject({ errors: faults });
  const twice = { ...draft, sessions: ["2026-12-21T09:30/180", "2026-12-21T12:00/60"] };
  expect(await refusalOf(api(groupLessons.create, { body: twice }))).toMatchObject({
    errors: [{ field: "sessions", code: "api.group_lesson.sessions_overlap" }],
  });
  const sessions = [
    "demain",
    "2026-10-19T25:61/180",
    "2026-02-31T09:30/180",
    "2026-13-45T09:30/60",
  ];
  const wrong = { ...draft, subjects: ["alchimie"], sessions };
  const misread = await refusalOf(api(groupLessons.create, { body: wrong }));
  const misreadFields = ["subjects.0", ...sessions.map((_, index) => `sessions.${String(index)}`)];
  expect(misread).toMatchObject({ errors: misreadFields.map((field) => ({ field })) });
});

test("a cancellation gives its reason; teachers are notified (API-242)", async ({ db }) => {
  const api = operatorOf(db);
  const { id } = await createGroupLesson(db);
  const cancel = (reason?: string) =>
    api(groupLessons.changeState, { params: { id }, body: { state: "cancelled", reason } });

  expect(await refusalOf(cancel())).toMatchObject({ status: 422, errors: [{ field: "reason" }] });
  expect(await cancel("Salle fermée.")).toMatchObject({ state: "cancelled" });
  expect(await refusalOf(cancel("Salle fermée."))).toMatchObject({ status: 409 });
  const edit = api(groupLessons.edit, { params: { id }, body: { title: "Autre" } });
  expect(await refusalOf(edit)).toMatchObject({ status: 409 });
});

test("teachers are asked, then assigned; only those who give group lessons (API-243)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  const other = await createTeacher(db);
  const { id } = await createGroupLesson(db, { takenSeats: 4 });
  const params = { id };
  const set = (body: { teacher_ids?: number[]; ask_ids?: number[] }) =>
    api(groupLessons.setTeachers, { params, body });

  for (const [body, field] of [
    [{}, "teacher_ids"],
    [{ teacher_ids: [other.id] }, "teacher_ids"],
    [{ ask_ids: [other.id] }, "ask_ids"],
  ] as const) {
    const refusal = await refusalOf(set(body as { teacher_ids?: number[] }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  }
  const askable = async () =>
    (await api(teachers.listAll, { query: { group_lesson_id: id } })).data.map(
      (row) => row.teacher_id,
    );
  expect(await askable()).toEqual([teacher.id]);
  expect(await set({ ask_ids: [teacher.id] })).toEqual({ id, asked: [teacher.id], assigned: null });
  expect(await askable()).toEqual([]);
  expect(await set({ teacher_ids: [teacher.id] })).toMatchObject({ assigned: [teacher.id] });
  const { asked } = await api(groupLessons.showAny, { params });
  expect(asked).toMatchObject([{ teacher_id: teacher.id, disponibility: "to_confirm" }]);
  await set({ teacher_ids: [teacher.id] });
  await set({ teacher_ids: [] });
  const told = await db.select().from(mails).orderBy(mails.id);
  expect(told.map(({ template }) => template)).toEqual([
    "stage_asked",
    "stage_assigned",
    "stage_released",
  ]);
  for (const [body, field] of [
    [{ max_students: 3 }, undefined],
    [{ min_students: 9 }, "min_students"],
  ] as const) {
    const refusal = await refusalOf(api(groupLessons.edit, { params, body }));
    expect(refusal).toMatchObject(field ? { errors: [{ field }] } : { status: 409 });
  }
});

test("a teacher knows the pay before being asked or chosen; it may rise, not fall (TEA-069)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  const { teacher_hourly_pay: _, ...unpaid } = draft;
  const { id, teacher_hourly_pay: none } = await api(groupLessons.create, { body: unpaid });
  const params = { id };
  const edit = (cents: number) =>
    api(groupLessons.edit, { params, body: { teacher_hourly_pay: cents } });
  const set = (body: { teacher_ids?: number[]; ask_ids?: number[] }) =>
    api(groupLessons.setTeachers, { params, body });

  expect(none).toBeNull();
  for (const body of [{ teacher_ids: [teacher.id] }, { ask_ids: [teacher.id] }])
    expect(await refusalOf(set(body))).toMatchObject({ code: "api.group_lesson.unpaid" });
  // 12,02 × 1,10 = 13,222: the minimum wage and paid leave (CST-50).
  const low = await refusalOf(edit(1322));
  expect(low).toMatchObject({ status: 422, errors: [{ field: "teacher_hourly_pay" }] });
  expect(JSON.stringify(low)).toContain("13,23");
  const lowDraft = api(groupLessons.create, { body: { ...draft, teacher_hourly_pay: 1322 } });
  expect(await refusalOf(lowDraft)).toMatchObject({ errors: [{ field: "teacher_hourly_pay" }] });
  expect(await edit(2500)).toMatchObject({ teacher_hourly_pay: 2500 });
  expect(await edit(2400)).toMatchObject({ teacher_hourly_pay: 2400 });
  await set({ teacher_ids: [teacher.id] });
  expect(await refusalOf(edit(2300))).toMatchObject({ code: "api.group_lesson.pay_agreed" });
  expect(await edit(2600)).toMatchObject({ teacher_hourly_pay: 2600 });
});

test("a group lesson that is not there is 404", async ({ db }) => {
  const api = operatorOf(db);
  const params = { id: 999_999 };
  for (const call of [
    () => api(groupLessons.showAny, { params }),
    () => api(groupLessons.edit, { params, body: { title: "Autre" } }),
    () => api(groupLessons.changeState, { params, body: { state: "open" } }),
    () => api(groupLessons.setTeachers, { params, body: { teacher_ids: [] } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});

test("those who teach it are written to; while it has no teacher, nobody can be", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { id } = await createGroupLesson(db, { startsAt: plusDays(now, -3), state: "closed" });
  const write = () =>
    api(groupLessons.writeTeachers, { params: { id }, body: { text: "Notez les présences." } });
  expect(await refusalOf(write())).toMatchObject({ code: "api.group_lesson.no_teacher" });
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  await api(groupLessons.setTeachers, { params: { id }, body: { teacher_ids: [teacher.id] } });
  expect(await write()).toEqual({ id, teachers: [teacher.id] });
  const [mail] = await db.select().from(mails).where(eq(mails.template, "stage_message"));
  expect(mail?.body).toContain("Notez les présences.");
});
