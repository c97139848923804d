import { expect } from "vitest";

import { readFlash } from "#app/bff/flash.server.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { cancelRequest } from "#app/modules/lessons/lesson-request/cancel.server.ts";
import { test } from "#tests/database/db.ts";
import { browserOf } from "#tests/factories/booking.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as signIn, loader as showCustomer } from "./customer.tsx";
import { action, loader } from "./entry.tsx";

test("the entry tells a family what already runs in this teacher's subjects (DLG-26)", async ({
  db,
}) => {
  const { id, family, child, teachers } = await createProposed(db, { teachers: 2 });
  const params = { lesson: `maths-${String(teachers[1]?.id ?? 0)}` };
  const person = () => Promise.resolve({ ...family, firstname: "Nathalie", lastname: "Roussel" });
  const entry = async (given: object) => {
    const { context } = contextOf(callerOf(db, family), given);
    return (await loader(pageRequest("/", context, params))).running;
  };

  expect(await entry({})).toEqual([]);
  expect(await entry({ person })).toMatchObject([
    { id, subject: "Mathématiques", student: child.firstname },
  ]);
  await cancelRequest(callOf(db, family), { id, refusal_type_id: 5 });
  expect(await entry({ person })).toEqual([]);
});

test("a teacher books nothing: home, with a sentence that says why and what to do (VAL-050)", async ({
  db,
}) => {
  const { teachers } = await createProposed(db, { teachers: 1 });
  const params = { lesson: `maths-${String(teachers[0]?.id ?? 0)}` };
  const person = () =>
    Promise.resolve({
      id: teachers[0]?.id ?? 0,
      role: "teacher" as const,
      emailConfirmed: true,
      firstname: "Camille",
      lastname: "Roussel",
      email: "camille@exemple.test",
    });
  const { context } = contextOf(callerOf(db), { person });

  const sent = await loader(pageRequest("/", context, params)).catch((reply: unknown) => reply);

  expect(sent).toBeInstanceOf(Response);
  const { headers } = sent as Response;
  expect(headers.get("location")).toBe("/espace-prof/");
  const flash = headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  expect(readFlash(new Request("http://app.test/", { headers: { Cookie: flash } }))).toMatchObject({
    message: "booking:flash.not_family",
    tone: "red",
  });
});

test("the link of a closed request chooses for the form, over the draft that it came from", async ({
  db,
}) => {
  const { id, teachers } = await createProposed(db, { teachers: 1 });
  const lessonId = teachers[0]?.id ?? 0;
  const params = { uuid: "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d" };
  const api = callerOf(db);
  const sent = { lessonId, subjectId: 1, levelId: 10, format: "online", submittedId: id } as const;
  await api(bookings.save, { params, body: sent });
  const draft = { id: params.uuid, set: () => undefined };
  const { context } = contextOf(api, { draft });
  const address = "/?matiere=1&niveau=11&format=offline";

  const { wished } = await loader(
    pageRequest(address, context, { lesson: `maths-${String(lessonId)}` }),
  );

  expect(wished).toEqual({ subjectId: "1", levelId: "11", format: "offline" });
});

test("a wish in the address opens the first step and writes nothing; with the first answers its draft begins", async ({
  db,
}) => {
  const browser = browserOf(db, await createTeacher(db), undefined, "");
  const wish = "?matiere=1&niveau=11&format=offline&ville=lyon-3e";

  const { action: to } = await showCustomer(browser.asked("vous", wish));
  expect(to).toMatch(/\/reserver\/vous\/\?matiere=1&niveau=11&format=offline&ville=lyon-3e$/);
  expect(browser.cookie.id).toBe("");
  await signIn(browser.sent("vous", { intent: "sign-in", email: "a@exemple.fr" }, wish));

  expect(await browser.draft()).toMatchObject({
    subjectId: 1,
    levelId: 11,
    format: "offline",
    email: "a@exemple.fr",
    address: { city: "Lyon 3e", postal_code: "69003" },
  });
});

test("a place that is missing and a class that is not taught are told in one round (VAL-027)", async ({
  db,
}) => {
  const lesson = `maths-${String((await createTeacher(db)).id)}`;
  const { context } = contextOf(callerOf(db));
  const send = (sent: Readonly<Record<string, string>>) =>
    action(formSent("/", sent, context, { lesson }));
  const faults = (...fields: string[]) => ({
    init: { status: 422 },
    data: { error: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])) },
  });

  expect(await send({ subjectId: "1", levelId: "1" })).toMatchObject(faults("format", "levelId"));
  expect(await send({ levelId: "11" })).toMatchObject(faults("subjectId", "format"));
});
