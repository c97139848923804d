import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import {
  registrationEvaluations,
  registrations,
} from "#app/modules/group-lessons/registration/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as download } from "./attendance-document.tsx";
import { action as evaluate, loader as showEvaluation } from "./evaluate-student.tsx";
import { loader as show } from "./group-lesson-class.tsx";
import { action as mark, loader as showRoll } from "./mark-session.tsx";

async function openClass(db: Db) {
  const own = await createClass(db, { startsAt: plusDays(now, -4.2) });
  const first = await createSeat(db, own.stage.id, { firstname: "Lina" });
  const second = await createSeat(db, own.stage.id, { firstname: "Malo" });
  const { context } = contextOf(callerOf(db, own.actor));
  const params = { groupLessonClassId: String(own.classId) };
  const page = `/espace-prof/mes-stages/${params.groupLessonClassId}/`;
  return { ...own, first, second, context, params, page };
}

const states = async (db: Db) =>
  (await db.select().from(registrations).orderBy(registrations.id)).map(({ state }) => state);

test("a roll is called from a form's own bytes, for some, then for all at once (API-164)", async ({
  db,
}) => {
  const { context, params, page, first } = await openClass(db);
  const roll = { ...params, session: "1" };
  const call = (sent: Readonly<Record<string, string>>, session = "1") =>
    mark(formSent(`${page}appel/${session}/`, sent, context, { ...params, session }));

  await call({ [`present.r${String(first.id)}`]: "absent" });
  expect(await states(db)).toEqual(["absent", "registered"]);
  expect((await showRoll(pageRequest(page, context, roll))).students).toMatchObject([
    { present: "absent" },
    { present: null },
  ]);
  await call({ all: "1" }, "2");
  expect(await states(db)).toEqual(["attended", "attended"]);
  expect(await call({})).toMatchObject({ init: { status: 422 } });
  await expect(call({ all: "1" }, "9")).rejects.toMatchObject({ status: 404 });
});

test("an evaluation is kept, then sent, and what is missing comes back at its field (API-105)", async ({
  db,
}) => {
  const { context, params, page, first } = await openClass(db);
  const address = { ...params, registrationId: String(first.id) };
  const send = (sent: Readonly<Record<string, string>>) =>
    evaluate(formSent(`${page}evaluer/${address.registrationId}/`, sent, context, address));
  const marks = { oral_participation: "4", execution_speed: "3", skill_level: "5" };
  const text = { general_appreciation: "À l’aise à l’oral.", recommendations: "" };

  expect(await send({ ...marks, send: "1" })).toMatchObject({
    init: { status: 422 },
    data: {
      error: { general_appreciation: [expect.stringContaining("appréciation")] },
      initialValue: { skill_level: "5" },
    },
  });
  await send({ ...marks, ...text, send: "0" });
  const [kept] = await db.select().from(registrationEvaluations);
  expect(kept).toMatchObject({ sentAt: null, skillLevel: 5 });
  expect(await showEvaluation(pageRequest(page, context, address))).toMatchObject({
    isSent: false,
    closed: null,
    defaults: { skill_level: "5", general_appreciation: "À l’aise à l’oral." },
  });
  await send({ ...marks, ...text, send: "1" });
  const [row] = await db.select().from(registrations).where(eq(registrations.id, first.id));
  expect(row?.state).toBe("evaluated");
});

test("another teacher's class does not exist, on any of its pages (TEA-041)", async ({ db }) => {
  const { params, page, first } = await openClass(db);
  const stranger = await openClass(db);
  const at = pageRequest(page, stranger.context, params);
  const address = { ...params, registrationId: String(first.id), session: "1" };
  for (const asking of [
    show(at),
    download(at),
    showRoll(pageRequest(page, stranger.context, address)),
    showEvaluation(pageRequest(page, stranger.context, address)),
    mark(formSent(page, { all: "1" }, stranger.context, address)),
  ]) {
    await expect(asking).rejects.toMatchObject({ status: 404 });
  }
});
