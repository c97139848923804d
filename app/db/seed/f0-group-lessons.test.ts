import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { groupLessons as groupLessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { registrations as registrationEndpoints } from "#app/modules/group-lessons/registration/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { callerOf } from "#tests/http/api.ts";

import type { SeedFile } from "./seed-file.ts";

let db: Db;
let seed: SeedFile;

beforeAll(async () => {
  ({ db, seed } = await openF0("stages"));
}, timeToSeed);

const idOf = (name: string) => seed.named[name]?.id ?? 0;

test("G1 to G4 are those of the journeys", async () => {
  const api = callerOf(db);
  const show = (name: string) => api(groupLessonEndpoints.show, { params: { id: idOf(name) } });

  expect(await show("G1")).toMatchObject({
    title: "Maths Première – Toussaint",
    hours: 15,
    price: 290,
    max_students: 8,
    remaining_seats: 4,
    place: { city: "Lyon" },
    state: { word: "Places disponibles" },
  });
  expect(await show("G2")).toMatchObject({
    format: "group_webcam",
    price: 240,
    max_students: 10,
    remaining_seats: 3,
    place: null,
  });
  expect(await show("G3")).toMatchObject({
    max_students: 6,
    remaining_seats: 0,
    state: { word: "Complet" },
  });
  expect(await show("G4")).toMatchObject({
    state: { word: "Terminé" },
    teachers: [{ id: idOf("T1") }],
  });
});

test("the listing of Première in Lyon has G1, and not G2, which is online", async () => {
  const query = { subjects: "1", levels: "11", city: "lyon", periods: "toussaint" } as const;
  const found = await callerOf(db)(groupLessonEndpoints.list, {
    query: { ...query, onlyOffline: "true" },
  });

  expect(found.data.map(({ id }) => id)).toEqual([idOf("G1")]);
});

test("a full stage says when it was filled", async () => {
  const lines = await listHistory(db, [{ machine: "group_lesson", id: idOf("G3") }]);
  expect(lines.map(({ event }) => event)).toEqual(["create", "open", "fill"]);
});

test("every seat that is taken is somebody's, paid", async () => {
  for (const { id, takenSeats } of await db.select().from(groupLessons)) {
    const paid = inArray(registrations.state, ["registered", "attended", "absent", "evaluated"]);
    const seats = and(eq(registrations.groupLessonId, id), paid);
    expect(await db.$count(registrations, seats)).toBe(takenSeats);
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("C2 keeps the code of ten courses and stages (CST-24)", async () => {
  const api = callerOf(db, { id: idOf("C2"), role: "customer" });
  const query = { group_lesson_id: idOf("G2"), promoCode: "MERCI10" };
  expect(await api(registrationEndpoints.price, { query })).toMatchObject({
    loyalty_code: "MERCI10",
    price: 240,
    discount: 24,
    total: 216,
  });
});

test("S2 attended G4, and its family reads what the teacher says", async () => {
  const api = callerOf(db, { id: idOf("C2"), role: "customer" });
  const { data } = await api(registrationEndpoints.list, { query: {} });
  expect(data).toMatchObject([{ student: { id: idOf("S2") }, group_lesson: { id: idOf("G4") } }]);
  expect(data[0]?.attendance).toHaveLength(5);
  expect(data[0]?.attendance.every(({ present }) => present !== null)).toBe(true);
});
