import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { askForWaitingPlace, waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

const runOver = (db: Db) => {
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  return async (...words: string[]) => await runCommand([...words, "--as=Agathe Lemoine"], tools);
};

const created = [
  "--title=Maths Seconde – Noël",
  "--description=Quatre matinées.",
  "--subjects=mathematiques",
  "--level=seconde",
  "--period=noel",
  "--seats=8",
  "--price=220,50",
  "--sessions=2026-12-21T09:30/180,2026-12-22T09:30/180",
];

test("a stage is written as a draft, changed, put on sale and closed (OPS-09)", async ({ db }) => {
  const run = runOver(db);

  await expect(run("group-lesson", "create", ...created, "--city=lyon")).rejects.toThrow("--place");
  expect(await run("group-lesson", "create", ...created, "--dry-run")).toMatchObject({
    dry_run: true,
    would: { state: "draft", price: 220.5 },
  });
  expect(await db.$count(groupLessons)).toBe(0);
  const groupLesson = (await run("group-lesson", "create", ...created)) as { id: number };
  const id = String(groupLesson.id);
  expect(await run("group-lesson", "edit", id, "--seats=6")).toMatchObject({ max_students: 6 });
  expect(await run("group-lesson", "open", id)).toMatchObject({ state: "open" });
  expect(await run("group-lesson", "list", "--state=open")).toMatchObject([{ id: groupLesson.id }]);
  expect(await run("group-lesson", "show", id)).toMatchObject({ title: "Maths Seconde – Noël" });
  expect(await run("group-lesson", "close", id)).toMatchObject({ state: "closed" });
  await expect(run("group-lesson", "open", id)).rejects.toThrow();
  const lines = await listHistory(db, [{ machine: "group_lesson", id: groupLesson.id }]);
  expect(lines.map(({ event }) => event)).toEqual(["create", "edit", "open", "start"]);
});

test("teachers are asked and assigned, those who give stages only; a stage is cancelled with its reason", async ({
  db,
}) => {
  const run = runOver(db);
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  const other = await createTeacher(db);
  const groupLesson = await createGroupLesson(db);
  const id = String(groupLesson.id);

  await expect(run("group-lesson", "teachers", id)).rejects.toThrow("--ask");
  const others = run("group-lesson", "teachers", id, `--assign=${String(other.id)}`);
  await expect(others).rejects.toMatchObject({
    extra: { errors: [{ field: "teacher_ids", code: "api.group_lesson.not_collective" }] },
  });
  const both = [`--ask=${String(teacher.id)}`, `--assign=${String(teacher.id)}`];
  expect(await run("group-lesson", "teachers", id, ...both)).toMatchObject({
    assigned: [teacher.id],
  });
  expect(await run("group-lesson", "cancel", id, "--reason=Salle fermée.")).toMatchObject({
    state: "cancelled",
  });
});

test("attendance is read and noted, of a session that has begun (API-164)", async ({ db }) => {
  const run = runOver(db);
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, -0.05) });
  const first = await createSeat(db, groupLesson.id, { firstname: "Lina" });
  const second = await createSeat(db, groupLesson.id, { firstname: "Malo" });
  const id = String(groupLesson.id);
  const seats = [`--present=${String(first.id)}`, `--absent=${String(second.id)}`];
  const mark = (at: Date, ...more: string[]) =>
    run("group-lesson", "attendance", id, `--session=${parisDay(at)}`, ...seats, ...more);

  await expect(run("group-lesson", "attendance", id, ...seats)).rejects.toThrow("--session");
  await expect(mark(plusDays(now, 2))).rejects.toMatchObject({ code: "api.invalid" });
  expect(await mark(now, "--dry-run")).toMatchObject({ dry_run: true });
  expect(await run("group-lesson", "attendance", id)).toMatchObject([
    { student: "Lina\u00a0R.", state: "registered" },
    { state: "registered" },
  ]);
  expect(await mark(now)).toMatchObject([
    { state: "attended", presences: [{ present: "present" }, {}, {}, {}, {}] },
    { state: "absent", presences: [{ present: "absent" }, {}, {}, {}, {}] },
  ]);
});

test("the waiting list is read in its order (STM-40)", async ({ db }) => {
  const run = runOver(db);
  const groupLesson = await createGroupLesson(db, { state: "full", takenSeats: 8 });
  const visitor = callerOf(db);
  await waitAsVisitor(db, visitor, groupLesson.id, "zoe@example.test");
  await waitAsVisitor(db, visitor, groupLesson.id, "ali@example.test");
  await askForWaitingPlace(visitor, groupLesson.id, "nobody@example.test");

  expect(await run("group-lesson", "waiting-list", String(groupLesson.id))).toMatchObject([
    {
      place: 1,
      firstname: "Inès",
      email: "zoe@example.test",
      state: "waiting",
      called_until: null,
    },
    { place: 2, email: "ali@example.test" },
  ]);
});
