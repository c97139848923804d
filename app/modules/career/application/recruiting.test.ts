import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { recruitingPath, recruitingTypeOf } from "./components/recruiting-address.ts";
import { applications } from "./endpoints.ts";

test("a landing tells who may teach what it brings and who does it already (API-047)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db);
  const all = await api(applications.showRecruiting, { query: {} });
  expect(all).toMatchObject({ indexable: true, salary: { hourly_net: 22.01 } });
  expect(all.teachers.map((one) => one.id)).toContain(id);
  expect(all.faq.map(({ question }) => question)).toContain("Et si la famille ne paie pas\u00a0?");
  expect(all.links.map(({ path }) => path)).toContain("/r/stages/");
  const words = { subject: "mathematiques", level: "lycee", city: "lyon" };
  const narrow = await api(applications.showRecruiting, { query: { type: "offline", ...words } });
  expect(narrow.h1).toBe("Donner des cours particuliers de mathématiques au lycée à Lyon");
  expect([all.mark, narrow.mark]).toEqual([null, "à Lyon"]);
  expect(narrow.indexable).toBe(false);
  expect(narrow.canonical).toMatch(/\/r\/cours-particuliers\/mathematiques\/lycee\/lyon\/$/);
});

test("the landing of stages speaks of stages, and of no hourly price (PUB-080)", async ({ db }) => {
  const groupLessons = await callerOf(db)(applications.showRecruiting, {
    query: { type: "stages" },
  });
  expect(groupLessons).toMatchObject({ salary: null, teachers: [], faq: [] });
  expect(groupLessons.intro).toContain("stage");
});

test("stages without a teacher are shown with what they pay, never the family's price (TEA-069)", async ({
  db,
}) => {
  const teacher = await createTeacher(db);
  const sought = await createGroupLesson(db, { state: "draft" });
  await createGroupLesson(db, { state: "draft", teacherHourlyPayCents: null });
  await createGroupLesson(db, { teacherIds: [teacher.id] });
  await createGroupLesson(db, { state: "draft", online: true });
  const { stages } = await callerOf(db)(applications.showRecruiting, { query: { type: "stages" } });

  expect(stages).toMatchObject([
    { id: sought.id, city: "Lyon", pay: { hours: 15, hourly: 30, amount: 450 } },
  ]);
  expect(JSON.stringify(stages)).not.toContain("290");
});

test("a word that is none is nowhere", async ({ db }) => {
  const ask = (query: object) => refusalOf(callerOf(db)(applications.showRecruiting, { query }));
  for (const words of [{ subject: "alchimie" }, { level: "cp9" }, { city: "atlantide" }])
    expect(await ask(words)).toMatchObject({ status: 404 });
});

test("an address is of one type (PUB-042)", () => {
  expect(recruitingTypeOf("/r/stages-en-ligne/")).toBe("online_stages");
  expect(recruitingTypeOf("/r/cours-en-ligne/anglais/tous-les-niveaux/france/")).toBe("online");
  expect(recruitingPath("stages")).toBe("/r/stages/");
});
