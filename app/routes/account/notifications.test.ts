import { expect } from "vitest";

import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { action, loader } from "./notifications.tsx";

test("a notification followed is read, and leads where it says; what is left speaks to a teacher", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const details = { subject: "Maths", student: "Lina", level: "Première", deadline: "demain" };
  const url = "/espace-prof/mes-offres-de-cours/";
  await notify(db, id, { type: "proposals", message: "proposal_asked", details, url }, now);
  const person = { id, role: "teacher", firstname: "Camille", lastname: "Moreau" } as const;
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }), {
    person: () => Promise.resolve({ ...person, email: "c@example.test", emailConfirmed: true }),
  });
  const page = () => loader(pageRequest("/notifications/", context));
  const [view] = (await page()).messages;

  for (const press of [1, 2]) {
    const form = { id: String(view?.id), url: view?.url ?? "" };
    const followed = await action(formSent("/notifications/", form, context));
    expect(followed.headers.get("location"), `press ${String(press)}`).toBe(url);
  }
  expect(await page()).toMatchObject({ messages: [], none: "none_teacher" });
});

test("twenty are shown, the unread first; the rest follows a page at a time, and all of them are read at once", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const details = { subject: "Maths", student: "Lina", level: "Première", deadline: "demain" };
  const notice = { type: "proposals", message: "proposal_asked", details, url: "/" } as const;
  const api = callerOf(db, { id, role: "teacher" });
  const { context } = contextOf(api);
  for (let one = 0; one < 18; one++) await notify(db, id, notice, now);
  await action(formSent("/notifications/", {}, context));
  for (let one = 0; one < 27; one++) await notify(db, id, notice, now);
  const page = async (number: number) => {
    const { messages, read, next } = await loader(
      pageRequest(`/notifications/?page=${String(number)}`, context),
    );
    return [messages.length, read.length, next];
  };

  expect(await page(1)).toEqual([20, 0, 2]);
  expect(await page(2)).toEqual([27, 13, 3]);
  expect(await page(3)).toEqual([27, 18, undefined]);
  await action(formSent("/notifications/", {}, context));
  expect(await page(1)).toEqual([0, 20, 2]);
});
