import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { type Companion, holdMail, takeMail } from "./deliver.server.ts";
import { listMails } from "./list.server.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import { type MailToSend, sendMail } from "./send.server.ts";
import { mailSweeps, mailSweepsWith } from "./sweeps.server.ts";

const due = dueOf(mailSweeps);
const deliver = (db: Db, at: Date) => due(db, at, { mail: () => Promise.resolve() });

const to = "nathalie@example.test";
const about = { id: 12, name: "Léa" };

const yesOf = (teacher: string): MailToSend => ({
  to,
  template: "proposal_accepted",
  details: {
    family: "Nathalie",
    student: "Léa",
    subject: "Maths",
    deadline: "mer. 23 sept.",
    words: "",
    teacher,
    facts: [`Prix : 44 €/h`],
  },
  link: "/mes-demandes-de-cours/12/",
  about,
});

const unpaidOf = (number: string, cents: number): MailToSend => ({
  to,
  template: "bill_unpaid",
  details: { firstname: "Nathalie", amount: "51,50 €", number, what: "le cours", next: "" },
  link: "/factures/",
  cents,
});

const numbersIn = (body: string) => [...new Set(body.match(/P2026-\d/g))];

const sent = async (db: Db) => (await mailsTo(db, to)).filter(({ state }) => state === "sent");

test("the first answer leaves at once, those of the day follow in one mail with a card each", async ({
  db,
}) => {
  await sendMail(db, yesOf("Camille"), now);
  await deliver(db, now);
  for (const [name, minutes] of [
    ["Rachel", 5],
    ["Pierre", 60],
  ] as const)
    await sendMail(db, yesOf(name), plusMinutes(now, minutes));
  await deliver(db, plusHours(now, 2));
  expect((await sent(db)).map(({ subject }) => subject)).toEqual([
    "Camille est disponible pour Léa",
  ]);

  await deliver(db, parisInstant("2026-09-09", "19:00"));
  const [, joined, ...more] = await sent(db);
  expect(more).toEqual([]);
  expect(joined?.subject).toBe("2 réponses pour Léa");
  expect(joined?.body).toMatch(/^Bonjour Nathalie,\n\nRachel est disponible[^]*Pierre est dispo/u);
  expect(joined?.body.match(/Bonjour/g)).toHaveLength(1);
  const page = htmlOfMail(joined ?? { subject: "", body: "", link: null });
  expect(page.match(/<h2/g)).toHaveLength(2);
  const listed = (await listMails(db)).filter((one) => one.to === to);
  expect(listed.map(({ links }) => links.length)).toEqual([2, 3]);
});

test("what is due is never held, and takes along what waits", async ({ db }) => {
  await sendMail(db, yesOf("Camille"), now);
  await deliver(db, now);
  await sendMail(db, yesOf("Rachel"), now);
  await sendMail(db, unpaidOf("P2026-1", 5150), now);
  await deliver(db, now);

  const subjects = (await sent(db)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(
    /^Rappel.: 51,50.€ à payer, facture P2026-1, et une autre nouvelle$/,
  );
  expect(subjects).toHaveLength(2);
});

test("a subject that asks keeps its mark before the others are counted", async ({ db }) => {
  await sendMail(db, yesOf("Camille"), now);
  await deliver(db, now);
  await sendMail(db, yesOf("Rachel"), now);
  const details = { firstname: "Nathalie", student: "Léa", teacher: "Camille" };
  const asks = { to, template: "first_course_born", details, link: "/", about } as const;
  await sendMail(db, asks, now);
  await deliver(db, now);

  const subjects = (await sent(db)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/bien passé.\? Et une autre nouvelle$/);
});

test("bills due at one moment are one mail with their sum", async ({ db }) => {
  await sendMail(db, unpaidOf("P2026-1", 5150), now);
  await sendMail(db, unpaidOf("P2026-2", 5150), now);
  await sendMail(db, unpaidOf("P2026-3", 6000), now);
  await deliver(db, now);

  const [mail, ...more] = await sent(db);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^163,00.€ à payer, 3 factures$/);
  for (const number of ["P2026-1", "P2026-2", "P2026-3"]) expect(mail?.body).toContain(number);
});

test("the same words leave once a day, and another day under a subject that says so", async ({
  db,
}) => {
  for (const at of [now, now, plusDays(now, 1)]) {
    await sendMail(db, unpaidOf("P2026-1", 5150), at);
    await deliver(db, at);
  }
  const subjects = (await sent(db)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects[1]).toMatch(/^Rappel.:[^(]+ \(jeudi 10 sept\.\)$/);
});

test("what is no reminder is called one when it is sent again on another day", async ({ db }) => {
  for (const at of [now, plusDays(now, 1)]) {
    await sendMail(db, yesOf("Camille"), at);
    await deliver(db, plusDays(at, 1));
  }
  const subjects = (await sent(db)).map(({ subject }) => subject);
  expect(subjects[1]).toMatch(/^[^(]+ \(rappel du jeudi 10 sept\.\)$/);
});

test("what left in one mail with others has left: not again, and what follows waits", async ({
  db,
}) => {
  for (const mail of [unpaidOf("P2026-1", 5150), yesOf("Camille")]) await sendMail(db, mail, now);
  await deliver(db, now);
  for (const name of ["Camille", "Rachel"]) await sendMail(db, yesOf(name), plusHours(now, 1));
  await deliver(db, plusHours(now, 1));
  expect(await sent(db)).toHaveLength(1);

  await deliver(db, parisInstant("2026-09-09", "19:00"));
  const [, evening, ...more] = await sent(db);
  expect(more).toEqual([]);
  expect(evening?.subject).toBe("Rachel est disponible pour Léa");
});

test("a sender that is killed once it has claimed loses nothing, and nobody sends twice", async ({
  db,
}) => {
  await sendMail(db, unpaidOf("P2026-1", 5150), now);
  await sendMail(db, unpaidOf("P2026-2", 5150), now);
  const [first] = await mailsTo(db, to);
  await db.transaction(async (tx) => takeMail(tx, await holdMail(tx, first?.id ?? 0), now));

  // Another process, while the first one still has its claim.
  await sendMail(db, unpaidOf("P2026-3", 6000), plusMinutes(now, 1));
  await deliver(db, plusMinutes(now, 1));
  expect((await sent(db)).map(({ body }) => numbersIn(body))).toEqual([["P2026-3"]]);

  await deliver(db, plusMinutes(now, 6));
  const all = (await sent(db)).map(({ body }) => numbersIn(body));
  expect(all).toEqual([["P2026-1", "P2026-2"], ["P2026-3"]]);
});

test("joined mails keep every word and link, in text and as a page", async ({ db }) => {
  const one = { ...yesOf("Camille"), link: "/mes-demandes-de-cours/12/?reponse=1" };
  for (const mail of [one, unpaidOf("P2026-1", 5150), yesOf("Rachel")])
    await sendMail(db, mail, now);
  const before = await mailsTo(db, to);
  await deliver(db, now);
  const [joined, ...more] = await sent(db);
  expect(more).toEqual([]);
  if (!joined) throw new Error("no mail");
  const text = textOfMail(joined);
  const page = htmlOfMail(joined);
  for (const { subject, body, link } of before) {
    expect(text).toContain(subject);
    expect(text).toContain(body.replace(/^Bonjour Nathalie,\n\n/u, ""));
    expect(text).toContain(link);
    expect(page).toContain(`href="${link ?? ""}"`);
  }
});

test("the same words under another link are another mail", async ({ db }) => {
  await sendMail(db, yesOf("Camille"), now);
  await sendMail(db, { ...yesOf("Camille"), link: "/mes-demandes-de-cours/13/" }, now);
  expect(await mailsTo(db, to)).toHaveLength(2);
});

test("law and security leave alone", async ({ db }) => {
  const welcome = { to, template: "welcome", details: { firstname: "Nathalie" }, link: "/" };
  await sendMail(db, welcome, now);
  await sendMail(db, unpaidOf("P2026-1", 5150), now);
  await deliver(db, now);
  expect(await sent(db)).toHaveLength(2);
});

test("what asks nothing waits for a mail that leaves, a week at most", async ({ db }) => {
  const asksNothing: MailToSend = {
    to,
    template: "rates_expired",
    details: {
      firstname: "Nathalie",
      student: "Léa",
      subject: "Maths",
      price: "43 €/h",
      silent: "La famille n’a pas répondu",
    },
    link: "/mes-professeurs/12/",
  };
  await sendMail(db, asksNothing, now);
  await deliver(db, plusDays(now, 6));
  expect(await sent(db)).toHaveLength(0);
  await sendMail(db, unpaidOf("P2026-1", 5150), plusDays(now, 6));
  await deliver(db, plusDays(now, 6));
  const [joined, ...more] = await sent(db);
  expect(more).toEqual([]);
  expect(joined?.parts).toHaveLength(2);

  await sendMail(db, { ...asksNothing, link: "/mes-professeurs/13/" }, plusDays(now, 7));
  await deliver(db, plusDays(now, 14));
  expect(await sent(db)).toHaveLength(2);
});

test("what is near is written with the mail that leaves; where that fails the mail leaves alone", async ({
  db,
}) => {
  const near: Companion = (tx, recipient, at) =>
    sendMail(tx, { ...unpaidOf("P2026-2", 4100), to: recipient }, at);
  const failing: Companion = () => Promise.reject(new Error("no bill"));
  const deliverWith = dueOf(mailSweepsWith([failing, near]));
  await sendMail(db, unpaidOf("P2026-1", 5150), now);
  await deliverWith(db, now, { mail: () => Promise.resolve() });
  expect((await sent(db)).map(({ body }) => numbersIn(body))).toEqual([["P2026-1", "P2026-2"]]);
});
