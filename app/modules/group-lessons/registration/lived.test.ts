import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";
import { now } from "#tests/setup/time.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrations } from "./table.server.ts";

const stateOf = async (db: Db, id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state;

const input = {
  oral_participation: 4,
  execution_speed: 3,
  skill_level: 4,
  general_appreciation: "Les suites sont acquises.",
  recommendations: "Refaire l’exercice 42.",
};

async function createWorld(db: Db, startsAt = plusDays(now, -0.05)) {
  const world = await createClass(db, { startsAt });
  const first = await createSeat(db, world.stage.id, { firstname: "Lina" });
  const second = await createSeat(db, world.stage.id, { firstname: "Malo" });
  const params = { id: world.classId };
  return { ...world, first, second, params, api: callerOf(db, world.actor) };
}

describe("attendance (API-164, API-107)", () => {
  test("is noted session by session, corrected, and leads to the state of each", async ({ db }) => {
    const { api, params, first, second } = await createWorld(db);
    const { dates, students } = await api(attendance.show, { params });
    expect(students.map(({ name }) => name)).toEqual(["Lina\u00a0R.", "Malo\u00a0R."]);
    expect(dates.map(({ has_begun, unmarked }) => [has_begun, unmarked])).toEqual([
      [true, 2],
      ...Array.from({ length: 4 }, () => [false, 2]),
    ]);
    const mark = (present: "present" | "absent" | "late", id: number) => ({
      params,
      body: { session_date: dates[0]?.start ?? "", rows: [{ registration_id: id, present }] },
    });

    await api(attendance.mark, mark("absent", first.id));
    await api(attendance.mark, mark("present", second.id));
    expect([await stateOf(db, first.id), await stateOf(db, second.id)]).toEqual([
      "absent",
      "attended",
    ]);
    const again = await api(attendance.mark, mark("late", first.id));
    expect(again.dates[0]?.unmarked).toBe(0);
    await api(attendance.mark, mark("late", first.id));
    expect(await stateOf(db, first.id)).toBe("attended");
    const lines = await listHistory(db, [{ machine: "registration", id: first.id }]);
    expect(lines.map(({ event }) => event)).toEqual(["miss", "attend"]);
    const read = await callerOf(db, first.family.actor)(registrationEndpoints.show, {
      params: { id: first.id },
    });
    expect(read.attendance.map(({ present }) => present)).toEqual(["late", null, null, null, null]);
  });

  test("waits for the session, knows its own sessions and students only", async ({ db }) => {
    const { api, params, first } = await createWorld(db);
    const elsewhere = await createWorld(db);
    const mark = (session_date: string, registration_id: number) =>
      refusalOf(
        api(attendance.mark, {
          params,
          body: { session_date, rows: [{ registration_id, present: "present" }] },
        }),
      );
    const { dates } = await api(attendance.show, { params });
    const today = dates[0]?.start ?? "";

    expect(await mark(dates[1]?.start ?? "", first.id)).toMatchObject({
      status: 422,
      errors: [{ field: "session_date" }],
    });
    expect(await mark("2020-01-01", first.id)).toMatchObject({ status: 422 });
    expect(await mark(today.slice(0, 10), first.id)).toEqual({});
    expect(await mark(today, elsewhere.first.id)).toMatchObject({ status: 404 });
    const body = { session_date: today, rows: [{ registration_id: first.id, present: "present" }] };
    const stolen = elsewhere.api(attendance.mark, { params, body } as never);
    expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
  });

  test("of a cancelled stage is noted no more; nothing is there while no stage is given", async ({
    db,
  }) => {
    const { api, params, first, stage: groupLesson, teacher } = await createWorld(db);
    const body = {
      session_date: groupLesson.startsAt.toISOString(),
      rows: [{ registration_id: first.id, present: "present" as const }],
    };
    const mark = () => refusalOf(api(attendance.mark, { params, body }));
    await db
      .update(groupLessons)
      .set({ state: "cancelled" })
      .where(eq(groupLessons.id, groupLesson.id));
    expect(await mark()).toMatchObject({ status: 409 });

    await db
      .update(teachers)
      .set({ collectiveCoursesActivated: false })
      .where(eq(teachers.id, teacher.id));
    expect(await mark()).toMatchObject({ status: 404 });
    const shown = api(attendance.show, { params });
    expect(await refusalOf(shown)).toMatchObject({ status: 404 });
  });

  test("is printed as it is marked: a PDF that says every mark, its rows, or the page to print (TOY-07)", async ({
    db,
  }) => {
    const { api, params, first, stage: groupLesson } = await createWorld(db);
    const { dates } = await api(attendance.show, { params });
    const rows = [{ registration_id: first.id, present: "late" as const }];
    const body = { session_date: dates[0]?.start ?? "", rows };
    await api(attendance.mark, { params, body });
    const print = (as: "pdf" | "html" | "json") => api(attendance.list, { params, query: { as } });

    const { title, pages, lines } = await paperOf(await print("pdf"));
    expect([title, pages]).toEqual([`Feuille de présence – ${groupLesson.title}`, 1]);
    expect(lines).toEqual([
      ...[
        "Feuille de présence",
        groupLesson.title,
        "Première, Lycée Ampère, 31 rue de la Bourse, 69002 Lyon",
      ],
      ...["5 séances, à 8 h 48", "Imprimée le 9 septembre 2026", "Élève"],
      ...["mer. 09/09", "jeu. 10/09", "ven. 11/09", "sam. 12/09", "dim. 13/09"],
      ...["Lina R.", "Première", "Retard", "Malo R.", "Première"],
      "Une case vide se signe à la séance. Notez ensuite les présences sur la page du stage.",
      "Préau Stages SARL, société à responsabilité limitée au capital de 10 000 €, 24 rue de la République, 69002 Lyon. RCS Lyon 987 654 324, TVA FR14987654324.",
    ]);
    expect(await (await print("json")).json()).toMatchObject([
      {
        registration_id: first.id,
        presences: [{ present: "late" }, { present: null }, {}, {}, {}],
      },
      { presences: [{ present: null }, {}, {}, {}, {}] },
    ]);
  });
});

describe("evaluations (API-104, API-105, VAL-041)", () => {
  const lastDay = plusDays(now, -4.2);

  test("are kept, sent once, read by the family, and corrected", async ({ db }) => {
    const { api, params, first, actor } = await createWorld(db, lastDay);
    const family = callerOf(db, first.family.actor);
    const read = () => family(registrationEndpoints.show, { params: { id: first.id } });
    const write = (more: object) =>
      api(attendance.evaluate, {
        params,
        body: { registration_id: first.id, ...input, ...more },
      });

    expect(await write({ send: false })).toMatchObject({ sent_at: null });
    expect((await read()).evaluations).toEqual([]);
    await write({});
    await write({ skill_level: 5 });
    expect(await stateOf(db, first.id)).toBe("evaluated");
    expect((await read()).evaluations).toMatchObject([{ ...input, skill_level: 5 }]);
    const letters = await mailsTo(db, first.family.email);
    expect(letters.map(({ template }) => template)).toEqual(["registration_evaluated"]);
    expect(await api(attendance.listEvaluations, { params })).toMatchObject([
      { id: first.id, student: "Lina\u00a0R.", skill_level: 5 },
      { student: "Malo\u00a0R." },
    ]);
    const late = callerOf(db, actor, plusDays(now, 31));
    const tooLate = late(attendance.evaluate, {
      params,
      body: { registration_id: first.id, ...input },
    });
    expect(await refusalOf(tooLate)).toMatchObject({ status: 409 });
  });

  test("wait for the last session, hold five fields and no contact", async ({ db }) => {
    const { api, params, first } = await createWorld(db);
    const write = (more: object) =>
      refusalOf(
        api(attendance.evaluate, {
          params,
          body: { registration_id: first.id, ...input, ...more },
        }),
      );

    expect(await write({})).toMatchObject({ status: 422 });
    expect(await write({ skill_level: 6 })).toMatchObject({ errors: [{ field: "skill_level" }] });
    expect(await write({ general_appreciation: " " })).toMatchObject({
      errors: [{ field: "general_appreciation" }],
    });
    expect(await write({ recommendations: "Écrivez à lea@exemple.test" })).toMatchObject({
      errors: [{ field: "recommendations", message: expect.stringContaining("lea") as string }],
    });
    const stranger = await createTeacher(db, { collectiveCoursesActivated: true });
    const actor = { id: stranger.id, role: "teacher" as const };
    const stolen = callerOf(db, actor)(attendance.listEvaluations, { params });
    expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
  });
});

describe("what the family says (API-141, API-142)", () => {
  test("chapters of the programme, until the stage begins", async ({ db }) => {
    const { first } = await createWorld(db, plusDays(now, 10));
    const params = { id: first.id };
    const api = callerOf(db, first.family.actor);
    const learn = (chapter_ids: number[], caller = api) =>
      caller(registrationEndpoints.learn, { params, body: { chapter_ids } });

    await learn([27, 25]);
    const shown = await api(registrationEndpoints.show, { params });
    expect(shown.may_learn).toBe(true);
    expect(shown.chapters.map(({ id, learned }) => [id, learned])).toEqual([
      [25, true],
      [26, false],
      [27, true],
    ]);
    expect(await learn([])).toEqual({ chapter_ids: [] });
    expect(await refusalOf(learn([1]))).toMatchObject({
      status: 422,
      errors: [{ field: "chapter_ids" }],
    });
    const other = callerOf(db, (await createFamily(db)).actor);
    expect(await refusalOf(learn([25], other))).toMatchObject({ status: 404 });
    const late = callerOf(db, first.family.actor, plusDays(now, 11));
    expect(await refusalOf(learn([25], late))).toMatchObject({ status: 409 });
  });

  test("a rating once the stage is over, corrected for thirty days, read by the teacher", async ({
    db,
  }) => {
    const { first, second, api, params } = await createWorld(db, plusDays(now, -4.2));
    const rate = (body: { rating: number; comment?: string }, at = now) =>
      callerOf(
        db,
        first.family.actor,
        at,
      )(registrationEndpoints.rate, { params: { id: first.id }, body });

    expect(await refusalOf(rate({ rating: 4 }, plusDays(now, -3)))).toMatchObject({ status: 422 });
    await rate({ rating: 3 });
    await rate({ rating: 4, comment: "Très utile." });
    expect(await refusalOf(rate({ rating: 0 }))).toMatchObject({ errors: [{ field: "rating" }] });
    expect(await refusalOf(rate({ rating: 4, comment: "06 12 34 56 78" }))).toMatchObject({
      errors: [{ field: "comment" }],
    });
    expect(await refusalOf(rate({ rating: 1 }, plusDays(now, 31)))).toMatchObject({ status: 409 });
    const { students } = await api(attendance.show, { params });
    expect(students.map(({ rating }) => rating)).toEqual([
      { rating: 4, comment: "Très utile." },
      null,
    ]);

    await db.update(registrations).set({ state: "absent" }).where(eq(registrations.id, second.id));
    const away = callerOf(db, second.family.actor)(registrationEndpoints.rate, {
      params: { id: second.id },
      body: { rating: 5 },
    });
    expect(await refusalOf(away)).toMatchObject({ status: 409 });
  });
});
