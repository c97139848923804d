import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { type Ran, runSweep } from "#app/api/sweep.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Deliver, OutgoingMail } from "#app/gateways/mail.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { isAddressRefused } from "./refuse.server.ts";
import { retryMails } from "./retry.server.ts";
import { sendMail } from "./send.server.ts";
import { mailSweeps } from "./sweeps.server.ts";
import { mails } from "./table.server.ts";

const to = "sophie@example.test";
const welcome = { to, template: "welcome", details: { firstname: "Sophie" }, link: "/" };
const away: Deliver = () => Promise.reject(new Error("no route"));
const refusing: Deliver = () => Promise.reject(new LastingRefusal("550 no such user"));
const taking: Deliver = () => Promise.resolve();

async function sendAt(db: Db, at: Date, mail: Deliver): Promise<Ran> {
  const [sending] = mailSweeps;
  if (!sending) throw new Error("No sweep sends mails.");
  return runSweep(sending, { db, now: at, gateways: { ...testGateways, mail } });
}

const only = async (db: Db) => (await mailsTo(db, to))[0];

test("a carrier that is away for two hours, or for two days, loses no mail (STM-44)", async ({
  db,
}) => {
  await sendMail(db, welcome, now);
  for (let hours = 0; hours < 48; hours++) await sendAt(db, plusHours(now, hours), away);
  expect(await only(db)).toMatchObject({ state: "retrying", lastFailure: "no route" });

  await sendAt(db, plusHours(now, 49), taking);

  expect(await only(db)).toMatchObject({ state: "sent", lastFailure: null, failingSince: null });
});

test("a mail is tried a minute later, then hourly, and given up once, three days after", async ({
  db,
}) => {
  await sendMail(db, welcome, now);
  expect((await sendAt(db, now, away)).givenUp).toEqual([]);
  expect(await only(db)).toMatchObject({ nextTryAt: plusMinutes(now, 1), failingSince: now });
  await sendAt(db, plusDays(now, 2), away);
  await db.update(mails).set({ tries: 20, nextTryAt: now });
  await sendAt(db, plusDays(now, 2), away);
  expect(await only(db)).toMatchObject({ nextTryAt: plusMinutes(plusDays(now, 2), 60) });

  const { done, givenUp } = await sendAt(db, plusDays(now, 3), away);
  const mail = await only(db);
  expect(mail).toMatchObject({ state: "dead", lastFailure: "no route" });
  expect({ done, givenUp }).toEqual({ done: 0, givenUp: [{ row: mail?.id, failure: "no route" }] });
  expect((await sendAt(db, plusDays(now, 30), away)).givenUp).toEqual([]);
  expect(await isAddressRefused(db, to)).toBe(false);
});

test("a lasting refusal is the end at once, and its address is known as refused until one is taken", async ({
  db,
}) => {
  await sendMail(db, welcome, now);

  expect((await sendAt(db, now, refusing)).givenUp).toMatchObject([
    { failure: "550 no such user" },
  ]);

  expect(await only(db)).toMatchObject({ state: "dead", tries: 1 });
  expect(await isAddressRefused(db, "Sophie@Example.test ")).toBe(true);
  expect(await isAddressRefused(db, "zoe@example.test")).toBe(false);
  await sendMail(db, welcome, now);
  await sendAt(db, now, away);
  expect(await isAddressRefused(db, to)).toBe(true);
  await sendAt(db, plusMinutes(now, 1), taking);
  expect(await isAddressRefused(db, to)).toBe(false);
});

test("all that was given up is asked again with one act, as if it were new", async ({ db }) => {
  for (const address of [to, "zoe@example.test"])
    await sendMail(db, { ...welcome, to: address }, now);
  await sendAt(db, now, refusing);
  await sendMail(db, welcome, now);
  await sendAt(db, now, away);

  expect(await retryMails(db, { by: bySystem, now: plusDays(now, 1) })).toBe(2);

  const again = { state: "queued", tries: 0, failingSince: null, nextTryAt: plusDays(now, 1) };
  expect(await mailsTo(db, to)).toMatchObject([again, { state: "retrying", tries: 1 }]);
  expect((await sendAt(db, plusDays(now, 1), taking)).done).toBe(3);
});

test("a mail keeps its mark each time it is tried; another site or another database has others", async ({
  db,
}) => {
  const marks: string[] = [];
  const noting = (mail: OutgoingMail) => {
    marks.push(mail.mark);
    return Promise.reject(new Error("no route"));
  };
  await sendMail(db, welcome, now);
  await sendAt(db, now, noting);
  await sendAt(db, plusMinutes(now, 1), noting);
  await db
    .update(mails)
    .set({ createdAt: plusMinutes(now, 1) })
    .where(eq(mails.recipient, to));
  await sendAt(db, plusMinutes(now, 3), noting);
  const { origin } = env;
  Object.assign(env, { origin: "https://staging.test" });
  await sendAt(db, plusMinutes(now, 7), noting);
  Object.assign(env, { origin });

  const [first, again, later, elsewhere] = marks;
  expect(again).toBe(first);
  expect(new Set([first, later, elsewhere]).size).toBe(3);
});
