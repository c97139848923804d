import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { askReset } from "#app/modules/account/ask-reset.server.ts";
import { openSession } from "#app/modules/account/session.server.ts";
import { documentEndpoints } from "#app/modules/document/endpoints.ts";
import { legalStatusEndpoints } from "#app/modules/legal-status/endpoints.ts";
import { mailSweeps } from "#app/modules/mail/sweeps.server.ts";
import { mails } from "#app/modules/mail/table.server.ts";
import { setIban } from "#app/modules/payout/account.server.ts";
import { taxCreditEndpoints } from "#app/modules/tax-credit/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { test as base } from "#tests/gateways/charge.ts";
import { gatewaysWith, storageInMemory } from "#tests/gateways/gateways.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const teacherIban = "FR14 2004 1010 0505 0001 3M02 606";
const familyIban = "FR76 3000 4000 0312 3456 7890 143";
const health = "1 85 05 78 006 084 91";
/** What the papers say, in signs that no compression would hide in so short a file. */
const words = { identity: "CARTE-D-IDENTITE-880692310285", record: "CASIER-JUDICIAIRE-NEANT-51" };

const wantedWords = 10;
const isTelling = (part: string) => part.replace(/\D/g, "").length >= 8 || /[A-Z]{4}/.test(part);

/** A value as a dump might spell it: whole, any ten signs of it that say much, as hexadecimal, as base64 at each alignment. */
function spellingsOf(value: string): string[] {
  const compact = value.replace(/\s/g, "");
  const parts = Array.from({ length: Math.max(compact.length - wantedWords + 1, 1) }, (_, at) =>
    compact.slice(at, at + wantedWords),
  );
  const encoded = [value, compact].flatMap((text) => {
    const base64 = [0, 1, 2].map((shift) =>
      Buffer.from(" ".repeat(shift) + text)
        .toString("base64url")
        // The first and the last signs depend on what stands beside.
        .slice(shift ? 4 : 0, -4),
    );
    return [Buffer.from(text).toString("hex"), ...base64];
  });
  return [value, compact, ...parts.filter(isTelling), ...encoded];
}

/** Every row of every table as text, by its table; what a column of bytes holds is read as hexadecimal. */
async function dumpOf(db: Db): Promise<{ place: string; text: string }[]> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const dump: { place: string; text: string }[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await rowsOf<{ text: string }>(db, sql`select t::text as text from ${table} t`);
    dump.push(...rows.map(({ text }) => ({ place: name, text })));
  }
  return dump;
}

/** Where a value is found: tables and files. */
function placesOf(
  value: string,
  dump: readonly { place: string; text: string }[],
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const spellings = spellingsOf(value);
  const stored = [...files].map(([key, bytes]) => ({
    place: `file ${key}`,
    text: bytes.toString("latin1"),
  }));
  return [...dump, ...stored]
    .filter(({ text }) => {
      const loose = text.replace(/\s/g, "");
      const urlSafe = loose.replaceAll("+", "-").replaceAll("/", "_");
      return spellings.some(
        (one) => text.includes(one) || loose.includes(one) || urlSafe.includes(one),
      );
    })
    .map(({ place }) => place);
}

const { demo } = env;
afterEach(() => void Object.assign(env, { demo }));

test("a dump of the database and of the storage folder says no account number, no health number, no token and no paper in clear", async ({
  db,
  bank,
  agency,
}) => {
  const files = new Map<string, Buffer>();
  const gateways = {
    ...gatewaysWith(bank.cards),
    taxAgency: agency.taxAgency,
    storage: storageInMemory(files),
  };

  // A teacher gives an account number, papers, and a health number that waits for the operator.
  const { id } = await createTeacher(db, { selfEmployed: true, birthDate: "1994-05-03" });
  const actor = { id, role: "teacher" } as const;
  const teacher = callerOf(db, actor, now, gateways);
  await setIban({ db, actor, now, gateways }, teacherIban);
  const paper = (said: string) => new File([`%PDF-1.7 ${said}`], "papier.pdf");
  for (const [type, said] of [
    ["identity_proof", words.identity],
    ["criminal_record", words.record],
  ] as const) {
    await teacher(documentEndpoints.uploadByType, { body: { type, file: paper(said) } });
  }
  const status = { self_employed: false, health_insurance_number: health, from: "2026-10-01" };
  await teacher(legalStatusEndpoints.change, { body: status });

  // A family gives an account number to the agency, signs in, forgets its password.
  const family = await createFamily(db);
  await callerOf(
    db,
    family.actor,
    now,
    gateways,
  )(taxCreditEndpoints.set, {
    body: {
      enable: true,
      civility: "madam",
      birth_name: "Durand",
      firstnames: "Sophie Anne",
      birth_date: { day: "14", month: "3", year: "1981" },
      birth_country: "99100",
      birth_city: "Villeurbanne",
      address: { house_number: "14", street: "rue Chevreul", city: "Lyon", postal_code: "69007" },
      phone: { phone_number: "06 12 34 56 78" },
      email: "sophie.martin@example.test",
      holder: "Sophie Martin",
      iban: familyIban,
      bic: "BNPAFRPPXXX",
      has_declared: true,
      consent: true,
    },
  });
  const machineNow = new Date();
  const session = await openSession(db, family, machineNow);
  await askReset(openCallOf(db, { now, machineNow, ip: "192.0.2.7" }), { email: family.email });
  const reset = tokenIn((await mailsTo(db, family.email)).at(-1));

  // In production a link that opens something leaves with its mail.
  Object.assign(env, { demo: false });
  const sent: string[] = [];
  const mail = ({ text }: { text: string }) => Promise.resolve(void sent.push(text));
  await dueOf(mailSweeps, "mails to send")(db, now, { mail });
  expect(sent.join("\n")).toContain(reset);

  const dump = await dumpOf(db);
  expect(new Set(dump.map(({ place }) => place)).size).toBeGreaterThan(15);
  expect(files.size).toBe(2);
  const looked = {
    "the teacher's account number": teacherIban,
    "the family's account number": familyIban,
    "the health number": health,
    "the identity paper": words.identity,
    "the criminal record": words.record,
    "the access token": session.access_token,
    "the refresh token": session.refresh_token,
    "the reset token": reset,
  };
  const found = Object.entries(looked).flatMap(([name, value]) =>
    placesOf(value, dump, files).map((place) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  // What is looked for would be found.
  await db.insert(mails).values({
    recipient: "a@example.test",
    template: "control",
    subject: "control",
    body: Object.values(looked)
      .map((value) => Buffer.from(` ${value}`).toString("base64"))
      .join(" "),
    state: "queued",
    tries: 0,
    nextTryAt: now,
    createdAt: now,
  });
  const control = await dumpOf(db);
  for (const [name, value] of Object.entries(looked)) {
    expect(placesOf(value, control, files), name).toEqual(["mails"]);
  }
});
