import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { listMails } from "./list.server.ts";
import { sendMail } from "./send.server.ts";
import { mailSweeps } from "./sweeps.server.ts";

const due = dueOf(mailSweeps);

const to = "sophie@example.test";
const welcome = { to, template: "welcome", details: { firstname: "O’Hara <b>" }, link: "/" };

const stateOf = async (db: Db) => {
  const [mail] = await mailsTo(db, to);
  return mail;
};

test("a mail waits in the outbox with its text and its absolute link", async ({ db }) => {
  await sendMail(db, welcome, now);

  const [mail] = (await listMails(db)).filter((one) => one.to === to);
  expect(mail).toMatchObject({ sent_at: null, state: "queued" });
  expect(mail?.text).toContain("O’Hara <b>");
  expect(mail?.links[0]).toMatch(/^https?:\/\//);
});

test("the job sends it once", async ({ db }) => {
  const taken: string[] = [];
  const deliver = (mail: { to: string }) => {
    taken.push(mail.to);
    return Promise.resolve();
  };
  await sendMail(db, welcome, now);

  await due(db, now, { mail: deliver });
  await due(db, now, { mail: deliver });

  expect(taken.filter((one) => one === to)).toHaveLength(1);
  expect(await stateOf(db)).toMatchObject({ state: "sent", sentAt: now, tries: 1 });
});

test("a carrier that fails is tried again later, eight times in all", async ({ db }) => {
  const fail = () => Promise.reject(new Error("no route"));
  await sendMail(db, welcome, now);

  await due(db, now, { mail: fail });
  expect(await stateOf(db)).toMatchObject({ state: "retrying", tries: 1, lastFailure: "no route" });
  await due(db, now, { mail: fail });
  expect(await stateOf(db)).toMatchObject({ tries: 1 });

  for (let day = 1; day < 8; day++) await due(db, plusDays(now, day), { mail: fail });
  expect(await stateOf(db)).toMatchObject({ state: "dead", tries: 8 });
  expect(await due(db, plusDays(now, 30))).toBe(0);
});

test("what is rolled back is never sent", async ({ db }) => {
  const failing = db.transaction(async (tx) => {
    await sendMail(tx, welcome, now);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");

  expect(await stateOf(db)).toBeUndefined();
});
