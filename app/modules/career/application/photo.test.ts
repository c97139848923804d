import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { departureSweeps } from "#app/modules/career/departure/sweeps.server.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { candidate, completeFile } from "#tests/factories/application.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { fileOf, photo } from "#tests/photos/make.ts";
import { inDays, now } from "#tests/setup/time.ts";

import type { Decision } from "./domain.ts";
import { applications as applicationEndpoints } from "./endpoints.ts";
import { applications } from "./table.server.ts";

const [jpeg, png] = [await photo("jpeg"), await photo("png")];
const sweep = dueOf(documentSweeps);

async function sent(db: Db, file?: File) {
  const files = new Map<string, Buffer>();
  const gateways = { ...testGateways, storage: storageInMemory(files) };
  const visitor = callerOf(db, undefined, now, gateways);
  const params = { uuid: randomUUID() };
  await visitor(applicationEndpoints.saveDraft, { params, body: candidate() });
  if (file) await visitor(applicationEndpoints.setPhoto, { params, body: { file } });
  const body = { ...candidate(), draft_id: params.uuid, ...shownBefore() };
  const { id } = await visitor(applicationEndpoints.send, { body });
  const api = callerOf(db, { id, role: "teacher" }, now, gateways);
  const decide = (decision: Decision, reason?: string) =>
    operatorOf(db)(applicationEndpoints.decide, { params: { id }, body: { decision, reason } });
  const step = async () => (await api(applicationEndpoints.steps, {})).steps[0];
  const keys = async () => {
    await sweep(db, now, gateways);
    return [...files.keys()];
  };
  const row = async () => (await db.select().from(teachers).where(eq(teachers.id, id)))[0];
  return { id, api, visitor, decide, step, keys, row };
}

test("the photo of an application is its teacher's once it is sent, and on the page once hired (TEA-007, API-277)", async ({
  db,
}) => {
  const { id, api, visitor, decide, step, keys, row } = await sent(db, fileOf(jpeg, "moi.jpg"));

  const given = await row();
  expect(await keys()).toEqual([given?.photoKey]);
  const [left] = await db.select().from(applications).where(eq(applications.teacherId, id));
  expect(left).toMatchObject({ photoKey: null, photoHash: null });
  expect(await step()).toMatchObject({
    name: "photo",
    state: "completed",
    missing: [],
    pending: 0,
  });

  const { photo_url } = await api(teacherEndpoints.setPhoto, {
    body: { file: fileOf(png, "moi.png") },
  });
  expect(await keys()).toHaveLength(1);
  await decide("pre_accept");
  await completeFile(db, id, "approved");
  await decide("hire");
  const shown = await visitor(teacherEndpoints.show, { params: { id } });
  expect(shown.photo_url).toBe(photo_url);
});

test("without a photo the step says that one is missing, and one that is given completes it (TEA-007)", async ({
  db,
}) => {
  const { api, step } = await sent(db);
  expect(await step()).toEqual({
    name: "photo",
    state: "not_started",
    missing: ["photo"],
    pending: 0,
  });
  await api(teacherEndpoints.setPhoto, { body: { file: fileOf(jpeg, "moi.jpg") } });
  expect(await step()).toMatchObject({ state: "completed" });
  await api(teacherEndpoints.removePhoto, {});
  expect(await step()).toMatchObject({ state: "not_started" });
});

test("who is refused leaves no photo with us (STM-08)", async ({ db }) => {
  const { decide, keys, row } = await sent(db, fileOf(jpeg, "moi.jpg"));
  await decide("refuse", "Diplôme trop ancien.");
  expect(await keys()).toEqual([]);
  expect(await row()).toMatchObject({ photoKey: null, photoHash: null });
});

test("who leaves Préau leaves no photo once the last day is over (API-183)", async ({ db }) => {
  const { id, keys, row } = await sent(db, fileOf(jpeg, "moi.jpg"));
  await db.update(teachers).set({ status: "hired" }).where(eq(teachers.id, id));
  await operatorOf(db)(departures.announce, {
    params: { id },
    body: { date: "2026-09-20", reason: "Départ." },
  });
  expect(await keys()).toHaveLength(1);

  await dueOf(departureSweeps)(db, inDays(30));
  expect(await row()).toMatchObject({ status: "left", photoKey: null, photoHash: null });
  expect(await db.$count(looseFiles)).toBe(1);
});
