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

test("on a phone, the menu leads to the pages of one's own that no tab leads to (CUS-001)", async () => {
  const visitor = await menuOf();
  expect(visitor.length).toBeGreaterThan(2);

  const money = [paths.bills, paths.taxCredit];
  const own = [paths.myTeachers, paths.registrations, ...money, paths.revisionApp];
  expect(await menuOf("customer_a")).toEqual([...visitor, ...own]);
  expect(await menuOf("teacher_t")).toEqual(visitor);
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
