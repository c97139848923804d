import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { comeBack, leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { publishTeachers, touchTeacher } from "#app/modules/catalogue/teacher/publish.server.ts";
import { teacherPrices, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { search } from "./endpoints.ts";
import { refreshListings } from "./refresh-listings.server.ts";
import { idsOfPart, sitemapLength } from "./sitemap.domain.ts";
import { sitemapListings } from "./table.server.ts";

test("parts share the numbers between them, and a part never holds too many", () => {
  expect(sitemapLength).toBe(50_000);
  expect([1, 2].map(idsOfPart)).toEqual([
    { after: 0, upTo: 50_000 },
    { after: 50_000, upTo: 100_000 },
  ]);
});

const linksOf = (db: Db, kind: "teacher" | "landing", page?: number) =>
  callerOf(db)(search.links, { query: { kind, ...(page && { page }) } });

async function changesOf(db: Db, ...ids: number[]) {
  const links = await linksOf(db, "teacher");
  return ids.map((id) => {
    const found = links.find(({ path }) => path.endsWith(`-${String(id)}/`));
    if (!found) return "absent";
    return found.lastmod && (Date.parse(found.lastmod) - now.getTime()) / 86_400_000;
  });
}

const raisePrices = (db: Db, teacherId: number) =>
  db
    .update(teacherPrices)
    .set({ priceCents: 4500 })
    .where(and(eq(teacherPrices.teacherId, teacherId), eq(teacherPrices.cursusId, 3)));

test("a changed price moves the date of this teacher's page only, saving without a change none (PUB-050)", async ({
  db,
}) => {
  const [one, other] = [await createTeacher(db), await createTeacher(db)];
  const ids = [one.id, other.id];
  expect(await changesOf(db, ...ids)).toEqual([0, 0]);

  await raisePrices(db, one.id);
  await publishTeachers(db, ids, inDays(3));
  expect(await changesOf(db, ...ids)).toEqual([3, 0]);

  await publishTeachers(db, ids, inDays(4));
  await touchTeacher(db, one.id, inDays(5));
  expect(await changesOf(db, ...ids)).toEqual([3, 0]);

  await db.update(users).set({ firstname: "Alice" }).where(eq(users.id, other.id));
  await publishTeachers(db, ids, inDays(6));
  expect(await changesOf(db, ...ids)).toEqual([3, 6]);
});

test("who left or takes no student is not listed; who comes back is new that day (PUB-018b)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);

  await leave(db, id, inDays(1));
  expect(await changesOf(db, id)).toEqual(["absent"]);
  await comeBack(db, id, inDays(1), inDays(2));
  expect(await changesOf(db, id)).toEqual([2]);
  await db.update(teachers).set({ availability: "not_available" }).where(eq(teachers.id, id));
  await publishTeachers(db, [id], inDays(3));
  expect(await changesOf(db, id)).toEqual(["absent"]);
});

const france = "/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/";

const listingOf = async (db: Db) =>
  (await linksOf(db, "landing")).find(({ path }) => path === france)?.lastmod;

test("a listing is as new as the newest of its teachers, and goes when it finds too few", async ({
  db,
}) => {
  const one = await createTeacher(db);
  await createTeacher(db);
  const third = await createTeacher(db);
  await refreshListings(db);
  expect(await listingOf(db)).toBe(now.toISOString());

  await raisePrices(db, one.id);
  await publishTeachers(db, [one.id], inDays(3));
  await refreshListings(db);
  const numbers = () =>
    db.select({ id: sitemapListings.id, path: sitemapListings.path }).from(sitemapListings);
  const before = new Set((await numbers()).map(({ id }) => id));
  expect(await listingOf(db)).toBe(inDays(3).toISOString());

  await refreshListings(db);
  expect(new Set((await numbers()).map(({ id }) => id))).toEqual(before);

  await leave(db, third.id, inDays(4));
  await refreshListings(db);
  expect(await listingOf(db)).toBeUndefined();
});

test("parts are those that hold an address, with their last change", async ({ db }) => {
  const parts = () => callerOf(db)(search.parts, {});
  expect(await parts()).toEqual([]);
  await createTeacher(db);
  expect(await parts()).toEqual([{ kind: "teacher", page: 1, lastmod: now.toISOString() }]);

  await db.execute(sql`alter table users alter column id restart with 100001`);
  const { id } = await createTeacher(db);
  expect(await parts()).toEqual([
    { kind: "teacher", page: 1, lastmod: now.toISOString() },
    { kind: "teacher", page: 3, lastmod: now.toISOString() },
  ]);
  expect(await linksOf(db, "teacher", 2)).toEqual([]);
  expect(await linksOf(db, "teacher", 3)).toMatchObject([
    { path: `/cours-particuliers/cours-de-mathematiques-${String(id)}/` },
  ]);
});
