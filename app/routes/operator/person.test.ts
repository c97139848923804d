import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { keysIn, openerOf } from "#tests/http/desk.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

import { deskPaths } from "./paths.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("desk_person");
}, timeToSeed);
afterAll(() => site.stop());

const openAs = openerOf(() => site);

const familyOf = () => {
  const { customer_id: id } = site.world.seed.accounts.customer_b;
  return { id, path: pathTo(deskPaths.deskFamily, { customerId: String(id) }) };
};

const reason = "La personne nous a écrit.";

test("a person's pages ask why first; the reason is kept with the reading and holds (OPS-24, API-272)", async () => {
  const { id, path } = familyOf();
  const { email } = site.world.seed.accounts.customer_b;
  const asked = await openAs("operator", path);
  expect(asked.status).toBe(200);
  expect(asked.html).toContain("Pourquoi ouvrez-vous ce dossier");
  expect(asked.html).not.toContain(email);

  const lacking = await openAs("operator", path, { act: "read" });
  expect(lacking.status).toBe(422);
  const given = await openAs("operator", path, { act: "read", reason_ready: reason });
  expect([given.status, given.to]).toEqual([303, path]);

  const shown = await openAs("operator", path);
  expect(shown.html).toContain(email);
  expect(shown.html).toContain(reason);
  const reads = await site.world.db
    .select()
    .from(operatorReads)
    .where(eq(operatorReads.userId, id));
  expect(reads.some((read) => read.reason === reason)).toBe(true);
});

test("an act on the account is previewed, then done once", async () => {
  const { id, path } = familyOf();
  await openAs("operator", path, { act: "read", reason_ready: reason });
  await site.cookiesOf("customer_b");
  const { db } = site.world;
  const open = () => db.select().from(sessions).where(eq(sessions.userId, id));
  const before = await open();
  const form = { act: "account", action: "close_sessions", reason_ready: reason };
  const first = await openAs("operator", path, { ...form, step: "preview" });
  expect(first.html).toContain("Voici ce qui va se passer");
  expect(await open()).toEqual(before);

  const sent = { ...form, step: "do", ...keysIn(first.html) };
  const done = await openAs("operator", path, sent);
  expect([done.status, done.to]).toEqual([303, path]);
  const closed = await open();
  expect(closed).not.toEqual(before);

  const again = await openAs("operator", path, sent);
  expect(again.status).toBe(409);
  expect(await open()).toEqual(closed);
});

test("an export is decided, then its file is taken, by an operator alone (LAW-08)", async () => {
  const { id, path } = familyOf();
  const { email } = site.world.seed.accounts.customer_b;
  const file = pathTo(deskPaths.deskPersonData, { personId: String(id) });
  expect((await openAs("operator", file)).status).toBe(409);
  await openAs("operator", path, { act: "read", reason_ready: reason });
  const form = { act: "export", action: "export", reason_ready: reason };
  const first = await openAs("operator", path, { ...form, step: "preview" });
  expect(first.html).toContain("Voici ce qui va se passer");
  const sent = { ...form, step: "do", ...keysIn(first.html) };
  expect(await openAs("operator", path, sent)).toMatchObject({ status: 303, to: path });
  const taken = await openAs("operator", file);
  expect(taken.status).toBe(200);
  expect(taken.html).toContain(email);
  expect((await openAs("customer_b", file)).status).toBe(404);
});

test("a name is corrected in two steps, what is left empty stays; a wrong e-mail is refused at its field (OPS-24)", async () => {
  const { id, path } = familyOf();
  await openAs("operator", path, { act: "read", reason_ready: reason });
  const { db } = site.world;
  const shown = async () => (await db.select().from(users).where(eq(users.id, id)))[0];
  const before = await shown();
  const form = { act: "correct", action: "correct", reason_ready: reason, lastname: "" };
  const wrong = { ...form, firstname: "Anaïs", email: "sans-arobase", step: "preview" };
  const refused = await openAs("operator", path, wrong);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="Anaïs"');
  expect(refused.html).toContain('value="sans-arobase"');

  const right = { ...form, firstname: "Anaïs", email: "" };
  const first = await openAs("operator", path, { ...right, step: "preview" });
  expect(first.html).toContain("Voici ce qui va se passer");
  expect(await shown()).toEqual(before);
  const done = await openAs("operator", path, { ...right, step: "do", ...keysIn(first.html) });
  expect([done.status, done.to]).toEqual([303, path]);
  expect(await shown()).toEqual({ ...before, firstname: "Anaïs" });
});

test("families and teachers are found by their first letters, in at most twelve statements (OPS-23, OPS-24)", async () => {
  const headers = { cookie: await site.cookiesOf("operator") };
  const { email } = site.world.seed.accounts.teacher_t;
  const { id, path } = familyOf();
  await openAs("operator", path, { act: "read", reason_ready: reason });
  const teachers = `${deskPaths.deskTeachers}?q=${encodeURIComponent(email)}`;
  const families = `${deskPaths.deskFamilies}?q=${encodeURIComponent(site.world.seed.accounts.customer_b.email)}`;
  for (const address of [teachers, families, deskPaths.deskFamilies, path]) {
    const visit = () => fetch(site.origin + address, { headers });
    await visit();
    const { length } = await statementsOf(visit);
    expect([address, length > 12 ? length : 12]).toEqual([address, 12]);
  }
  const [first = ""] = email;
  expect((await openAs("operator", teachers)).html).toContain(email.replace(/^[^@]*/, `${first}…`));
  expect((await openAs("operator", families)).html).toContain(
    pathTo(deskPaths.deskFamily, { customerId: String(id) }),
  );
});

test.each(["customer_a", "teacher_t"] as const)(
  "%s finds nothing there (AUTH-014)",
  async (who) => {
    const { path } = familyOf();
    expect((await openAs(who, path)).status).toBe(404);
    expect((await openAs(who, deskPaths.deskTeachers)).status).toBe(404);
  },
);
