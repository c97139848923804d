import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { taxAccounts } from "#app/modules/lessons/tax-credit/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { paths } from "#app/paths.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as billing } from "./billing-data.tsx";
import { loader as classOf } from "./confirm-class.tsx";
import { loader as home } from "./courses.tsx";
import { loader as rates } from "./review-rates.tsx";

const longAgo = plusDays(now, -300);

test("price, seat, class, billing and agency account are on the home, counted by the menu (CNV-17)", async ({
  db,
}) => {
  const { family, teacher, contract } = await createContract(db, { waitsForFirst: true });
  const named = { firstname: "Sophie", lastname: "Roussel", email: "sophie@example.test" };
  const person = { id: family.id, role: "customer" as const, emailConfirmed: true, ...named };
  const contextNow = () =>
    contextOf(callerOf(db, family), { person: () => Promise.resolve(person) }).context;
  const context = contextNow();
  const others = async () =>
    (await home(pageRequest("/mes-cours/", contextNow()))).others.map(({ to }) => to);
  await db.update(students).set({ classSaidAt: now });
  expect(await others()).toEqual([paths.billingData]);

  await callerOf(db, teacher)(contracts.proposeRates, {
    params: { id: contract.id },
    body: { prices: [{ format: "individual_student_place", price: 44 }] },
  });
  const groupLesson = await createGroupLesson(db);
  const place = await create(db, waitingList, {
    groupLessonId: groupLesson.id,
    customerId: family.id,
    firstname: "Sophie",
    email: "sophie@example.test",
    state: "called",
    stateSince: now,
    waitsSince: now,
    calledUntil: plusHours(now, 24),
    tokenHash: "hash",
    createdAt: now,
  });
  await db.update(students).set({ classId: 12, classSaidAt: longAgo });
  await create(db, taxAccounts, {
    id: family.id,
    agencyId: "agency-1",
    state: "created",
    stateSince: now,
    sealed: "sealed",
    accountEnd: "43",
    registeredAt: now,
  });
  await db
    .update(customers)
    .set({ urssafRegistered: true, urssafPaymentEnabled: true })
    .where(eq(customers.id, family.id));

  const all = await others();
  expect(all).toEqual([
    paths.myTeachers,
    paths.registrations,
    paths.students,
    paths.billingData,
    paths.taxCredit,
  ]);
  expect((await db.select().from(lessonRequests)).length).toBeGreaterThan(0);

  const shown = await rates(pageRequest("/", context, { contractId: String(contract.id) }));
  expect(JSON.stringify(shown)).toContain("44");
  const [student] = await db.select().from(students);
  expect(
    JSON.stringify(await classOf(pageRequest("/", context, { studentId: String(student?.id) }))),
  ).toContain(String(student?.firstname));
  expect(await billing(pageRequest("/", context))).toBeTruthy();

  await db.update(waitingList).set({ state: "taken" }).where(eq(waitingList.id, place.id));
  await db.update(students).set({ classSaidAt: now });
  await db.update(taxAccounts).set({ state: "enabled" });
  expect(await others()).toEqual([all[0], all[3]]);
});
