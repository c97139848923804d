import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { students as studentEndpoints } from "./endpoints.ts";
import { findStudent } from "./list.server.ts";
import { students } from "./table.server.ts";

const lina = {
  firstname: " Lina ",
  lastname: "Martin",
  class_id: 12,
  establishment: "Lycée Ampère, Lyon 2e",
  phone: { phone_number: "06 98 76 54 32" },
};

test("a family adds a student, whole", async ({ db }) => {
  const { actor } = await createFamily(db);

  const added = await callerOf(db, actor)(studentEndpoints.create, { body: lina });

  expect(added).toMatchObject({
    firstname: "Lina",
    class_id: 12,
    establishment: "Lycée Ampère, Lyon 2e",
    phone: { phone_region: "FR", phone_number: "06 98 76 54 32" },
    email: null,
    enabled: true,
    is_customer: false,
    roles: ["student"],
    photo: null,
  });
  expect(added.class).toBeTruthy();
});

test("her own e-mail makes the student herself, once", async ({ db }) => {
  const { actor, email } = await createFamily(db);
  const api = callerOf(db, actor);
  const body = { ...lina, email: email.toUpperCase() };

  const first = await api(studentEndpoints.create, { body });
  const again = await api(studentEndpoints.create, { body: { ...body, firstname: "Sophie" } });

  expect(first).toMatchObject({ is_customer: true, roles: ["parent"] });
  expect(again).toMatchObject({ id: first.id, firstname: "Sophie" });
});

test("a change touches what it names, and empties what it empties", async ({ db }) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);
  const { id } = await api(studentEndpoints.create, { body: lina });

  const moved = await api(studentEndpoints.update, { params: { id }, body: { class_id: 13 } });
  expect(moved).toMatchObject({ class_id: 13, establishment: "Lycée Ampère, Lyon 2e" });

  const emptied = await api(studentEndpoints.update, {
    params: { id },
    body: { establishment: null, phone: null },
  });
  expect(emptied).toMatchObject({ establishment: null, phone: null, class_id: 13 });
});

test("a school of the list is kept by its id; one of no list is refused (VAL-049)", async ({
  db,
}) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);
  const { id } = await api(studentEndpoints.create, { body: lina });
  const change = (establishment_id: number) =>
    api(studentEndpoints.update, { params: { id }, body: { establishment_id } });

  expect(await change(1)).toMatchObject({ establishment_id: 1 });
  expect(await refusalOf(change(99_999))).toMatchObject({
    status: 422,
    errors: [{ field: "establishment_id" }],
  });
});

test("what only we may say is not heard", async ({ db }) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);
  const body = { ...lina, id: 1, is_customer: true, customer_id: 2 };

  expect(await api(studentEndpoints.create, { body })).toMatchObject({ is_customer: false });
});

test.for([
  [{ class_id: 9999 }, "class_id", "api.student.class_unknown"],
  [{ establishment_id: 99_999 }, "establishment_id", "api.student.establishment_unknown"],
  [{ email: "lina" }, "email", "api.account.email_invalid"],
  [{ phone: { phone_number: "12" } }, "phone.phone_number", "api.phone.too_short"],
  [{ firstname: "" }, "firstname", "api.account.firstname_required"],
] as const)("%o is refused at %s: %s", async ([wrong, field, code], { db }) => {
  const { actor } = await createFamily(db);
  const adding = callerOf(db, actor)(studentEndpoints.create, { body: { ...lina, ...wrong } });

  expect(await refusalOf(adding)).toMatchObject({ status: 422, errors: [{ field, code }] });
});

test("removing a student hides it; adding it back is possible", async ({ db }) => {
  const { actor, id: customerId } = await createFamily(db);
  const { id } = await createChild(db, customerId);
  const api = callerOf(db, actor);

  const removed = await api(studentEndpoints.update, { params: { id }, body: { enabled: false } });

  expect(removed.enabled).toBe(false);
});

test("a student who still has lessons stays, and one is told with whom", async ({ db }) => {
  const { family, child, contract } = await createContract(db);
  const api = callerOf(db, family);
  const remove = () =>
    api(studentEndpoints.update, { params: { id: child.id }, body: { enabled: false } });

  expect(await refusalOf(remove())).toMatchObject({
    status: 409,
    code: "api.student.has_contract",
    errors: [{ field: "enabled", message: expect.stringContaining("Camille") as string }],
  });
  expect(await findStudent(db, child.id)).toMatchObject({ enabled: true });

  await db.update(contracts).set({ status: "suspended" }).where(eq(contracts.id, contract.id));
  expect(await refusalOf(remove())).toMatchObject({ status: 409 });
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  expect((await remove()).enabled).toBe(false);
});

test("a student with a seat stays until it is cancelled or the stage is over (DLG-06)", async ({
  db,
}) => {
  const { id: groupLessonId, endsAt } = await createGroupLesson(db);
  const { id, family, child } = await createSeat(db, groupLessonId);
  const input = { params: { id: child.id }, body: { enabled: false } };
  const remove = (at = now) => callerOf(db, family.actor, at)(studentEndpoints.update, input);
  const set = (state: "paying" | "registered" | "cancelled") =>
    db.update(registrations).set({ state }).where(eq(registrations.id, id));

  for (const state of ["registered", "paying"] as const) {
    await set(state);
    expect(await refusalOf(remove())).toMatchObject({
      status: 409,
      code: "api.student.has_stage",
      errors: [{ field: "enabled", message: expect.stringContaining("Maths Première") as string }],
    });
  }
  expect(await findStudent(db, child.id)).toMatchObject({ enabled: true });

  await set("cancelled");
  expect((await remove()).enabled).toBe(false);
  await set("registered");
  await db.update(students).set({ enabled: true }).where(eq(students.id, child.id));
  expect((await remove(plusMinutes(endsAt, 1))).enabled).toBe(false);
});

test.for([
  ["a visitor", () => undefined, 401],
  ["a teacher", (id: number) => ({ id, role: "teacher" as const }), 403],
  ["another family", (id: number) => ({ id: id + 1_000_000, role: "customer" as const }), 404],
] as const)("%s may not change it: %i", async ([, actorOf, status], { db }) => {
  const { id: customerId } = await createFamily(db);
  const { id } = await createChild(db, customerId);
  const api = callerOf(db, actorOf(customerId));

  const changing = api(studentEndpoints.update, { params: { id }, body: { firstname: "Zoé" } });

  expect(await refusalOf(changing)).toMatchObject({ status });
});

test("a family has twenty students at most, those that it takes back counted", async ({ db }) => {
  const { id, actor } = await createFamily(db);
  const api = callerOf(db, actor);
  for (let one = 0; one < 19; one++) await createChild(db, id);
  const last = await api(studentEndpoints.create, { body: lina });
  const tooMany = { status: 409, code: "api.student.too_many" };

  expect(await refusalOf(api(studentEndpoints.create, { body: lina }))).toMatchObject(tooMany);

  const change = (enabled: boolean) =>
    api(studentEndpoints.update, { params: { id: last.id }, body: { enabled } });
  await change(false);
  await api(studentEndpoints.create, { body: lina });
  expect(await refusalOf(change(true))).toMatchObject(tooMany);
});
