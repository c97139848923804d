import { describe, expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { groupLessons } from "./endpoints.ts";

describe("the stages on sale (API-042)", () => {
  test("the least price is of those with a free seat, of all once all are full", async ({ db }) => {
    await createGroupLesson(db, { priceCents: 22_000, state: "full", takenSeats: 8 });
    const ask = () => callerOf(db)(groupLessons.list, { query: { onlyOffline: "true" } });
    expect((await ask()).figures).toMatchObject({ from: 220, seats: 0 });
    await createGroupLesson(db, { takenSeats: 4 });
    expect((await ask()).figures).toMatchObject({ from: 290, seats: 4 });
  });

  test("a town has those within 30 km, soonest first, with its figures", async ({ db }) => {
    const later = await createGroupLesson(db, { startsAt: plusDays(now, 60), priceCents: 30_000 });
    const sooner = await createGroupLesson(db, { takenSeats: 4 });
    const far = { latitude: 48.8566, longitude: 2.3522, x: 180, y: 5430 };
    await createGroupLesson(db, { ...far, cityCode: "75056", cityName: "Paris" });
    await createGroupLesson(db, { online: true });

    const found = await callerOf(db)(groupLessons.list, {
      query: { city: "villeurbanne", onlyOffline: "true" },
    });

    expect(found.data.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(found.totalCount).toBe(2);
    expect(found.city).toMatchObject({ slug: "villeurbanne" });
    expect(found.figures).toEqual({ from: 290, median: 295, seats: 12 });
    expect(found.data[0]).toMatchObject({
      slug: `maths-premiere-toussaint-${String(sooner.id)}`,
      hours: 15,
      price: 290,
      max_students: 8,
      remaining_seats: 4,
      state: { word: "Places disponibles", colour: "green" },
      subjects: [{ id: 1, name: "Mathématiques" }],
      place: { name: "Lycée Ampère", city: "Lyon" },
    });
    expect(found.data[0]?.place?.distance_km).toBeGreaterThan(0);
    expect(found.data[0]?.dates).toHaveLength(5);
  });

  test("filters: class or its equivalents, subject, period, online, seats left", async ({ db }) => {
    const home = await createGroupLesson(db);
    const online = await createGroupLesson(db, {
      online: true,
      subjectIds: [2],
      mainLevelId: 12,
      equivalentLevelIds: [],
      period: "noel",
    });
    const full = await createGroupLesson(db, { state: "full", takenSeats: 8 });
    const api = callerOf(db);
    const ids = async (query: Parameters<typeof api<typeof groupLessons.list>>[1]["query"]) =>
      (await api(groupLessons.list, { query })).data.map(({ id }) => id);

    expect(await ids({ levels: "10" })).toEqual([home.id, full.id]);
    expect(await ids({ subjects: "2" })).toEqual([online.id]);
    expect(await ids({ periods: "noel,ete" })).toEqual([online.id]);
    expect(await ids({ onlyOnline: "1" })).toEqual([online.id]);
    expect(await ids({ available: "true" })).toEqual([home.id, online.id]);
    expect(await ids({ orderBy: "price", orderDir: "desc", length: 1, page: 2 })).toEqual([
      online.id,
    ]);
  });

  test("what has begun, a draft and what was cancelled are not on sale", async ({ db }) => {
    await createGroupLesson(db, { startsAt: plusDays(now, -1) });
    await createGroupLesson(db, { state: "draft" });
    await createGroupLesson(db, { state: "cancelled" });

    const found = await callerOf(db)(groupLessons.list, { query: {} });

    expect(found).toMatchObject({ data: [], totalCount: 0, figures: null });
  });

  test("an unknown town is refused at its field", async ({ db }) => {
    const requested = callerOf(db)(groupLessons.list, { query: { city: "nulle-part" } });
    expect(await refusalOf(requested)).toMatchObject({ status: 422, errors: [{ field: "city" }] });
  });
});

describe("a stage (API-040, API-041)", () => {
  test("is shown whole, with who teaches it", async ({ db }) => {
    const teacher = await createTeacher(db, { firstname: "Agathe" });
    const { id } = await createGroupLesson(db, { teacherIds: [teacher.id], takenSeats: 7 });

    const shown = await callerOf(db)(groupLessons.show, { params: { id } });

    expect(shown).toMatchObject({
      id,
      place: { address: "31 rue de la Bourse", city_slug: "lyon" },
      main_scholar_level_id: 11,
      equivalent_scholar_levels_id: [10],
      extra_subject_price: 90,
      remaining_seats: 1,
      teachers: [{ id: teacher.id, firstname: "Agathe" }],
    });
    expect(JSON.stringify(shown)).not.toContain("Nomsecret");
  });

  test("its seats are told alone; a draft, like none, does not exist", async ({ db }) => {
    const { id } = await createGroupLesson(db, { takenSeats: 3 });
    const draft = await createGroupLesson(db, { state: "draft" });
    const api = callerOf(db);

    expect(await api(groupLessons.seats, { params: { id } })).toEqual({
      max_students: 8,
      remaining_seats: 5,
    });
    for (const endpoint of [groupLessons.seats, groupLessons.show]) {
      for (const absent of [draft.id, 999_999]) {
        expect(await refusalOf(api(endpoint, { params: { id: absent } }))).toMatchObject({
          status: 404,
          code: "api.group_lesson.not_found",
        });
      }
    }
  });

  test("the other spelling leads to the one served, with its query", async ({ db }) => {
    const api = createApi({
      db,
      clock: () => now,
      gateways: testGateways,
      actorOf: () => Promise.resolve(undefined),
    });
    const led = async (path: string) => {
      const answer = await api.fetch(new Request(`http://api.test${path}`));
      return [answer.status, answer.headers.get("location")];
    };

    expect(await led("/api/public/group-lessons/7/seats")).toEqual([
      308,
      "/api/public/group_lessons/7/seats",
    ]);
    expect(await led("/api/public/group-lessons/7")).toEqual([308, "/api/public/group_lessons/7"]);
    expect(await led("/api/public/group_lessons/?city=lyon")).toEqual([
      308,
      "/api/public/group-lessons/?city=lyon",
    ]);
  });
});
