import { createHash } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { totpCode } from "#app/lib/totp.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { passSecondFactor } from "#app/modules/people/account/second-factor.server.ts";
import { signIn } from "#app/modules/people/account/sign-in.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { openDatabase, timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { demoAccounts } from "./accounts.ts";
import { seedDatabase, type SeedFile } from "./seed.server.ts";
import words from "./words.json" with { type: "json" };

let db: Db;
let seed: SeedFile;
let print: string;

async function printOf(one: Db): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    one,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const print = createHash("sha256");
  for (const { name } of tables.filter((table) => !unlike.includes(table.name))) {
    const rows = await queryRows<{ row: string }>(
      one,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    );
    for (const { row } of rows) print.update(row);
  }
  return print.digest("hex");
}

/** The clock's offset, and a secret that is sealed anew each time. */
const unlike = ["clock", "second_factors"];

beforeAll(async () => {
  ({ db, seed } = await openF0("seed"));
  print = await printOf(db);
}, timeToSeed);

const idOf = (name: string) => {
  const id = seed.named[name]?.id;
  if (id === undefined) throw new Error(`F0 names no ${name}`);
  return id;
};

const listsOf = (account: Readonly<Record<string, unknown>>) =>
  Object.entries(account).flatMap(([name, value]) =>
    Array.isArray(value) && name !== "document_ids" ? [{ name, ids: value as number[] }] : [],
  );

test.each([
  ["customer_a", "customer_b"],
  ["teacher_t", "teacher_u"],
] as const)("the file says what %s and %s hold, and they share nothing", (one, other) => {
  const [mine, theirs] = [listsOf(seed.accounts[one]), listsOf(seed.accounts[other])];
  for (const { name, ids } of [...mine, ...theirs]) expect(ids.length, name).toBeGreaterThan(0);
  for (const [index, { ids }] of mine.entries()) {
    expect(ids.filter((id) => theirs[index]?.ids.includes(id))).toEqual([]);
  }
});

test("the file names public addresses", () => {
  expect(seed.public.teacher_paths.length).toBeGreaterThanOrEqual(2);
  expect(seed.public.listing_paths.length).toBeGreaterThanOrEqual(2);
});

test("every account opens with the password of the file", async () => {
  const [person] = await db.select().from(users);
  expect(await isPassword(seed.password, person?.passwordHash)).toBe(true);
  const emails = (await db.select({ email: users.email }).from(users)).map(({ email }) => email);
  for (const { email } of demoAccounts) expect(emails).toContain(email);
});

test("the operator signs in with the code of the file's secret (AUTH-021)", async () => {
  const { email, totp_secret: secret } = seed.accounts.operator;
  const machineNow = machineClock();
  const call = openCallOf(db, { machineNow, gateways: { ...testGateways, vault: openVault(env) } });
  const signed = await signIn(call, { email, password: seed.password });
  const token = "second_factor_token" in signed ? signed.second_factor_token : "";
  const code = totpCode(secret, machineNow);

  const passed = await passSecondFactor(call, { second_factor_token: token, code });

  expect(passed).toMatchObject({ role: "operator" });
  expect(passed, "enrolled already").not.toHaveProperty("recovery_codes");
});

test("a teacher's portrait agrees with the first name", async () => {
  const rows = await db
    .select({ firstname: users.firstname, civility: teachers.civility })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id));
  expect(rows.length).toBeGreaterThan(9);
  for (const { firstname, civility } of rows) {
    expect(civility, firstname).toBe(words.female.includes(firstname) ? "ms" : "mr");
  }
});

test("private fields bear the mark of their owner", async () => {
  const marks = await queryRows<{ mark: string }>(
    db,
    sql`select address::text || bill_address::text as mark from customers where bill_address is not null and address::text like '%CANARY%'`,
  );
  const all = marks.map(({ mark }) => mark).join(" ");
  for (const mark of ["customer_a-address", "customer_b-address"])
    expect(all).toContain(`CANARY-${mark}`);
  const papers = await db
    .select({ reason: documents.reason })
    .from(documents)
    .where(like(documents.reason, "CANARY-%"));
  expect(papers.map(({ reason }) => reason).sort()).toEqual([
    "CANARY-teacher_t-identity",
    "CANARY-teacher_u-identity",
  ]);
  const streets = await queryRows<{ mark: string }>(
    db,
    sql`select substring(street from 'CANARY.*') as mark from teachers where street like '%CANARY%'`,
  );
  expect(streets.map(({ mark }) => mark).sort()).toEqual([
    "CANARY-teacher_t-address",
    "CANARY-teacher_u-address",
  ]);
});

test("each hired teacher's identity and record were seen, on a day (PUB-024)", async () => {
  const unseen = await queryRows(
    db,
    sql`select t.id from teachers t cross join (values ('identity_proof'), ('criminal_record'), ('address_proof')) paper (type)
      where t.status = 'hired' and not exists (select 1 from documents d where d.teacher_id = t.id
        and d.type = paper.type and d.status = 'approved' and d.seen_on is not null)
      union select t.id from teachers t where t.status = 'hired'
        and not exists (select 1 from degrees g where g.teacher_id = t.id and g.verified_at is not null)`,
  );
  expect(unseen).toEqual([]);
});

test("every reference leads to a row, though they are written without being looked up", async () => {
  const references = await queryRows<{
    child: string;
    column: string;
    parent: string;
    key: string;
  }>(
    db,
    sql`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        quote_ident(own.attname) as column, quote_ident(their.attname) as key
      from pg_constraint c
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
      join pg_attribute their on their.attrelid = c.confrelid and their.attnum = c.confkey[1]
      where c.contype = 'f' and cardinality(c.conkey) = 1 order by 1, 3`,
  );
  expect(references.length).toBeGreaterThan(100);
  const broken = references.map(({ child, column, parent, key }) =>
    sql.raw(`select '${child}.${column}' as broken from ${child} c
      where ${column} is not null and not exists (select from ${parent} p where p.${key} = c.${column})`),
  );
  expect(await queryRows(db, sql.join(broken, sql` union all `))).toEqual([]);
});

test("the books balance to the cent", async () => {
  expect(await proveLedger(db)).toEqual([]);
});

test("no mail of the past waits to be sent, and each person has read all but the last notification", async () => {
  expect(await db.$count(mails)).toBe(0);
  const unread = await queryRows<{ count: number }>(
    db,
    sql`select distinct count(*) filter (where read_at is null)::int as count
      from notifications group by user_id`,
  );
  expect(unread).toEqual([{ count: 1 }]);
});

test("a database that holds somebody is left alone", async () => {
  await expect(seedDatabase(db, "demo", now)).rejects.toThrow("not empty");
});

test("T1 is on the first page of maths in Lyon; who takes no student or is far is not (J01)", async () => {
  const api = callerOf(db);
  const query = { city: "lyon", subjects: [1], levels: [11], onlyOffline: true };
  const pages = await Promise.all(
    [1, 2].map((page) => api(search.teachers, { query: { ...query, page } })),
  );
  const [first, second] = pages.map(({ data }) => data.map(({ id }) => id));
  expect(pages[0]?.totalCount).toBe(25);
  expect(first).toContain(idOf("T1"));
  expect([...(first ?? []), ...(second ?? [])]).not.toContain(idOf("T4"));
  expect([...(first ?? []), ...(second ?? [])]).not.toContain(idOf("T5"));
});

test("a family's request goes to T1, the wished one, T2, T3 and T6 to T9 (J01)", async () => {
  const api = callerOf(db, { id: idOf("C1"), role: "customer" });
  const request = await api(lessonRequests.create, {
    body: {
      student_id: idOf("S1"),
      teacher_wish_id: idOf("T1"),
      subject_id: 1,
      scholar_level_id: 11,
      course_type: "offline",
      comments: "Reprendre les suites avant le contrôle.",
      extended_search: true,
      address: {
        house_number: "12",
        street: "rue de la Part-Dieu",
        city: "Lyon",
        postal_code: "69003",
      },
    },
  });
  const requested = await queryRows<{ teacher_id: number }>(
    db,
    sql`select teacher_id from proposals where lesson_request_id = ${request.id} order by teacher_id`,
  );
  const wanted = ["T1", "T2", "T3", "T6", "T7", "T8", "T9"].map(idOf).sort((a, b) => a - b);
  expect(requested.map(({ teacher_id }) => teacher_id)).toEqual(wanted);
});

test("a request is told as it went: asked for, made clear, then sent to teachers", async () => {
  const first = await queryRows<{ events: string[] }>(
    db,
    sql`select array_agg(distinct l.event) as events from (
        select h.event, h.machine, row_number() over (
          partition by coalesce(p.lesson_request_id, h.thing_id) order by h.at, h.id) as place
        from history_lines h left join proposals p on h.machine = 'proposal' and p.id = h.thing_id
        where h.machine in ('lesson_request', 'proposal')) l
      where l.place = 1`,
  );
  expect(first).toEqual([{ events: ["created"] }]);
});

test("each thing stands where its history led it, from its first line on", async () => {
  const astray = await queryRows(
    db,
    sql`with things as (
        select 'course' as machine, id, status as state from courses
        union all select 'contract', id, status from contracts
        union all select 'bill', id, status from bills
        union all select 'payment', id, status from payments
        union all select 'lesson_request', id, process from lesson_requests
        union all select 'proposal', id, teacher_response from proposals),
      steps as (
        select machine, thing_id, from_state, to_state,
          lag(to_state) over one as before, lead(id) over one is null as last
        from history_lines window one as (partition by machine, thing_id order by at, id))
      select t.* from things t where not exists (
          select 1 from steps s where s.machine = t.machine and s.thing_id = t.id
            and s.last and s.to_state = t.state)
        or exists (
          select 1 from steps s where s.machine = t.machine and s.thing_id = t.id
            and s.before is not null and s.before is distinct from s.from_state)`,
  );
  expect(astray).toEqual([]);
});

test("what teachers write keeps the rules they are held to (VAL-003 to 006)", async () => {
  for (const { title, description, methodology } of await db.select().from(teachers)) {
    expect(title.length).toBeGreaterThanOrEqual(30);
    expect(title.length).toBeLessThanOrEqual(70);
    for (const text of [description, methodology]) {
      expect(text.length).toBeGreaterThanOrEqual(700);
      expect(text.length).toBeLessThanOrEqual(5000);
      expect(contactFragment(`${title} ${text}`)).toBeUndefined();
    }
  }
});

test("the same scale writes the same rows", async () => {
  const other = await openDatabase("seed_other");
  expect(await seedDatabase(other, "f0", now)).toEqual(seed);
  expect(await printOf(other)).toBe(print);
}, 60_000);
