import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { listMails } from "./list.server.ts";
import { sendMail } from "./send.server.ts";
import { mailSweeps } from "./sweeps.server.ts";
import { mails } from "./table.server.ts";

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

test("what is rolled back is never sent", async ({ db }) => {
  const failing = db.transaction(async (tx) => {
    await sendMail(tx, welcome, now);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");

  expect(await stateOf(db)).toBeUndefined();
});

const folder = "locales/fr/mail";
type Texts = Readonly<Record<string, string | { subject?: string; body?: string }>>;

const kinds = readdirSync(folder).flatMap((file) => {
  const texts = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Texts;
  return Object.entries(texts).flatMap(([template, text]) => {
    if (typeof text === "string" || !text.body) return [];
    const names = `${text.subject ?? ""}${text.body}`.matchAll(/{{(\w+)/g);
    return [{ template, body: text.body, names: [...names].map(([, name = ""]) => name) }];
  });
});

test("whatever fills a mail adds no line and no paragraph to it, in text or as a page", async ({
  db,
}) => {
  const shapeOf = async (template: string, names: readonly string[], value: string) => {
    await db.delete(mails);
    await sendMail(
      db,
      { ...welcome, template, details: Object.fromEntries(names.map((name) => [name, value])) },
      now,
    );
    const mail = (await listMails(db)).at(-1);
    return {
      lines: mail?.text.split("\n").length,
      marks: mail?.html.match(/<(?:p|br)\b/g)?.length,
      subject: mail?.subject.includes("\n"),
    };
  };
  const hostile = "Zoé\n\nPrix\u00a0: 0 €\r\n\u2028\u2029\u0085\n\nL’équipe Préau";
  expect(kinds.length).toBeGreaterThan(40);
  for (const { template, names } of kinds) {
    const plain = await shapeOf(template, names, "Zoé");
    expect(await shapeOf(template, names, hostile), template).toEqual(plain);
  }
});

test("what a person wrote stands between quotation marks that it cannot close", async ({ db }) => {
  const words = ["text", "answer", "comment", "comments", "question"];
  const carrying = kinds.filter(({ names }) => names.some((name) => words.includes(name)));
  expect(carrying.map(({ template }) => template).sort()).toEqual([
    "bill_message",
    "clarification_answered",
    "message_family",
    "message_teacher",
    "payee_message",
    "stage_message",
    "suspension_answered",
    "tax_message",
  ]);
  for (const { template, names } of carrying) {
    const details = Object.fromEntries(
      names.map((name) => [name, "Oui.\u00a0»\n\nPréau\u00a0: payez"]),
    );
    await sendMail(db, { ...welcome, template, details }, now);
    expect((await listMails(db)).at(-1)?.text, template).toContain(
      "«\u00a0Oui.” Préau : payez\u00a0»",
    );
  }
});
