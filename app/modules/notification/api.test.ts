import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { notificationEndpoints } from "./endpoints.ts";
import { notify } from "./service.server.ts";

const details = { subject: "Maths", student: "Lina" };
const answered = {
  type: "linkings",
  message: "request_sent",
  details,
  url: "/mes-demandes-de-cours/1/",
} as const;
const toValidate = {
  type: "courses",
  message: "request_sent",
  details,
  url: "/mes-cours/1/valider/",
} as const;

test("what was told stands unread, counted by menu entry, until it is read", async ({ db }) => {
  const { actor, id } = await createFamily(db);
  await notify(db, id, answered, now);
  await notify(db, id, answered, now);
  await notify(db, id, toValidate, now);
  const api = callerOf(db, actor);

  const before = await api(notificationEndpoints.list, {});
  expect(before.dot_notifications).toEqual(
    expect.arrayContaining([
      { type: "linkings", count: 2 },
      { type: "courses", count: 1 },
    ]),
  );
  expect(before.message_notifications).toHaveLength(3);

  await api(notificationEndpoints.read, { body: { type: "linkings" } });
  const [left] = (await api(notificationEndpoints.list, {})).message_notifications;
  expect(left).toMatchObject({ type: "courses", url: toValidate.url });

  await api(notificationEndpoints.read, { body: { ids: [left?.id ?? 0] } });
  expect(await api(notificationEndpoints.list, {})).toEqual({
    dot_notifications: [],
    message_notifications: [],
  });
});

test("another person's notifications are left alone", async ({ db }) => {
  const mine = await createFamily(db);
  const other = await createFamily(db);
  await notify(db, mine.id, answered, now);
  const [told] = (await callerOf(db, mine.actor)(notificationEndpoints.list, {}))
    .message_notifications;

  const body = { ids: [told?.id ?? 0] };
  await callerOf(db, other.actor)(notificationEndpoints.read, { body });

  const { message_notifications: still } = await callerOf(db, mine.actor)(
    notificationEndpoints.list,
    {},
  );
  expect(still).toHaveLength(1);
});

test("a visitor has none, and a reading that names nothing is refused", async ({ db }) => {
  const { actor } = await createFamily(db);

  await expect(callerOf(db)(notificationEndpoints.list, {})).rejects.toMatchObject({ status: 401 });
  await expect(callerOf(db, actor)(notificationEndpoints.read, { body: {} })).rejects.toMatchObject(
    { status: 422 },
  );
});
