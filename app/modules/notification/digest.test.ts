import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { preferencesEndpoints } from "#app/modules/account/preferences.endpoints.ts";
import { users } from "#app/modules/account/table.server.ts";
import { refusalsOf } from "#app/modules/mail/refuse.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";

import { sendDigests } from "./digest.server.ts";

const monday = new Date("2026-09-14T06:30:00Z");

test("a Monday's digest says what waits, once, and nothing to who has nothing (PUB-075)", async ({
  db,
}) => {
  const { family } = await createDeclared(db);
  const idle = await createFamily(db);
  await db.update(users).set({ emailConfirmedAt: monday });
  const emailOf = async (id: number) =>
    (await db.select().from(users)).find((one) => one.id === id)?.email ?? "";
  const digests = async (id: number) =>
    (await mailsTo(db, await emailOf(id))).filter(({ template }) => template === "weekly_digest");
  const runAll = async (at: Date) => {
    while ((await sendDigests(db, at)) > 0);
  };

  await runAll(plusDays(monday, 1));
  await runAll(new Date("2026-09-14T05:30:00Z"));
  expect(await digests(family.id)).toHaveLength(0);
  await runAll(monday);
  await runAll(monday);
  const [mail, ...more] = await digests(family.id);
  expect(more).toEqual([]);
  expect(mail?.body).toContain("1 cours à valider");
  expect(mail?.unsubscribeLink).toContain("/desabonnement/");
  expect(await digests(idle.id)).toEqual([]);

  const api = callerOf(db, family);
  const body = { mails: { weekly_digest: false } };
  const preferences = await api(preferencesEndpoints.update, { body });
  expect(preferences.mails).toMatchObject({ weekly_digest: false, follow_up: true });
  expect([...(await refusalsOf(db, await emailOf(family.id)))]).toEqual(["weekly_digest"]);
  await runAll(plusDays(monday, 7));
  expect(await digests(family.id)).toHaveLength(1);
  await api(preferencesEndpoints.update, { body: { mails: { weekly_digest: true } } });
  await runAll(plusDays(monday, 14));
  expect(await digests(family.id)).toHaveLength(2);
});
