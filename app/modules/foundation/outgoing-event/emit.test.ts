import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { consentCookie, versionOf } from "#app/bff/consent.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { servicesOf } from "#app/lib/services.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { openRequest } from "#app/server/context.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { test } from "#tests/gateways/charge.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { now } from "#tests/setup/time.ts";

import { outgoingEvents } from "./table.server.ts";

const services = servicesOf({ MARKETING_URL: "https://outils.test/" });
const newcomer = {
  email: "nouvelle@example.test",
  password: "Marronnier-42-vert",
  firstname: "Anne-Lise",
  lastname: "D’Hôte",
  phone: { phone_region: "FR", phone_country: "33", phone_number: "0612345678" },
};

for (const [what, purposes, email] of [
  ["who agreed is named", ["marketing"], newcomer.email],
  ["who refused is not", [], null],
] as const) {
  test(`a sign-up is told from the browser's own choice: ${what} (PUB-063)`, async ({ db }) => {
    const actorOf = () => Promise.resolve(undefined);
    const api = createApi({ db, clock: () => now, actorOf, gateways: testGateways });
    const proof = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
    const choice = { version: versionOf(services), purposes, on: "2026-09-09", proof };
    const cookie = consentCookie(choice).split(";", 1)[0] ?? "";
    const request = new Request("http://app.test/", { headers: { cookie } });
    const send = (sent: Request) => api.fetch(sent);
    const { context } = openRequest(request, {
      send,
      ip: "192.0.2.1",
      requestId: "test",
      services,
    });

    await context.api(accounts.signUp, { body: { ...newcomer, ...shownBefore() } });

    expect(await db.select().from(outgoingEvents)).toMatchObject([
      { name: "sign_up", details: {}, email, state: "queued" },
    ]);
  });
}

const eventsOf = async (db: Db) =>
  (await db.select().from(outgoingEvents)).map(({ name, details, email }) => ({
    name,
    details,
    email,
  }));

test("a request, a registration, its payment and a booking left are told, with facts of the thing", async ({
  db,
  bank,
}) => {
  await createProposed(db, { teachers: 1 });
  expect(await eventsOf(db)).toEqual([
    { name: "lesson_request", details: { format: "offline" }, email: null },
  ]);
  await db.delete(outgoingEvents);

  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const groupLesson = await createGroupLesson(db);
  const seat = {
    group_lesson_id: groupLesson.id,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
  };
  const api = bank.callerOf(family.actor);
  const begun = await api(registrations.initPayment, { body: { group_lesson: seat } });
  await bank.visit(begun.redirect_url, "4000002760003184", "accept");
  await api(registrations.finish, { params: { id: begun.registration_id } });
  await bank.deliver();
  const written = await eventsOf(db);
  expect(written).toHaveLength(2);
  expect(written).toContainEqual({ name: "registration", details: { means: "card" }, email: null });
  expect(written).toContainEqual({
    name: "payment",
    email: null,
    details: { of: "registration", cents: 29_000 },
  });
  await db.delete(outgoingEvents);

  const left = { group_lesson_id: (await createGroupLesson(db)).id, left: true };
  await api(bookings.leaveGroupLesson, { body: { ...left, left: false } });
  await api(bookings.leaveGroupLesson, { body: left });
  await api(bookings.leaveGroupLesson, { body: left });
  expect(await eventsOf(db)).toEqual([
    { name: "abandoned_booking", details: { of: "stage" }, email: null },
  ]);
});
