import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { action, loader } from "#app/routes/public/waiting-list.tsx";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import {
  askForWaitingPlace,
  filledByAPerson,
  waitAsVisitor,
  waitingPlaceTokenOf,
} from "#tests/factories/waiting-place.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { waitingPlaces } from "./endpoints.ts";
import { releaseSeat } from "./wait.server.ts";

const full = (db: Db) => createGroupLesson(db, { state: "full", takenSeats: 8 });

const states = async (db: Db) =>
  (await db.select().from(waitingList).orderBy(waitingList.id)).map(({ state }) => state);

const templates = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map(({ template }) => template);

const freeOne = (db: Db, groupLessonId: number) =>
  db.transaction((tx) => releaseSeat(tx, groupLessonId, { by: bySystem, now }));

test("a seat is kept for no unconfirmed address: the family behind it is called (STM-40)", async ({
  db,
}) => {
  const { id } = await full(db);
  const family = await createFamily(db);
  for (const one of [1, 2, 3])
    await askForWaitingPlace(callerOf(db), id, `nobody${String(one)}@a.test`);
  const waitingPlace = await callerOf(db, family.actor)(waitingPlaces.join, {
    params: { id },
    body: {},
  });
  expect(waitingPlace).toMatchObject({ place: 1, status: "waiting" });

  await freeOne(db, id);

  expect(await states(db)).toEqual(["unconfirmed", "unconfirmed", "unconfirmed", "called"]);
  expect(await templates(db, family.email)).toEqual(["waiting_list_joined", "waiting_list_called"]);
  expect(await templates(db, "nobody1@a.test")).toEqual(["waiting_list_confirm"]);
});

test("who confirms first waits first; looking confirms nothing, a second time neither (API-158c)", async ({
  db,
}) => {
  const { id } = await full(db);
  const api = callerOf(db);
  await askForWaitingPlace(api, id, "slow@example.test");
  await waitAsVisitor(db, callerOf(db, undefined, inDays(0.1)), id, "quick@example.test");
  const requested = {
    params: { id },
    query: { token: await waitingPlaceTokenOf(db, "slow@example.test") },
  };

  const looked = await api(waitingPlaces.show, requested);
  expect(looked).toMatchObject({ place: null, status: "unconfirmed" });
  expect(looked.state).toMatchObject({ word: "Adresse à confirmer" });
  expect(await states(db)).toEqual(["unconfirmed", "waiting"]);

  const later = callerOf(db, undefined, inDays(0.2));
  for (const time of [1, 2]) {
    const confirmed = await later(waitingPlaces.confirm, requested);
    expect(confirmed, `time ${String(time)}`).toMatchObject({ place: 2, status: "waiting" });
  }
  const [first] = await db.select().from(waitingList).orderBy(waitingList.id);
  const lines = await listHistory(db, [{ machine: "waiting_list", id: first?.id ?? 0 }]);
  expect(lines.map(({ event }) => event)).toEqual(["confirm"]);
  const nobody = api(waitingPlaces.confirm, { params: { id }, query: { token: "another" } });
  expect(await refusalOf(nobody)).toMatchObject({ status: 404 });
});

test("nothing tells who waits: the same answer, the mail again at most three times a day (API-158a)", async ({
  db,
}) => {
  const { id } = await full(db);
  const email = "ines@example.test";
  const api = callerOf(db);
  const unknown = await askForWaitingPlace(api, id, email);
  await api(waitingPlaces.confirm, {
    params: { id },
    query: { token: await waitingPlaceTokenOf(db, email) },
  });

  for (const time of [1, 2, 3, 4, 5]) {
    expect(await askForWaitingPlace(api, id, email), `time ${String(time)}`).toEqual(unknown);
  }
  const again = Array.from({ length: 3 }, () => "waiting_list_joined");
  expect(await templates(db, email)).toEqual(["waiting_list_confirm", ...again]);
  expect(await states(db)).toEqual(["waiting"]);
  const requested = { params: { id }, query: { token: await waitingPlaceTokenOf(db, email) } };
  expect(await api(waitingPlaces.show, requested)).toMatchObject({
    place: 1,
    status: "waiting",
  });

  await freeOne(db, id);
  const called = await waitingPlaceTokenOf(db, email);
  const nextDay = callerOf(db, undefined, inDays(0.5));
  expect(await askForWaitingPlace(nextDay, id, email)).toMatchObject({ status: "unconfirmed" });
  expect(await waitingPlaceTokenOf(db, email)).toBe(called);
});

test("a seat that is free again is taken at once, not waited for: 409", async ({ db }) => {
  const { id } = await full(db);
  await askForWaitingPlace(callerOf(db), id, "ines@example.test");
  await freeOne(db, id);
  const query = { token: await waitingPlaceTokenOf(db, "ines@example.test") };

  const late = callerOf(db)(waitingPlaces.confirm, { params: { id }, query });

  expect(await refusalOf(late)).toMatchObject({ status: 409 });
  expect(await states(db)).toEqual(["unconfirmed"]);
});

test.for([
  ["without a proof", {}],
  ["with its trap filled", { ...filledByAPerson(), website: "https://a.test" }],
  ["with an unsolved challenge", { reCaptchaToken: "invented" }],
] as const)(
  "%s a visitor's form is a machine's: 422, no mail leaves",
  async ([, proof], { db }) => {
    const { id } = await full(db);
    const body = { firstname: "Faux", email: "nobody@a.test", ...proof };

    const asking = callerOf(db)(waitingPlaces.join, { params: { id }, body });

    expect(await refusalOf(asking)).toMatchObject({ status: 422 });
    expect(await states(db)).toEqual([]);
    expect(await templates(db, "nobody@a.test")).toEqual([]);
  },
);

test("on the page: asked, confirmed by a button and followed, without JavaScript (STM-49)", async ({
  db,
}) => {
  const { id } = await full(db);
  const groupLesson = `stage-${String(id)}`;
  const page = `/stage/${groupLesson}/liste-d-attente/`;
  const { context } = contextOf(callerOf(db));
  const email = "ines@example.test";
  const send = (address: string, fields: Readonly<Record<string, string>>) =>
    action(formSent(address, fields, context, { stage: groupLesson }));

  expect(await send(page, { firstname: "Inès", email })).toMatchObject({
    init: { status: 422 },
    data: { initialValue: { firstname: "Inès", email } },
  });
  expect(await send(page, { firstname: "Inès", email, ...filledByAPerson() })).toMatchObject({
    status: 303,
  });
  const linked = `${page}?place=${await waitingPlaceTokenOf(db, email)}`;
  const look = () => loader(pageRequest(linked, context, { stage: groupLesson }));
  for (const time of [1, 2]) {
    expect(await look(), `look ${String(time)}`).toMatchObject({
      place: { status: "unconfirmed" },
    });
  }
  expect(await send(linked, { intent: "confirm" })).toMatchObject({ status: 303 });
  expect(await look()).toMatchObject({ place: { status: "waiting", place: 1 } });
  await send(linked, {});
  expect(await states(db)).toEqual(["left"]);
});

test("an unconfirmed address is forgotten after eight days, and its link with it (STM-40)", async ({
  db,
}) => {
  const forget = dueOf(registrationSweeps, "places nobody confirmed");
  const { id } = await full(db);
  await askForWaitingPlace(callerOf(db), id, "nobody@example.test");
  await waitAsVisitor(db, callerOf(db), id, "somebody@example.test");
  const query = { token: await waitingPlaceTokenOf(db, "nobody@example.test") };

  expect(await forget(db, inDays(7))).toBe(0);
  const late = callerOf(db, undefined, inDays(8));
  const confirming = late(waitingPlaces.confirm, { params: { id }, query });
  expect(await refusalOf(confirming)).toMatchObject({ status: 404 });
  expect(await forget(db, inDays(8))).toBe(1);

  await dueOf(mailSweeps, "mails to forget")(db, inDays(8));
  expect(await mailsTo(db, "nobody@example.test")).toEqual([]);
  const left = await db.select().from(waitingList);
  expect(left.map(({ email }) => email)).toEqual(["somebody@example.test"]);
});

test("an address waits once, in whatever form an older row keeps it (AUTH-003)", async ({ db }) => {
  const { id } = await full(db);
  const api = callerOf(db);
  await askForWaitingPlace(api, id, "zoé@préau.fr");
  await db.update(waitingList).set({ email: "zoé@préau.fr" });

  await askForWaitingPlace(api, id, "zoé@xn--prau-cpa.fr");

  expect(await states(db)).toEqual(["unconfirmed"]);
});
