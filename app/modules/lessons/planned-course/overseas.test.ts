import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { firstCourseSweeps } from "#app/modules/lessons/course/sweeps.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract, createDeclared, giveAddress } from "#tests/factories/course.ts";
import { createPlanned, createProposed, proposed } from "#tests/factories/planned-course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays } from "#tests/setup/time.ts";

import { plannedCourses } from "./endpoints.ts";
import { plannedCourseSweeps } from "./sweeps.server.ts";

async function moveOverseas(db: Db, customerId: number): Promise<void> {
  await giveAddress(db, customerId);
  const [family] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!family?.address) throw new Error("The family has no address.");
  const address = { ...family.address, city: "Saint-Denis", city_code: "97411" };
  await db.update(customers).set({ address }).where(eq(customers.id, customerId));
}

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\r\n ", "");

async function lastTo(db: Db, { id }: Readonly<{ id: number }>): Promise<string> {
  const person = await findPerson(db, id);
  return plain((await mailsTo(db, person?.email ?? "")).at(-1)?.body ?? "");
}

const both = "10 h à Paris, 12 h à La Réunion";

test("a family overseas reads its own hour beside that of Paris in the mails of a planned course", async ({
  db,
}) => {
  const { family, teacher, planned } = await createProposed(db);
  await moveOverseas(db, family.id);
  const shown = await callerOf(db, family)(accounts.show, {});
  expect(shown.place).toEqual({ zone: "Indian/Reunion", at: "à La Réunion" });
  expect(await callerOf(db, teacher)(accounts.show, {})).not.toHaveProperty("place");

  const params = { id: planned.id };
  const body = { start: inDays(6).toISOString(), duration: 60 };
  await callerOf(db, teacher)(plannedCourses.move, { params, body });
  expect(await lastTo(db, family)).toContain(`mardi 15 sept. à ${both}`);
  await callerOf(db, family)(plannedCourses.confirm, { params, body: {} });
  expect(await lastTo(db, teacher)).toContain("mardi 15 sept. à 10 h");
  expect(await lastTo(db, teacher)).not.toContain("Réunion");

  await dueOf(plannedCourseSweeps)(db, inDays(5));
  expect(await lastTo(db, family)).toContain(both);
  expect(await lastTo(db, teacher)).not.toContain("Réunion");
});

test("its calendar keeps the instant and says both hours; a family of Lyon has the one", async ({
  db,
}) => {
  const { family, teacher, planned } = await createPlanned(db);
  const params = { id: planned.id };
  const fileOf = async (who: typeof family) => {
    const file = await callerOf(db, who)(plannedCourses.showCalendar, { params, query: {} });
    return plain(await file.text());
  };
  expect(await fileOf(family)).not.toContain("DESCRIPTION");
  await moveOverseas(db, family.id);

  expect(await fileOf(family)).toContain("DESCRIPTION:10 h à Paris\\, 12 h à La Réunion\r\n");
  expect(await fileOf(family)).toContain("DTSTART:20260914T080000Z");
  expect(await fileOf(teacher)).not.toContain("DESCRIPTION");
  const { url } = await callerOf(db, family)(plannedCourses.openFeed, {});
  const uuid = /([\w-]+)\.ics$/.exec(url ?? "")?.[1] ?? "";
  const feed = await callerOf(db)(plannedCourses.readFeed, { params: { uuid }, query: {} });
  expect(plain(await feed.text())).toContain("10 h à Paris\\, 12 h à La Réunion");
});

test("the mails of a first course say both hours to the family alone", async ({ db }) => {
  const { family, teacher, contract } = await createContract(db, { waitsForFirst: true });
  await moveOverseas(db, family.id);
  const body = { first_course_date: inDays(8).toISOString(), first_course_duration: 60 };
  await callerOf(db, teacher)(courses.fixFirst, { params: { id: contract.id }, body });
  expect(await lastTo(db, family)).toContain(`jeudi 17 sept. à ${both}`);

  await dueOf(firstCourseSweeps)(db, inDays(7));
  const [reminder, forTeacher] = [await lastTo(db, family), await lastTo(db, teacher)];
  expect(reminder).toContain(both);
  expect(forTeacher).toContain("10 h");
  expect(forTeacher).not.toContain("Réunion");
});

test("a family overseas reads both hours of each date of a series, moved and cancelled too", async ({
  db,
}) => {
  const { family, teacher, contract } = await createDeclared(db);
  await moveOverseas(db, family.id);
  const [api, home] = [callerOf(db, teacher), callerOf(db, family)];
  const body = { ...proposed(), repeat_until: "2026-10-12" };
  const { id } = await api(plannedCourses.propose, { params: { id: contract.id }, body });
  expect(await lastTo(db, family)).toContain(`lun. 21 sept., ${both}, 1 h`);

  const { data } = await home(plannedCourses.listOwn, { query: {} });
  const seen = data.map(({ id: one, version }) => ({ id: one, version }));
  const kept = seen.map(({ id: one }) => one);
  await home(plannedCourses.confirm, { params: { id }, body: { kept, seen } });
  expect(await lastTo(db, family)).toContain(`lun. 21 sept., ${both}, 1 h`);
  expect(await lastTo(db, teacher)).toContain("lun. 21 sept., 10 h, 1 h");

  const moved = { start: inDays(6).toISOString(), duration: 60, following: true };
  await api(plannedCourses.move, { params: { id }, body: moved });
  expect(await lastTo(db, family)).toContain(`mar. 22 sept., ${both}, 1 h`);
  await api(plannedCourses.cancel, { params: { id }, body: { reason_id: 1, following: true } });
  expect(await lastTo(db, family)).toContain(`, ${both}, 1 h`);
});
