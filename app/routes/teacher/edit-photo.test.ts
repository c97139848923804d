import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { loader as file } from "#app/routes/resources/teacher-photo.tsx";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { fileOf, photo } from "#tests/photos/make.ts";

import { action, loader } from "./edit-photo.tsx";

const jpeg = await photo("jpeg");
const back = "/espace-prof/finaliser-candidature/";
const address = `/espace-prof/ma-presentation/photo/?retour=${encodeURIComponent(back)}`;

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

async function teacherOf(db: Db) {
  const { id } = await createTeacher(db, { status: "to_confirm" });
  const api = callerOf(db, { id, role: "teacher" });
  const { context } = contextOf(api);
  const send = (fields: Record<string, string | File>, to = address) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const request = new Request(`http://site.test${to}`, { method: "POST", body });
    return action({ request, params: {}, context });
  };
  const profile = () => api(teachers.showProfile, {});
  return { id, context, send, profile };
}

test("a photo is given from a plain form, shown at its address, replaced and removed (API-087)", async ({
  db,
}) => {
  const { context, send, profile } = await teacherOf(db);
  expect(await loader(pageRequest(address, context))).toMatchObject({
    has: false,
    online: false,
    closeTo: back,
  });

  expect(whereTo(await send({ file: fileOf(jpeg, "moi.jpg") }))).toBe(back);
  const { photo_url: shown } = await profile();
  const [, , teacher = "", hash = ""] = shown.split("/");
  const ask = (name: string) => file(pageRequest(shown, context, { teacher, hash, file: name }));
  expect((await ask("page.jpg")).headers.get("content-type")).toBe("image/jpeg");
  expect((await ask("card.jpg")).status).toBe(200);
  expect(() => ask("large.jpg")).toThrow(expect.objectContaining({ status: 404 }));

  const without = { file: new File([], ""), remove: "true" };
  expect(whereTo(await send(without, "/espace-prof/ma-presentation/photo/"))).toBe(
    "/espace-prof/ma-presentation/",
  );
  expect(await profile()).toMatchObject({ has_photo: false });
});

test.for([
  [{}, "Choisissez une photo sur votre appareil."],
  [{ file: fileOf("a", "a.jpg") }, "n’est pas une photo"],
  [{ file: "un texte" }, "Choisissez une photo"],
  [{ file: new File(["a"], "a.jpg") }, "trop légère"],
] as const)("what is no photo comes back at its field: %#", async ([fields, input], { db }) => {
  const { send, profile } = await teacherOf(db);
  expect(await send(fields)).toMatchObject({
    init: { status: 422 },
    data: { error: { file: [expect.stringContaining(input) as string] } },
  });
  expect(await profile()).toMatchObject({ has_photo: false });
});

test("a return elsewhere than here is not followed", async ({ db }) => {
  const { send } = await teacherOf(db);
  const away = "/espace-prof/ma-presentation/photo/?retour=https%3A%2F%2Fevil.test%2F";
  expect(whereTo(await send({ file: fileOf(jpeg, "moi.jpg") }, away))).toBe(
    "/espace-prof/ma-presentation/",
  );
});
