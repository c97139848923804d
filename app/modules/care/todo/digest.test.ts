import i18next from "i18next";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { refusalsOf } from "#app/modules/foundation/mail/refuse.server.ts";
import { findWaiting } from "#app/modules/foundation/notification/waiting.repository.server.ts";
import { movePlanned } from "#app/modules/lessons/planned-course/move.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { ahead, createPlanned, proposed } from "#tests/factories/planned-course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";

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
  expect(mail?.subject).toBe("Votre semaine du lundi 14 sept.");
  expect(mail?.unsubscribeLink).toContain("/desabonnement/");
  expect(await digests(idle.id)).toEqual([]);

  const api = callerOf(db, family, plusDays(monday, 1));
  const body = { mails: { weekly_digest: false } };
  const preferences = await api(accounts.updatePreferences, { body });
  expect(preferences.mails).toMatchObject({ weekly_digest: false, follow_up: true });
  expect([...(await refusalsOf(db, await emailOf(family.id)))]).toEqual(["weekly_digest"]);
  await runAll(plusDays(monday, 7));
  expect(await digests(family.id)).toHaveLength(1);
  await api(accounts.updatePreferences, { body: { mails: { weekly_digest: true } } });
  await runAll(plusDays(monday, 14));
  expect(await digests(family.id)).toHaveLength(2);
});

test("the digest of either side names the planned courses of the week, at the date that stands (PUB-075)", async ({
  db,
}) => {
  const { planned, family, teacher } = await createPlanned(db);
  const moved = { id: planned.id, version: planned.version, ...proposed(plusDays(ahead, 2)) };
  await movePlanned(callOf(db, family), moved);
  await db.update(users).set({ emailConfirmedAt: monday });
  while ((await sendDigests(db, monday)) > 0);
  for (const { id } of [family, teacher]) {
    const person = (await db.select().from(users)).find((one) => one.id === id);
    const mails = await mailsTo(db, person?.email ?? "");
    const digest = mails.find(({ template }) => template === "weekly_digest");
    expect(digest?.body).toMatch(/– Cours d\S+\s\S+\s: lundi 14 sept\./);
  }
});

test("each thing that may wait has its words in the digest", async ({ db }) => {
  const { actor } = await createFamily(db);
  const counts = await db.transaction((tx) => findWaiting(tx, actor.id, monday));
  const entries = Object.keys(counts ?? {});
  expect(entries).toContain("planned");
  for (const entry of entries)
    expect(i18next.t(`mail:digest.${entry}`, { count: 2 })).toMatch(/^– /);
});
