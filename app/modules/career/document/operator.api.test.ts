import { expect } from "vitest";

import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { documents } from "./endpoints.ts";
import { documents as papers } from "./table.server.ts";

type Db = Parameters<typeof createTeacher>[0];

async function createPaper(db: Db) {
  const { id: teacherId } = await createTeacher(db, { firstname: "Nadia", lastname: "Roux" });
  const gateways = { ...testGateways, storage: storageInMemory(new Map<string, Buffer>()) };
  const teacher = callerOf(db, { id: teacherId, role: "teacher" }, now, gateways);
  const file = new File(["%PDF-1.7 a paper"], "rib.pdf");
  const sent = await teacher(documents.uploadByType, { body: { type: "other", file } });
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" }, now, gateways);
  const { id: otherId } = await createUser(db, "operator");
  const other = callerOf(db, { id: otherId, role: "operator" }, now, gateways);
  return { api, other, teacher, teacherId, params: { id: sent.id ?? 0 } };
}

test("papers that wait, the oldest first, a page at a time (API-213)", async ({ db }) => {
  const { api, teacherId, params } = await createPaper(db);
  const later = await create(db, papers, {
    teacherId,
    type: "diploma",
    status: "pending",
    statusSince: new Date("2026-10-01T08:00:00Z"),
  });

  const first = await api(documents.listAll, { query: { limit: 1 } });
  const second = await api(documents.listAll, { query: { limit: 1, page: 2 } });

  expect(first).toMatchObject({ total: 2, data: [{ ...params, teacher: "Nadia Roux" }] });
  expect(second).toMatchObject({ total: 2, data: [{ id: later.id }] });
  expect(await api(documents.listAll, { query: { status: "refused" } })).toEqual({
    data: [],
    total: 0,
  });
});

test("a paper is shown, opened and approved once (API-315, API-214, API-215)", async ({ db }) => {
  const { api, params } = await createPaper(db);

  expect(await api(documents.show, { params })).toMatchObject({
    status: "pending",
    files: [{ number: 1, name: "rib.pdf" }],
  });
  const opened = await api(documents.open, { params, query: {} });
  expect(await opened.text()).toBe("%PDF-1.7 a paper");

  const body = { status: "approved", reason: "Lisible", seen_on: "2026-09-08" } as const;
  expect(await api(documents.decide, { params, body })).toMatchObject({ status: "approved" });
  expect(await api(documents.show, { params })).toMatchObject({ seen_on: "2026-09-08" });
  await expect(api(documents.decide, { params, body })).rejects.toMatchObject({ status: 409 });
});

test("a refusal needs a reason, which the teacher reads", async ({ db }) => {
  const { api, params } = await createPaper(db);
  const refuse = (reason?: string) =>
    api(documents.decide, { params, body: { status: "refused", ...(reason && { reason }) } });

  await expect(refuse()).rejects.toMatchObject({ status: 422 });
  expect(await refuse("La photo est floue.")).toMatchObject({ status: "refused" });
  const { teacher_id: id } = await api(documents.show, { params });
  const person = await findPerson(db, id);
  const [mail] = await mailsTo(db, person?.email ?? "");
  expect(JSON.stringify(mail)).toContain("La photo est floue.");
});

test.for([["show"], ["open"], ["decide"]] as const)(
  "an unknown paper is 404: %s",
  async ([verb], { db }) => {
    const { api } = await createPaper(db);
    const params = { id: 2_000_000_000 };
    const calls = {
      show: () => api(documents.show, { params }),
      open: () => api(documents.open, { params, query: {} }),
      decide: () =>
        api(documents.decide, { params, body: { status: "approved", reason: "Vu sur papier" } }),
    };
    await expect(calls[verb]()).rejects.toMatchObject({ status: 404 });
  },
);

test("a paper is not seen tomorrow", async ({ db }) => {
  const { api, params } = await createPaper(db);
  const body = { status: "approved", reason: "Vu sur papier", seen_on: "2026-09-10" } as const;
  await expect(api(documents.decide, { params, body })).rejects.toMatchObject({ status: 422 });
});

test("a paper is approved by who opened its last file, or saw it on paper (OPS-04)", async ({
  db,
}) => {
  const { api, params, teacher, other } = await createPaper(db);
  const approve = (by: typeof api, reason: string) =>
    by(documents.decide, { params, body: { status: "approved", reason } });

  expect(await refusalOf(approve(api, "Lisible"))).toMatchObject({
    status: 409,
    code: "api.document.not_opened",
  });
  await api(documents.open, { params, query: {} });
  await expect(approve(other, "Lisible")).rejects.toMatchObject({ status: 409 });
  const file = new File(["%PDF-1.7 its other side"], "verso.pdf");
  await teacher(documents.upload, { params, body: { file } });
  await expect(approve(api, "Lisible")).rejects.toMatchObject({ status: 409 });
  await api(documents.open, { params, query: { number: 2 } });
  expect(await approve(api, "Lisible")).toMatchObject({ status: "approved" });
});
