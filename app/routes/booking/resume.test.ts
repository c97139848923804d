import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as take, loader as look } from "./resume.tsx";
import { action as send, loader as ask } from "./resume-elsewhere.tsx";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";

function browserOf(db: Db, id?: string) {
  const set: (string | undefined)[] = [];
  const draft = { id, set: (next: string | undefined) => void set.push(next) };
  return { ...contextOf(callerOf(db), { draft }), set };
}

test("without scripts a booking is sent to another device, looked at, and taken over there", async ({
  db,
}) => {
  const { id: lessonId } = await createTeacher(db);
  const body = { lessonId, subjectId: 1, levelId: 11, email: "parent@example.test" };
  await callerOf(db)(bookings.save, { params: { uuid }, body });
  const here = browserOf(db, uuid);

  expect(await ask(pageRequest("/reprendre/", here.context))).toMatchObject({
    back: `/cours-particuliers/${String(lessonId)}/reserver/`,
    email: "parent@example.test",
  });
  const wrong = await send(formSent("/reprendre/", { email: "parent" }, here.context));
  expect(wrong).toMatchObject({ init: { status: 422 } });
  const email = "parent@example.test";
  const machine = await send(formSent("/reprendre/", { email, website: "x" }, here.context));
  expect(machine).toMatchObject({ init: { status: 422 } });
  const fields = { email, ...shownBefore() };
  expect(await send(formSent("/reprendre/", fields, here.context))).toMatchObject({ status: 303 });
  const [mail] = await mailsTo(db, email);
  const { pathname } = new URL(mail?.link ?? "");

  const there = browserOf(db);
  const params = { token: pathname.split("/").at(-2) ?? "" };
  const shown = await look(pageRequest(pathname, there.context, params));
  expect(shown).toMatchObject({ subject: "Mathématiques", signIn: null });
  expect(there.set).toEqual([]);
  const taken = await take(formSent(pathname, {}, there.context, params));
  if (!(taken instanceof Response)) throw new Error("The draft was not taken.");
  expect(taken.headers.get("location")).toBe(`/cours-particuliers/${String(lessonId)}/reserver/`);
  expect(there.set).toHaveLength(1);
});

test("a link that is not ours is 404; nothing begun on this device is said", async ({ db }) => {
  const { context, set } = browserOf(db);
  const params = { token: "rien" };

  const shown = await look(pageRequest("/reprendre/rien/", context, params));
  expect(shown).toMatchObject({ data: { closed: 404 }, init: { status: 404 } });
  const taken = await take(formSent("/reprendre/rien/", {}, context, params));
  expect(taken).toMatchObject({ status: 303 });
  expect(set).toEqual([]);
  expect(await ask(pageRequest("/reprendre/", context))).toMatchObject({ back: null });
});
