import { expect } from "vitest";

import { customers } from "#app/modules/people/customer/endpoints.ts";
import { findStudent } from "#app/modules/people/student/list.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { photo } from "#tests/photos/make.ts";

import { action as confirmClass } from "./confirm-class.tsx";
import { action as sendPhoto } from "./student-photo.tsx";
import { loader as portrait } from "./student-portrait.tsx";
import { loader as list } from "./students.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

const picture = new File([new Uint8Array(await photo("jpeg"))], "lina.jpg");

function photoSent(id: number, fields: Record<string, string | File>, context: unknown) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request(`http://site.test/eleves/${String(id)}/photo/`, {
    method: "POST",
    body,
  });
  return { request, params: { studentId: String(id) }, context } as Parameters<typeof sendPhoto>[0];
}

test("a photo is sent, shown to its family, replaced and removed from a plain form (API-013)", async ({
  db,
}) => {
  const { actor, id: customerId } = await createFamily(db);
  const { id } = await createChild(db, customerId);
  const api = callerOf(db, actor);
  const { context } = contextOf(api);
  const address = async () =>
    (await api(customers.show, {})).students.find((one) => one.id === id)?.photo;

  const sent = { file: picture, consent: "true" };
  expect(whereTo(await sendPhoto(photoSent(id, sent, context)))).toBe("/eleves/");
  const hash = (await address())?.split("/")[4] ?? "";
  const shown = pageRequest("/eleves/", context, { studentId: String(id), hash });
  expect((await portrait(shown)).headers.get("content-type")).toBe("image/jpeg");
  expect(await findStudent(db, id)).toMatchObject({ consentAt: expect.any(Date) as Date });

  const removed = photoSent(id, { file: new File([], ""), remove: "true" }, context);
  expect(whereTo(await sendPhoto(removed))).toBe("/eleves/");
  expect(await address()).toBeNull();
});

test.for([
  [{ consent: "true" }, "file", "Choisissez une photo sur votre appareil."],
  [{ file: new File(["a".repeat(2000)], "a.jpg"), consent: "true" }, "file", "n’est pas une photo"],
  [{ file: picture }, "consent", "Cochez la case"],
  [{ file: "un texte", consent: "true" }, "file", "Choisissez une photo"],
] as const)(
  "a photo that is none comes back with what was said: %#",
  async ([fields, at, input], { db }) => {
    const { actor, id: customerId } = await createFamily(db);
    const { id } = await createChild(db, customerId);
    const { context } = contextOf(callerOf(db, actor));

    expect(await sendPhoto(photoSent(id, fields, context))).toMatchObject({
      init: { status: 422 },
      data: {
        error: { [at]: [expect.stringContaining(input) as string] },
        initialValue: "consent" in fields ? { consent: "true" } : {},
      },
    });
  },
);

test("another family's student has no photo form: 404", async ({ db }) => {
  const [{ actor }, other] = [await createFamily(db), await createFamily(db)];
  const { id } = await createChild(db, other.id);
  const { context } = contextOf(callerOf(db, actor));

  await expect(
    Promise.resolve(sendPhoto(photoSent(id, { file: picture }, context))),
  ).rejects.toMatchObject({ status: 404 });
});

test("a class of the year before is asked again, once, from the form's own bytes (CUS-013, DLG-12)", async ({
  db,
}) => {
  const { actor, id: customerId } = await createFamily(db);
  const { id } = await createChild(db, customerId, {
    classId: 12,
    createdAt: new Date("2026-06-01T08:00:00Z"),
  });
  const { context } = contextOf(callerOf(db, actor));
  const send = (sent: Record<string, string>) =>
    confirmClass(formSent("/eleves/", sent, context, { studentId: String(id) }));
  const listed = async () => (await list(pageRequest("/eleves/", context))).students[0];
  expect(await listed()).toMatchObject({ class_to_confirm: true });

  expect(await send({ class_id: "", establishment: "Collège Molière" })).toMatchObject({
    init: { status: 422 },
    data: { initialValue: { establishment: "Collège Molière" } },
  });
  expect(whereTo(await send({ class_id: "13", establishment: "Collège Molière" }))).toBe(
    "/eleves/",
  );
  expect(await listed()).toMatchObject({
    class_to_confirm: false,
    class_id: 13,
    establishment: "Collège Molière",
  });
  await expect(
    Promise.resolve(confirmClass(formSent("/eleves/", {}, context, { studentId: "999999" }))),
  ).rejects.toMatchObject({ status: 404 });
});
