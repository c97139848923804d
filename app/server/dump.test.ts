import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { setIban } from "#app/modules/earnings/payout/account.server.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { askReset, openForcedReset } from "#app/modules/people/account/ask-reset.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { paths } from "#app/paths.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { candidate } from "#tests/factories/application.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { particulars } from "#tests/factories/particulars.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { test as base } from "#tests/gateways/charge.ts";
import { gatewaysWith, storageInMemory } from "#tests/gateways/gateways.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { openCallOf } from "#tests/http/call.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { fileOf, labelled } from "#tests/photos/make.ts";
import { inDays, now } from "#tests/setup/time.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const teacherIban = "FR14 2004 1010 0505 0001 3M02 606";
const health = "1 85 05 78 006 084 91";
/** Text that compression would not hide in so short a file. */
const words = { identity: "CARTE-D-IDENTITE-880692310285", record: "CASIER-JUDICIAIRE-NEANT-51" };
const author = "CANARY-author";

const wantedWords = 10;
const isTelling = (part: string) => part.replace(/\D/g, "").length >= 8 || /[A-Z]{4}/.test(part);

/** Whole, any ten telling characters, hexadecimal, base64 at each alignment. */
function spellingsOf(value: string): string[] {
  const compact = value.replace(/\s/g, "");
  const parts = Array.from({ length: Math.max(compact.length - wantedWords + 1, 1) }, (_, at) =>
    compact.slice(at, at + wantedWords),
  );
  const encoded = [value, compact].flatMap((text) => {
    const base64 = [0, 1, 2].map((shift) =>
      Buffer.from(" ".repeat(shift) + text)
        .toString("base64url")
        // The first and the last signs depend on their neighbours.
        .slice(shift ? 4 : 0, -4),
    );
    return [Buffer.from(text).toString("hex"), ...base64];
  });
  return [value, compact, ...parts.filter(isTelling), ...encoded];
}

type Kept = Readonly<{ place: string; texts: readonly string[] }>;

function kept(index: string, text: string): Kept {
  const loose = text.replace(/\s/g, "");
  return { place: index, texts: [text, loose, loose.replaceAll("+", "-").replaceAll("/", "_")] };
}

async function dumpOf(db: Db): Promise<Kept[]> {
  const tables = await queryRows<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const dump: Kept[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await queryRows<{ text: string }>(db, sql`select t::text as text from ${table} t`);
    dump.push(...rows.map(({ text }) => kept(name, text)));
  }
  return dump;
}

function positionsOf(
  value: string,
  dump: readonly Kept[],
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const spellings = spellingsOf(value);
  const stored = [...files].map(([key, bytes]) => kept(`file ${key}`, bytes.toString("latin1")));
  return [...dump, ...stored]
    .filter(({ texts }) => spellings.some((one) => texts.some((text) => text.includes(one))))
    .map(({ place: part }) => part);
}

async function secretsGiven(db: Db, visitor: Api) {
  const begin = async (email: string) => {
    const params = { uuid: randomUUID() };
    await visitor(applications.saveDraft, { params, body: candidate(email) });
    return params;
  };
  const params = await begin("brouillon@example.test");
  const file = fileOf(await labelled(), "moi.jpg");
  await visitor(applications.setPhoto, { params, body: { file } });
  const resumed = { email: "brouillon@example.test", ...shownBefore() };
  await visitor(applications.sendResume, { body: resumed });

  const other = await begin("envoi@example.test");
  const body = { ...candidate("envoi@example.test"), draft_id: other.uuid, ...shownBefore() };
  const { id } = await visitor(applications.send, { body });

  await createProposed(db, { teachers: 1 });
  const written = await db.select({ link: mails.link }).from(mails);
  const lastOf = (pattern: string) => {
    const [start = ""] = pattern.split(":");
    const found = written.find(({ link }) => link?.includes(start))?.link ?? "";
    return found.split(start)[1]?.replace("/", "") ?? "";
  };
  return {
    kept: {
      "the secret of a draft": params.uuid,
      "the secret of a sent draft": other.uuid,
      "the permission to choose a password at sign-in": await openForcedReset(db, id, now),
    },
    mailed: {
      "the link of a draft": lastOf(paths.applicationDraft),
      "the link of a first password": tokenIn((await mailsTo(db, "envoi@example.test")).at(-1)),
      "the link of a proposal": lastOf(paths.proposalLink),
    },
  };
}

const { demo } = env;
afterEach(() => void Object.assign(env, { demo }));

test(
  "a dump of the database and of the storage folder says no account number, no health number, no token, no secret link, no paper in clear and nothing of a photo's label",
  { timeout: 120_000 },
  async ({ db, bank, agency }) => {
    const files = new Map<string, Buffer>();
    const gateways = {
      ...gatewaysWith(bank.cards),
      taxAgency: agency.taxAgency,
      storage: storageInMemory(files),
    };

    const { id } = await createTeacher(db, { selfEmployed: true, birthDate: "1994-05-03" });
    const actor = { id, role: "teacher" } as const;
    const teacher = callerOf(db, actor, now, gateways);
    await setIban({ db, actor, now, gateways }, teacherIban);
    const paper = (text: string) => new File([`%PDF-1.7 ${text}`], "papier.pdf");
    for (const [type, input] of [
      ["identity_proof", words.identity],
      ["criminal_record", words.record],
    ] as const) {
      await teacher(documents.uploadByType, { body: { type, file: paper(input) } });
    }
    const status = { self_employed: false, health_insurance_number: health, from: "2026-10-01" };
    await teacher(statusChanges.change, { body: status });
    await teacher(teachers.setPhoto, { body: { file: fileOf(await labelled(), "moi.jpg") } });

    const family = await createFamily(db);
    await callerOf(
      db,
      family.actor,
      now,
      gateways,
    )(taxCredits.set, {
      body: particulars,
    });
    const machineNow = new Date();
    const session = await openSession(db, family, machineNow);
    await askReset(openCallOf(db, { now, machineNow, ip: "192.0.2.7" }), { email: family.email });
    const reset = tokenIn((await mailsTo(db, family.email)).at(-1));

    const secrets = await secretsGiven(db, callerOf(db, undefined, now, gateways));

    Object.assign(env, { demo: false });
    const sent: string[] = [];
    const mail = ({ text }: { text: string }) => Promise.resolve(void sent.push(text));
    await dueOf(mailSweeps, "mails to send")(db, inDays(0.01), { mail });
    for (const [name, secret] of Object.entries({ ...secrets.mailed, reset })) {
      expect(secret.length, name).toBeGreaterThanOrEqual(36);
      expect(sent.join("\n"), name).toContain(secret);
    }

    const dump = await dumpOf(db);
    expect(new Set(dump.map(({ place: part }) => part)).size).toBeGreaterThan(15);
    // Two papers, the teacher's portrait and the draft's.
    expect(files.size).toBe(4);
    const looked = {
      "the teacher's account number": teacherIban,
      "the family's account number": particulars.iban,
      "the health number": health,
      "the identity paper": words.identity,
      "the criminal record": words.record,
      "the access token": session.access_token,
      "the refresh token": session.refresh_token,
      "the reset token": reset,
      "who took the photo": author,
      ...secrets.kept,
      ...secrets.mailed,
    };
    const found = Object.entries(looked).flatMap(([name, value]) =>
      positionsOf(value, dump, files).map((index) => `${name} in ${index}`),
    );
    expect(found).toEqual([]);
    // Control: planted values are found.
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
      expect(positionsOf(value, control, files), name).toEqual(["mails"]);
    }
  },
);
