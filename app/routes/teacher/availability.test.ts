import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action, loader } from "./availability.tsx";
import { loader as home } from "./home.tsx";
import { action as stop, loader as askStop } from "./stop-courses.tsx";

const address = "/espace-prof/mes-disponibilites/";

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const api = callerOf(db, { id, role: "teacher" });
  return { id, api, ...contextOf(api) };
}

const movedTo = (answer: unknown) => (answer as Response).headers.get("Location");

test("« Rien n’a changé » confirms; until then the teacher's home says so", async ({ db }) => {
  const { context } = await teacherOf(db, { availability: "to_confirm" });
  const requested = async () => (await home(pageRequest("/espace-prof/", context))).week;

  expect(await loader(pageRequest(address, context))).toMatchObject({ status: "to_confirm" });
  expect(await requested()).toBe("to_confirm");
  const answer = await action(formSent(address, { part: "confirm" }, context));

  expect(movedTo(answer)).toBe("/espace-prof/");
  expect(await requested()).toBe("empty");
});

test("a half day that is free, or may be, is kept with its hours, and the public page shows it at once", async ({
  db,
}) => {
  const { id, api, context } = await teacherOf(db);
  const fields = {
    status: "available",
    max_students: "8",
    "week.3_afternoon": "available",
    "week.5_evening": "to_confirm",
    "week.1_morning": "not_available",
    "hours.3_afternoon.from": "14:00",
    "hours.3_afternoon.to": "17:30",
    "hours.1_morning.from": "",
  };

  const answer = await action(formSent(address, fields, context));

  expect(movedTo(answer)).toBe(address);
  const slot = { day: 3, start: "14:00", end: "17:30", to_confirm: false };
  const perhaps = { day: 5, start: "17:00", end: "21:00", to_confirm: true };
  const week = await api(teacherEndpoints.showWeek, {});
  const formats = ["offline"];
  expect(week).toMatchObject({
    max_students: 8,
    slots: [
      { ...slot, formats },
      { ...perhaps, formats },
    ],
  });
  const shown = await api(teacherEndpoints.show, { params: { id } });
  expect(shown.slots).toMatchObject([slot, perhaps]);
  const promised = new Set(shown.next_half_days?.map(({ half }) => half));
  expect(promised).toEqual(new Set(["afternoon"]));
});

test("several half days are filled at once, and nothing is kept before it is sent", async ({
  db,
}) => {
  const { api, context } = await teacherOf(db);
  const typed = { status: "available", max_students: "9", "week.2_morning": "to_confirm" };
  const filled = async (fill: string) =>
    action(formSent(address, { ...typed, fill }, context)) as Promise<unknown>;

  expect(await filled("wednesday")).toMatchObject({
    data: {
      initialValue: { max_students: "9" },
      filled: { "2_morning": "to_confirm", "3_morning": "available", "3_afternoon": "available" },
    },
  });
  expect(await filled("nothing")).toMatchObject({ data: { filled: {} } });
  const { slots } = await api(teacherEndpoints.showWeek, {});
  expect(slots).toEqual([]);
});

test("hours that overlap, end too early or lie outside the day are refused at their field (VAL-047)", async ({
  db,
}) => {
  const { api, context } = await teacherOf(db);
  const free = new URLSearchParams({ status: "available", max_students: "8" });
  free.append("week.1_morning", "available");
  free.append("week.1_afternoon", "available");
  free.append("hours.1_morning.to", "14:30");
  const sent = formSent(address, {}, context);
  const request = new Request(sent.request.url, { method: "POST", body: free });

  const refused = await action({ ...sent, request });

  expect(refused).toMatchObject({ init: { status: 422 } });
  const slots = (...input: [string, string][]) => ({
    status: "available" as const,
    slots: input.map(([start, end]) => ({ day: 1, start, end, formats: ["online" as const] })),
  });
  const given = [
    ["overlap", slots(["09:00", "11:00"], ["10:59", "12:00"])],
    ["order", slots(["09:00", "09:00"])],
    ["bounds", slots(["06:59", "09:00"])],
    ["bounds", slots(["20:00", "22:01"])],
  ] as const;
  for (const [code, body] of given) {
    expect(await refusalOf(api(teacherEndpoints.saveWeek, { body }))).toMatchObject({
      errors: [{ code: `api.availability.${code}` }],
    });
  }
  const good = slots(["07:00", "11:00"], ["11:00", "22:00"]);
  const saved = await api(teacherEndpoints.saveWeek, { body: good });
  expect(saved).toEqual(await api(teacherEndpoints.showWeek, {}));
});

test("who stops is out of the search at once, and Préau learns since when and why (STM-14)", async ({
  db,
}) => {
  const { id, context } = await teacherOf(db);
  const there = "/espace-prof/mes-disponibilites/arreter/";
  expect(await askStop(pageRequest(there, context))).toMatchObject({
    hasStopped: false,
    waiting: 0,
  });
  const past = { reason: "pause", "from.day": "1", "from.month": "1", "from.year": "2020" };
  expect(await stop(formSent(there, past, context))).toMatchObject({ init: { status: 422 } });

  const answer = await stop(formSent(there, { reason: "full", comment: "Merci" }, context));

  expect(movedTo(answer)).toBe(address);
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(row?.availability).toBe("not_available");
  const [card] = await db.select().from(cases).orderBy(desc(cases.id)).limit(1);
  expect(card).toMatchObject({ kind: "change", teacherId: id });
  expect(card?.text).toMatch(/complet.*Merci/);
  expect(await askStop(pageRequest(there, context))).toMatchObject({ hasStopped: true });
});
