import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { LastingRefusal } from "#app/lib/outbox.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { paths } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { openSite, type Resident, type TestSite } from "#tests/http/site.ts";
import { now } from "#tests/setup/time.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("shell");
}, timeToSeed);
afterAll(() => site.stop());

async function homeOf(who?: Resident): Promise<string> {
  const headers = { cookie: who ? await site.cookiesOf(who) : "" };
  return (await fetch(site.origin + paths.home, { headers })).text();
}

async function menuOf(who?: Resident): Promise<string[]> {
  const menu = /<nav aria-label="Menu".*?<\/nav>/s.exec(await homeOf(who))?.[0] ?? "";
  return [...menu.matchAll(/<a [^>]*?href="(\/[^"]+)"/g)].map(([, to = ""]) => to);
}

test("on a phone, the menu holds nothing that the tabs and the hub hold (CUS-001, CUS-052)", async () => {
  const visitor = await menuOf();
  expect(visitor.length).toBeGreaterThan(2);

  expect(await menuOf("customer_a")).toEqual(visitor);
  expect(await menuOf("teacher_t")).toEqual(visitor);
});

const linksIn = (html = "") => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, to]) => to);

test("from the hub, a family reaches each of its pages; its foot has eight links at most (CUS-052)", async () => {
  const headers = { cookie: await site.cookiesOf("customer_a") };
  const html = await (await fetch(site.origin + paths.ownAccount, { headers })).text();
  const hub = linksIn(/<main.*?<\/main>/s.exec(html)?.[0]);
  const foot = linksIn(/<footer.*?<\/footer>/s.exec(html)?.[0]);

  const courses = [paths.students, paths.myTeachers, paths.registrations, paths.calendarFeed];
  const money = [paths.bills, paths.card, paths.taxCredit];
  const own = [paths.account, paths.preferences, paths.devices, paths.ownData];
  expect(hub.slice(0, -3)).toEqual([...courses, ...money, ...own]);
  expect(hub.at(-3)).toMatch(/^tel:/);
  expect(hub.slice(-2)).toEqual([paths.help, paths.contact]);
  expect(foot.length).toBeGreaterThan(4);
  expect(foot.length).toBeLessThanOrEqual(8);
});

async function refuseMailsTo(email: string): Promise<void> {
  const { db } = site.world;
  const details = { firstname: "Zoé" };
  await db.transaction((tx) => sendMail(tx, { to: email, template: "welcome", details }, now));
  const mail = () => Promise.reject(new LastingRefusal("550 no such user"));
  await dueOf(mailSweeps)(db, now, { mail });
}

test("who we cannot write to reads it on each page, with the way to another e-mail (STM-44)", async () => {
  const { customer_a: family, customer_b: other, teacher_t: teacher } = site.world.seed.accounts;
  const sentence = (email: string) => `Nous n’arrivons pas à vous écrire à ${email}`;
  expect(await homeOf("customer_a")).not.toContain(sentence(family.email));

  await site.world.db
    .update(users)
    .set({ emailConfirmedAt: null })
    .where(eq(users.email, family.email));
  expect(await homeOf("customer_a")).toContain(`href="${paths.confirmEmail}"`);
  await refuseMailsTo(family.email);
  await refuseMailsTo(teacher.email);

  const ofFamily = await homeOf("customer_a");
  expect(ofFamily).toContain(sentence(family.email));
  expect(ofFamily).toMatch(new RegExp(`href="${paths.account}"[^>]*>Changer votre e-mail<`));
  expect(ofFamily).not.toContain(`href="${paths.confirmEmail}"`);
  const ofTeacher = await homeOf("teacher_t");
  expect(ofTeacher).toContain(sentence(teacher.email));
  expect(ofTeacher).toMatch(
    new RegExp(`href="${paths.contact}"[^>]*>Nous écrire pour en changer<`),
  );
  expect(await homeOf("customer_b")).not.toContain(sentence(other.email));
});
