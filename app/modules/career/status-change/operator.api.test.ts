import { expect } from "vitest";

import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { statusChanges } from "./endpoints.ts";

type Db = Parameters<typeof createTeacher>[0];

async function createChange(db: Db) {
  const given = { selfEmployed: true, firstname: "Nadia", lastname: "Roux" };
  const { id: teacherId } = await createTeacher(db, given);
  const teacher = callerOf(db, { id: teacherId, role: "teacher" });
  await teacher(statusChanges.change, { body: { sap_number: "SAP732829320" } });
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" });
  const { data } = await api(statusChanges.listAll, { query: {} });
  return { api, data, params: { id: data[0]?.id ?? 0 } };
}

test("changes that wait are listed with their teachers (API-216)", async ({ db }) => {
  const { api, data } = await createChange(db);
  expect(data).toMatchObject([{ kind: "osp", state: "asked", teacher: "Nadia Roux" }]);
  expect(await api(statusChanges.listAll, { query: { state: "refused" } })).toEqual({
    data: [],
    total: 0,
  });
});

test("a change is approved once, from today or a later day (API-217)", async ({ db }) => {
  const { api, params } = await createChange(db);
  const approve = (effective_from: string) =>
    api(statusChanges.decide, {
      params,
      body: { decision: "approve", effective_from, reason: "Numéro vérifié" },
    });

  expect(await refusalOf(approve("2026-09-01"))).toMatchObject({
    status: 422,
    errors: [{ field: "effective_from" }],
  });
  expect(await approve("2026-10-01")).toMatchObject({
    state: "approved",
    effective_at: "2026-09-30T22:00:00.000Z",
  });
  await expect(approve("2026-10-01")).rejects.toMatchObject({ status: 409 });
});

test("a change shows what each family pays before and after, from its opening price (OPS-23)", async ({
  db,
}) => {
  const { contract, teacher } = await createContract(db, { teacher: { selfEmployed: true } });
  await callerOf(db, teacher)(statusChanges.change, { body: { sap_number: "SAP732829320" } });
  const api = operatorOf(db);
  const { data } = await api(statusChanges.listAll, { query: {} });
  expect(await api(statusChanges.showAny, { params: { id: data[0]?.id ?? 0 } })).toMatchObject({
    families: [
      {
        contract_id: contract.id,
        before: { price: 42, after_credit: null },
        after: { price: 42, after_credit: 21 },
      },
    ],
  });
});

test("a refusal needs a reason; an unknown change is 404", async ({ db }) => {
  const { api, params } = await createChange(db);
  const refuse = (id: number, reason?: string) =>
    api(statusChanges.decide, {
      params: { id },
      body: { decision: "refuse", ...(reason && { reason }) },
    });

  await expect(refuse(params.id)).rejects.toMatchObject({ status: 422 });
  await expect(refuse(2_000_000_000, "Non")).rejects.toMatchObject({ status: 404 });
  expect(await refuse(params.id, "Numéro inconnu")).toMatchObject({
    state: "refused",
    effective_at: null,
  });
});

const reason = "Vu au téléphone";

test("flags of a teacher change at once, home services and status wait (API-219, LAW-19)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { id } = await createTeacher(db, { selfEmployed: true });
  const email = (await findPerson(db, id))?.email ?? "";
  const params = { id };
  const update = (body: object) =>
    api(statusChanges.updateTeacher, { params, body: { ...body, reason } });

  const flags = { collective_courses_activated: true, availability: "not_available" };
  expect(await update(flags)).toEqual({ teacher_id: id, ...flags, changes: [] });
  const opened = await update({ sap_number: "SAP732829320" });
  expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual([
    "status_change_opened",
  ]);
  expect(opened).toMatchObject({ changes: [{ kind: "osp", state: "asked" }] });
  expect(await refusalOf(update({ sap_number: "SAP732829320" }))).toMatchObject({ status: 409 });
  expect(await refusalOf(update({ sap_number: "lots" }))).toMatchObject({
    status: 422,
    errors: [{ field: "sap_number" }],
  });
  expect(await api(teachers.showAny, { params })).toMatchObject({
    teacher_id: id,
    self_employed: true,
    collective_courses_activated: true,
    availability: "not_available",
  });
  const [change] = opened.changes;
  const decide = {
    params: { id: change?.id ?? 0 },
    body: { decision: "approve", reason } as const,
  };
  expect(await api(statusChanges.decide, decide)).toMatchObject({ state: "in_force" });
  expect(await api(teachers.showAny, { params })).toMatchObject({ sap_number_status: "approved" });

  const absent = { id: 999_999 };
  for (const call of [
    () => api(teachers.showAny, { params: absent }),
    () => api(statusChanges.updateTeacher, { params: absent, body: { reason } }),
    () =>
      api(statusChanges.updateTeacher, { params: absent, body: { self_employed: true, reason } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});

test("another status waits for its day, and families are told before it, whoever opens it (LAW-19, API-219)", async ({
  db,
}) => {
  const { teacher, family } = await createContract(db);
  const api = operatorOf(db);
  const params = { id: teacher.id };
  const body = { self_employed: true, siret: "73282932000074", reason };
  const told = async () => {
    const mails = await mailsTo(db, (await findPerson(db, family.id))?.email ?? "");
    return mails.map(({ template }) => template).filter((one) => one.startsWith("teacher_"));
  };

  const opened = await api(statusChanges.updateTeacher, { params, body });
  expect(opened).toMatchObject({ changes: [{ kind: "status", state: "asked" }] });
  expect(await api(teachers.showAny, { params })).toMatchObject({ self_employed: false });
  expect(await told()).toEqual([]);

  const decide = (effective_from: string) =>
    api(statusChanges.decide, {
      params: { id: opened.changes[0]?.id ?? 0 },
      body: { decision: "approve", effective_from, reason },
    });
  expect(await refusalOf(decide("2026-09-09"))).toMatchObject({
    status: 422,
    errors: [{ field: "effective_from", code: "api.legal_status.told_before" }],
  });
  expect(await decide("2026-10-01")).toMatchObject({ state: "approved" });
  expect(await api(teachers.showAny, { params })).toMatchObject({ self_employed: false });
  expect(await told()).toEqual(["teacher_status_lost"]);
});

test("families are told at once of what the tax office answered about their credit (LAW-19)", async ({
  db,
}) => {
  const given = { selfEmployed: true, sapNumber: "SAP1", sapNumberStatus: "approved" } as const;
  const { teacher, family } = await createContract(db, { teacher: given });
  const update = (sap_number_status: "refused" | "pending" | "approved") =>
    operatorOf(db)(statusChanges.updateTeacher, {
      params: { id: teacher.id },
      body: { sap_number_status, reason },
    });

  for (const status of ["refused", "refused", "pending", "approved"] as const) await update(status);

  const mails = await mailsTo(db, (await findPerson(db, family.id))?.email ?? "");
  expect(mails.map(({ template }) => template).filter((one) => one.includes("_osp_"))).toEqual([
    "teacher_osp_lost",
    "teacher_osp_gained",
  ]);
});
