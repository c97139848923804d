import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

const runOver = (db: Db) => {
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  return async (...words: string[]) => await runCommand(["group-lesson", ...words], tools);
};

const created = [
  "--title=Maths Seconde – Noël",
  "--description=Quatre matinées.",
  "--subjects=mathematiques",
  "--level=seconde",
  "--period=noel",
  "--max-students=8",
  "--price=220,50",
  "--teacher-hourly-pay=3000",
  "--prerequisites=Fractions, racines|Équations",
  "--sessions=2026-12-21T09:30/180,2026-12-22T09:30/180",
];

test("a line writes a draft once, changes it, puts it on sale and closes it (OPS-09)", async ({
  db,
}) => {
  const run = runOver(db);
  const { id: teacher } = await createTeacher(db, { collectiveCoursesActivated: true });

  await expect(run("create", ...created, "--city=lyon")).rejects.toThrow(/^--city: /);
  const dry = await run("create", ...created, "--dry-run");
  expect(dry).toMatchObject({ dry_run: true, would: { state: "draft", price: 220.5 } });
  expect(await db.$count(groupLessons)).toBe(0);
  const { id: number } = (await run("create", ...created)) as { id: number };
  expect(await run("create", ...created)).toMatchObject({ id: number, once_more: "--again" });
  const id = String(number);
  expect(await run("edit", id, "--max-students=6")).toMatchObject({ max_students: 6 });
  const both = [`--ask-ids=${String(teacher)}`, `--teacher-ids=${String(teacher)}`];
  expect(await run("teachers", id, ...both)).toMatchObject({ assigned: [teacher] });
  expect(await run("open", id)).toMatchObject({ state: "open" });
  expect(await run("list", "--state=open")).toMatchObject({ data: [{ id: number }] });
  expect(await run("show", id)).toMatchObject({ title: "Maths Seconde – Noël" });
  expect(await run("close", id)).toMatchObject({ state: "closed" });
  await expect(run("open", id)).rejects.toMatchObject({ status: 409 });
});

test("attendance is marked by the ids that it lists (OPS-09)", async ({ db }) => {
  const run = runOver(db);
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, -0.05) });
  const first = await createSeat(db, groupLesson.id, { firstname: "Lina" });
  const second = await createSeat(db, groupLesson.id, { firstname: "Malo" });
  const id = String(groupLesson.id);
  const seats = [`--present=${String(first.id)}`, `--absent=${String(second.id)}`];

  await expect(run("mark", id, ...seats)).rejects.toThrow("--session-date is missing");
  await run("mark", id, `--session-date=${parisDay(now)}`, ...seats);
  expect(await run("attendance", id)).toMatchObject({
    data: [{ state: "attended" }, { state: "absent" }],
  });
});
