import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createChild } from "#tests/factories/student.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { photo } from "#tests/photos/make.ts";
import { now } from "#tests/setup/time.ts";

import { students as studentEndpoints } from "./endpoints.ts";
import { students } from "./table.server.ts";

const sweep = dueOf(documentSweeps);
const fileOf = (bytes: Buffer, name = "lina.jpg") => new File([new Uint8Array(bytes)], name);
const [first, second] = [await photo("jpeg"), await photo("png")];
type Db = Parameters<typeof createFamily>[0];

async function childOf(db: Db, files = new Map<string, Buffer>()) {
  const { actor, id: customerId } = await createFamily(db);
  const { id } = await createChild(db, customerId);
  const gateways = { ...testGateways, storage: storageInMemory(files) };
  const api = callerOf(db, actor, now, gateways);
  const send = (file: File) =>
    api(studentEndpoints.setPhoto, { params: { id }, body: { file, consent: "true" } });
  const show = (address: string) =>
    api(studentEndpoints.showPhoto, {
      params: { id },
      query: { hash: /([0-9a-f]{40}x400)/.exec(address)?.[1] ?? "" },
    });
  return { id, customerId, actor, api, send, show, files, gateways };
}

test("a photo becomes a portrait of its own address, which its family may keep for long (API-013)", async ({
  db,
}) => {
  const { id, api, send, show, files } = await childOf(db);

  const { photo: address } = await send(fileOf(first));
  expect(address).toMatch(
    new RegExp(`^/eleves/${String(id)}/photo/[0-9a-f]{40}x400/portrait\\.jpg$`),
  );
  expect(await api(studentEndpoints.update, { params: { id }, body: {} })).toMatchObject({
    photo: address,
  });

  const shown = await show(address);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(shown.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(Buffer.from(await shown.arrayBuffer())).toEqual([...files.values()][0]);
  expect(await db.$count(looseFiles)).toBe(0);
});

test("another photo has another address; the former file is removed, and its address is 404", async ({
  db,
}) => {
  const { id, api, send, show, files, gateways } = await childOf(db);
  const { photo: former } = await send(fileOf(first));
  const { photo: address } = await send(fileOf(second, "lina.PNG"));

  expect(address).not.toBe(former);
  expect(await refusalOf(show(former))).toMatchObject({ status: 404 });
  expect(files.size).toBe(2);
  await sweep(db, now, gateways);
  expect(files.size).toBe(1);
  expect((await show(address)).status).toBe(200);

  await api(studentEndpoints.removePhoto, { params: { id } });
  await api(studentEndpoints.removePhoto, { params: { id } });
  expect(await refusalOf(show(address))).toMatchObject({ status: 404 });
  await sweep(db, now, gateways);
  expect(files.size).toBe(0);
  expect(await db.$count(looseFiles)).toBe(0);
});

test("a photo that nothing came to hold is removed after an hour", async ({ db }) => {
  const { id, send, files, gateways } = await childOf(db);
  const put = gateways.storage.put;
  Object.assign(gateways.storage, {
    put: async (key: string, bytes: Uint8Array) => {
      await put(key, bytes);
      await db.update(students).set({ enabled: false }).where(eq(students.id, id));
    },
  });

  expect(await refusalOf(send(fileOf(first)))).toMatchObject({ status: 404 });
  await sweep(db, plusMinutes(now, 59), gateways);
  expect(files.size).toBe(1);
  await sweep(db, plusMinutes(now, 61), gateways);
  expect(files.size).toBe(0);
});

test("a student who is removed leaves no photo", async ({ db }) => {
  const { id, api, send, files, gateways } = await childOf(db);
  await send(fileOf(first));

  const removed = await api(studentEndpoints.update, { params: { id }, body: { enabled: false } });
  expect(removed).toMatchObject({ enabled: false, photo: null });
  await sweep(db, now, gateways);
  expect(files.size).toBe(0);
});

test.for([
  [new File(["%PDF-1.7".padEnd(2000)], "a.jpg"), "api.photo.not_one"],
  [new File(["a".repeat(2000)], "a.gif"), "api.photo.name"],
  [new File(["a"], "a.jpg"), "api.photo.too_light"],
] as const)("what is no photo is refused at its field: %o", async ([file, code], { db }) => {
  const { send, files } = await childOf(db);

  const refusal = await refusalOf(send(file));
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "file", code }] });
  expect(JSON.stringify(refusal)).toMatch(/[.:\u00a0] ?[Cc]hoisissez/);
  expect(files.size).toBe(0);
});

test("the photo of a minor needs a parent's leave, however it is sent; an adult's does not (LAW-28)", async ({
  db,
}) => {
  const { id, api, files } = await childOf(db);
  const bare = () =>
    api(studentEndpoints.setPhoto, { params: { id }, body: { file: fileOf(first) } });

  expect(await refusalOf(bare())).toMatchObject({
    status: 422,
    errors: [{ field: "consent", code: "api.student.consent_required" }],
  });
  expect(files.size).toBe(0);
  await db.update(students).set({ isCustomer: true }).where(eq(students.id, id));
  expect((await bare()).photo).toContain("/portrait.jpg");
});

test.for([
  ["a visitor", () => undefined, 401],
  ["a teacher", (id: number) => ({ id, role: "teacher" as const }), 403],
  ["another family", (id: number) => ({ id: id + 1_000_000, role: "customer" as const }), 404],
] as const)("%s neither sees, sends nor removes it: %i", async ([, actorOf, status], { db }) => {
  const { id, customerId, send, gateways, files } = await childOf(db);
  const { photo: address } = await send(fileOf(first));
  const hash = address.split("/")[4] ?? "";
  const api = callerOf(db, actorOf(customerId), now, gateways);
  const params = { id };

  for (const call of [
    api(studentEndpoints.showPhoto, { params, query: { hash } }),
    api(studentEndpoints.setPhoto, { params, body: { file: fileOf(second, "a.png") } }),
    api(studentEndpoints.removePhoto, { params }),
  ])
    expect(await refusalOf(call)).toMatchObject({ status });
  expect(files.size).toBe(1);
});
