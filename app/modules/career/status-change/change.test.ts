import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { findGround } from "#app/modules/lessons/course/terms.repository.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { statusChanges } from "./endpoints.ts";
import { legalStatusSweeps } from "./sweeps.server.ts";

const siret = "732 829 320 00074";
const health = "1 85 05 78 006 084 91";
const lived = (date: Date) => ({ date, duration: 60 });

test("one thing at a time, each refused at its field (API-080, VAL-036 to VAL-039)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const api = callerOf(db, { id, role: "teacher" });
  const send = (body: object) => api(statusChanges.change, { body });
  await expect(send({})).rejects.toMatchObject({ status: 422 });
  await expect(send({ sap_number: "SAP732829320", vat_number: null })).rejects.toMatchObject({
    status: 422,
  });
  for (const [body, field] of [
    [{ self_employed: true, siret: "73282932000075" }, "siret"],
    [{ self_employed: true }, "siret"],
    [{ self_employed: false }, "health_insurance_number"],
    [{ self_employed: false, health_insurance_number: health, from: "2026-09-15" }, "from"],
    [{ vat_number: "FR45732829320" }, "vat_number"],
    [{ sap_number: "732829320" }, "sap_number"],
  ] as const) {
    const refusal: unknown = await send(body).catch((thrown: unknown) => thrown);
    expect(await (refusal as Response).json()).toMatchObject({ errors: [{ field }] });
  }
  expect(await send({ self_employed: true, siret })).toMatchObject({ self_employed: true });
  await expect(send({ sap_number: "SAP356000000" })).rejects.toMatchObject({ status: 422 });
  const shown = await api(statusChanges.show, {});
  expect(shown).toMatchObject({ siret: "73282932000074", changes: [] });
});

test("a candidate says a status at once: no day is asked for (TEA-008)", async ({ db }) => {
  const { id } = await createTeacher(db, { selfEmployed: false });
  const api = callerOf(db, { id, role: "teacher" });
  expect((await api(statusChanges.show, {})).first_days).toHaveLength(3);
  await db.update(teachers).set({ status: "to_confirm" }).where(eq(teachers.id, id));

  expect((await api(statusChanges.show, {})).first_days).toEqual([]);
  await api(statusChanges.change, { body: { self_employed: true, siret } });
  expect(await api(statusChanges.show, {})).toMatchObject({ self_employed: true });
});

test("asked, agreed to from a day: courses of before keep their status, families are told (TEA-015, LAW-19, STM-20)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  await db.update(teachers).set({ selfEmployed: true }).where(eq(teachers.id, teacher.id));
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const body = { self_employed: false, health_insurance_number: health, from: "2026-10-01" };
  expect(await api(statusChanges.change, { body })).toMatchObject({
    self_employed: true,
    status_change_asked: true,
  });
  await expect(api(statusChanges.change, { body })).rejects.toMatchObject({ status: 409 });
  const { changes } = await api(statusChanges.show, {});
  const [requested] = changes;
  expect(requested).toMatchObject({ kind: "status", state: "asked", self_employed: false });
  // Wednesday to Wednesday: five working days, as the desk's own deadline (STM-48).
  expect(requested?.answer_until).toBe(inDays(7).toISOString());
  const [received] = await mailsTo(db, (await findPerson(db, teacher.id))?.email ?? "");
  expect(received?.body).toContain("avant le mercredi 16 septembre");

  const desk = operatorOf(db);
  const approve = (effective_from?: string) =>
    desk(statusChanges.decide, {
      params: { id: requested?.id ?? 0 },
      body: { decision: "approve", effective_from },
    });
  const listed = JSON.stringify(await desk(statusChanges.listAll, { query: {} }));
  expect(listed).toContain('"wanted_from":"2026-10-01"');
  expect(listed).not.toMatch(/sealed|1850578/);
  for (const day of ["2026-01-01", "2026-09-31", "demain"]) {
    expect(await refusalOf(approve(day))).toMatchObject({ status: 422 });
  }
  expect(await approve()).toMatchObject({ state: "approved" });
  expect(await api(teacherEndpoints.showProfile, {})).toMatchObject({ self_employed: true });

  const sweep = dueOf(legalStatusSweeps);
  const day = new Date("2026-09-30T22:00:00Z");
  expect(await sweep(db, new Date(day.getTime() - 1000))).toBe(0);
  expect(await sweep(db, day)).toBe(1);
  expect(await sweep(db, day)).toBe(0);
  const after = callerOf(db, { id: teacher.id, role: "teacher" }, inDays(30));
  expect(await after(teacherEndpoints.showProfile, {})).toMatchObject({
    self_employed: false,
    status_change_asked: false,
  });
  const before = await findGround(db, contract.id, lived(new Date("2026-09-30T20:00:00Z")));
  expect(before?.former?.selfEmployed).toBe(true);
  expect((await findGround(db, contract.id, lived(day)))?.former).toBeNull();
  const [kept] = await db.select().from(legalStatuses);
  expect(kept).toMatchObject({ healthNumberEnd: "8491" });
  expect(kept?.sealedHealthNumber).not.toContain("18505");

  const person = await findPerson(db, family.id);
  const mine = await mailsTo(db, person?.email ?? "");
  expect(mine.map(({ template }) => template)).toContain("teacher_status_gained");
});

test.for([
  ["withdrawn by its teacher", "withdraw"],
  ["refused after all", "refuse"],
] as const)(
  "families who were told of a change are told once that it does not come: %s (LAW-19)",
  async ([, how], { db }) => {
    const { family, teacher } = await createContract(db);
    await db.update(teachers).set({ selfEmployed: true }).where(eq(teachers.id, teacher.id));
    const api = callerOf(db, { id: teacher.id, role: "teacher" });
    const body = { self_employed: false, health_insurance_number: health, from: "2026-10-01" };
    await api(statusChanges.change, { body });
    const id = (await api(statusChanges.show, {})).changes[0]?.id ?? 0;
    const decide = (decision: "approve" | "refuse", reason?: string) =>
      operatorOf(db)(statusChanges.decide, { params: { id }, body: { decision, reason } });
    await decide("approve");

    if (how === "refuse") await decide("refuse", "Numéro erroné.");
    else for (const params of [{ id }, { id }]) await api(statusChanges.withdraw, { params });

    const person = await findPerson(db, family.id);
    const mine = (await mailsTo(db, person?.email ?? "")).map(({ template }) => template);
    expect(mine.filter((one) => one.startsWith("teacher_status"))).toEqual([
      "teacher_status_gained",
      "teacher_status_kept",
    ]);
    const { message_notifications: read } = await callerOf(db, family)(notifications.list, {});
    expect(read.filter(({ message }) => message.startsWith("Finalement"))).toHaveLength(1);
  },
);

test("refused with a reason, withdrawn by its teacher alone (OPS-04)", async ({ db }) => {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const api = callerOf(db, { id, role: "teacher" });
  const stranger = callerOf(db, { id: (await createTeacher(db)).id, role: "teacher" });
  const body = { sap_number: "SAP732829320" };
  await api(statusChanges.change, { body });
  const first = (await api(statusChanges.show, {})).changes[0]?.id ?? 0;
  const params = { id: first };
  await expect(stranger(statusChanges.withdraw, { params })).rejects.toMatchObject({
    status: 404,
  });
  await api(statusChanges.withdraw, { params });
  expect(await api(statusChanges.withdraw, { params })).toMatchObject({
    changes: [{ state: "withdrawn" }],
  });
  await api(statusChanges.change, { body });
  const second = (await api(statusChanges.show, {})).changes[0]?.id ?? 0;
  const refused = await operatorOf(db)(statusChanges.decide, {
    params: { id: second },
    body: { decision: "refuse", reason: "Récépissé illisible." },
  });
  expect(refused).toMatchObject({ id: second, state: "refused" });
  await expect(api(statusChanges.withdraw, { params: { id: second } })).rejects.toMatchObject({
    status: 409,
  });
  const { changes } = await api(statusChanges.show, {});
  expect(changes).toMatchObject([{ state: "refused", reason: "Récépissé illisible." }]);
});

test("a candidate says it at once; the number of a declaration is looked at first (STM-33, TEA-008, TEA-009)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { status: "to_confirm", selfEmployed: false });
  const api = callerOf(db, { id, role: "teacher" });
  await expect(api(statusChanges.change, { body: { vat_number: null } })).rejects.toMatchObject({
    status: 409,
  });
  await api(statusChanges.change, { body: { self_employed: true, siret } });
  const view = await api(statusChanges.change, { body: { sap_number: "SAP732829320" } });
  expect(view).toMatchObject({
    self_employed: true,
    status_change_asked: false,
    sap_number: "SAP732829320",
    sap_number_status: "pending",
  });
});
