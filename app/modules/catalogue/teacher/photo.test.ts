import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { onNotice } from "#app/db/notices.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { hostileFiles } from "#tests/photos/kit.ts";
import { fileOf, photo } from "#tests/photos/make.ts";
import { now } from "#tests/setup/time.ts";

import { teachers as teacherEndpoints } from "./endpoints.ts";
import { teachers } from "./table.server.ts";

const sweep = dueOf(documentSweeps);
const [first, second] = [await photo("jpeg"), await photo("png")];

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const files = new Map<string, Buffer>();
  const gateways = { ...testGateways, storage: storageInMemory(files) };
  const api = callerOf(db, { id, role: "teacher" }, now, gateways);
  const visitor = callerOf(db, undefined, now, gateways);
  const send = (file: File) => api(teacherEndpoints.setPhoto, { body: { file } });
  const show = (address: string) => {
    const [, of = "", hash = "", size] =
      /^\/portraits\/(\d+)\/([0-9a-f]{40}x\d+)\/(card|page)\.jpg$/.exec(address) ?? [];
    const query = { hash, size: size === "card" ? ("card" as const) : ("page" as const) };
    return visitor(teacherEndpoints.showPhoto, { params: { id: of }, query });
  };
  return { id, api, visitor, send, show, files, gateways };
}

test("a photo is on the page, on cards and in the search at once, and its addresses are kept for a year (API-087, TEA-029)", async ({
  db,
}) => {
  const { id, api, visitor, send, show, files } = await teacherOf(db);
  const dropped: string[] = [];
  const stop = onNotice((notice) => {
    if (notice.kind === "drop") dropped.push(...notice.tags);
  });

  const { photo_url: address } = await send(fileOf(first, "moi.jpg"));
  stop();
  expect(dropped).toContain(`teacher:${String(id)}`);
  expect(address).toMatch(new RegExp(`^/portraits/${String(id)}/[0-9a-f]{40}x400/page\\.jpg$`));
  const params = { id };
  expect((await visitor(teacherEndpoints.show, { params })).photo_url).toBe(address);
  expect(await api(teacherEndpoints.showProfile, {})).toMatchObject({
    photo_url: address,
    has_photo: true,
  });
  const { data } = await visitor(search.teachers, { query: {} });
  const card = data.find((one) => one.id === id)?.photo_url ?? "";
  expect(card).toBe(address.replace("page.jpg", "card.jpg"));

  const [large, small] = [await show(address), await show(card)];
  for (const { headers } of [large, small]) {
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  expect(Buffer.from(await large.arrayBuffer())).toEqual([...files.values()][0]);
  expect((await small.arrayBuffer()).byteLength).toBeLessThanOrEqual(4000);
  expect((await (await show(card)).arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(await db.$count(looseFiles)).toBe(0);
});

test("a card that twenty ask for at once is made once", async ({ db }) => {
  const { send, show, gateways } = await teacherOf(db);
  const { photo_url: address } = await send(fileOf(first, "moi.jpg"));
  const { read } = gateways.storage;
  let reads = 0;
  Object.assign(gateways.storage, {
    read: (key: string) => {
      reads += 1;
      return read(key);
    },
  });
  const card = address.replace("page.jpg", "card.jpg");

  await Promise.all(Array.from({ length: 20 }, () => show(card)));

  expect(reads).toBe(1);
});

test("another photo has another address; the former file is removed; without one the drawing is back", async ({
  db,
}) => {
  const { id, api, send, show, files, gateways } = await teacherOf(db);
  const { photo_url: former } = await send(fileOf(first, "moi.jpg"));
  const { photo_url: address } = await send(fileOf(second, "moi.PNG"));

  expect(address).not.toBe(former);
  expect(await refusalOf(show(former))).toMatchObject({ status: 404 });
  await sweep(db, now, gateways);
  expect(files.size).toBe(1);
  const { account } = await api(personalData.export, {});
  expect(account).toMatchObject({ photo: address });
  expect(JSON.stringify(account)).not.toContain("photo_key");

  await api(teacherEndpoints.removePhoto, {});
  await api(teacherEndpoints.removePhoto, {});
  expect(await refusalOf(show(address))).toMatchObject({ status: 404 });
  expect(await api(teacherEndpoints.showProfile, {})).toMatchObject({
    photo_url: `/portraits/${String(id)}.svg`,
    has_photo: false,
  });
  await sweep(db, now, gateways);
  expect(files.size).toBe(0);
  expect(await db.$count(looseFiles)).toBe(0);
});

test("a photo that nothing came to hold is removed after an hour", async ({ db }) => {
  const { id, send, files, gateways } = await teacherOf(db);
  const { put } = gateways.storage;
  Object.assign(gateways.storage, {
    put: async (key: string, bytes: Uint8Array) => {
      await put(key, bytes);
      await db.update(teachers).set({ status: "refused" }).where(eq(teachers.id, id));
    },
  });

  expect(await refusalOf(send(fileOf(first, "moi.jpg")))).toMatchObject({ status: 409 });
  await sweep(db, plusMinutes(now, 59), gateways);
  expect(files.size).toBe(1);
  await sweep(db, plusMinutes(now, 61), gateways);
  expect(files.size).toBe(0);
});

test.for(hostileFiles)(
  "given as a teacher's photo: %s (VAL-010)",
  async ([, file, fault], { db }) => {
    const { api, send, files } = await teacherOf(db);
    if (fault) {
      expect(await refusalOf(send(file))).toMatchObject({
        status: 422,
        errors: [{ field: "file", code: `api.photo.${fault}` }],
      });
      expect(files.size).toBe(0);
      expect(await api(teacherEndpoints.showProfile, {})).toMatchObject({ has_photo: false });
      return;
    }
    await send(file);
    const [kept] = [...files.values()];
    expect(kept?.toString("latin1")).not.toMatch(/script|CANARY|PK\u0003/);
  },
);

test.for(["being_processed_step_2", "to_confirm", "hired"] as const)(
  "who is %s may give one (TEA-007)",
  async (status, { db }) => {
    const { send } = await teacherOf(db, { status });
    expect((await send(fileOf(first, "moi.jpg"))).photo_url).toContain("/page.jpg");
  },
);

test.for([
  ["refused", "api.photo.closed"],
  ["left", "api.teacher.space_read_only"],
] as const)("who is %s may not, and is told so", async ([status, code], { db }) => {
  const { send, files } = await teacherOf(db, { status });
  expect(await refusalOf(send(fileOf(first, "moi.jpg")))).toMatchObject({ status: 409, code });
  expect(files.size).toBe(0);
});

test.for([
  ["a visitor", undefined, 401],
  ["a family", { id: 1, role: "customer" }, 403],
  ["an unknown teacher", { id: 999_999, role: "teacher" }, 404],
] as const)("%s gives none and removes none", async ([, actor, status], { db }) => {
  const api = callerOf(db, actor);
  const body = { file: fileOf(first, "moi.jpg") };
  expect(await refusalOf(api(teacherEndpoints.setPhoto, { body }))).toMatchObject({ status });
  expect(await refusalOf(api(teacherEndpoints.removePhoto, {}))).toMatchObject({ status });
});

test("another hash, another teacher's hash, or no photo at all: 404", async ({ db }) => {
  const { id, send, show } = await teacherOf(db);
  const other = await teacherOf(db);
  const { photo_url: address } = await send(fileOf(first, "moi.jpg"));
  for (const wrong of [
    address.replace(/[0-9a-f]{40}/, "0".repeat(40)),
    address.replace(`/${String(id)}/`, `/${String(other.id)}/`),
  ])
    expect(await refusalOf(show(wrong))).toMatchObject({ status: 404 });
});
