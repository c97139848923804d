import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { onServer } from "#scripts/postgres.mjs";
import {
  archive,
  countPeople,
  emptyDatabase,
  folder,
  photo,
  purpose,
  readAt,
  restoreTo,
  sessionAt,
  sourceName,
  stored,
  target,
  urlOf,
} from "#tests/database/archives.ts";
import { openDatabase, server, timeToSeed } from "#tests/database/db.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { createUser, password } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { storageInMemory } from "#tests/gateways/gateways.ts";
import { bearerOf } from "#tests/http/signed-in.ts";

import { verifyArchive } from "./read.server.ts";
import { moveDatabase, restoreArchive } from "./restore.server.ts";
import { openEmbeddedSession } from "./session.server.ts";

// Databases are made, filled and read whole, the embedded one too.
const slow = { timeout: timeToSeed };

let source: Db;
let family: { email: string };
let whole: string;

beforeAll(async () => {
  source = await openDatabase(purpose);
  ({ family } = await createBilledCourse(source));
  for (let at = 0; at < 5; at++) await createBilledCourse(source);
  const [pupil] = await source.select().from(students).limit(1);
  await source
    .update(students)
    .set({ photoKey: photo.key, photoHash: "abc" })
    .where(eq(students.id, pupil?.id ?? 0));
  whole = await archive("whole");
}, timeToSeed);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test(
  "a restored copy has every row, file and next number, and people sign in to it (OPS-46)",
  slow,
  async () => {
    const url = await emptyDatabase();
    const files = new Map<string, Buffer>();

    const manifest = await restoreTo(url, whole, { files });

    expect(manifest).toMatchObject({ files: 1, missing: [] });
    expect(files).toEqual(stored);
    const bytes = readFileSync(whole, "latin1");
    expect(bytes).toContain(photo.bytes.toString());
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    await readAt(url, async (db) => {
      expect(await fingerprint(db)).toBe(await fingerprint(source));
      const [last] = await queryRows<{ id: number }>(db, sql`select max(id) as id from users`);
      expect(await proveLedger(db)).toEqual([]);
      const body = { email: family.email, password };
      expect(await bearerOf(db)(accounts.login, { body })).toHaveProperty("access_token");
      expect((await createUser(db, "customer")).id).toBe((last?.id ?? 0) + 1);
    });
  },
);

test(
  "made while people write, it holds one instant: its ledger balances, its rows refer to rows",
  slow,
  async () => {
    const url = await emptyDatabase();
    await restoreTo(url, whole);
    const writing = { goes: true, done: 0 };
    const path = await readAt(url, async (db) => {
      const before = await queryRows(db, sql`select from bills`);
      const writer = async () => {
        while (writing.goes) {
          await createBilledCourse(db);
          writing.done++;
        }
      };
      const writers = [writer(), writer(), writer()];
      while (writing.done < 3) await delay(5);
      const begun = writing.done;
      const made = await archive("busy", url);
      expect(writing.done).toBeGreaterThan(begun);
      writing.goes = false;
      await Promise.all(writers);
      const after = await queryRows(db, sql`select from bills`);
      expect(after.length).toBeGreaterThan(before.length);
      return made;
    });

    await verifyArchive(path);
    const copy = await emptyDatabase();
    await restoreTo(copy, path);
    await readAt(copy, async (db) => {
      expect(await proveLedger(db)).toEqual([]);
    });
  },
);

test(
  "one byte altered or an end cut off is refused, and nothing of it is restored",
  slow,
  async () => {
    const good = readFileSync(whole);
    const spoilt = join(folder, "spoilt.tar");
    const url = await emptyDatabase();
    const sizes = [0, 511, 512, 5000, good.length >> 1, good.length - 1600, good.length - 1024];
    for (const size of sizes) {
      writeFileSync(spoilt, good.subarray(0, size));
      await expect(verifyArchive(spoilt), `cut at ${size}`).rejects.toThrow();
    }
    await expect(restoreTo(url, spoilt)).rejects.toThrow("The archive ends too early.");
    for (let at = 100; at < good.length - 2048; at += Math.ceil(good.length / 61)) {
      // What fills a block after an entry holds nothing.
      const altered = Buffer.from(good);
      altered.writeUInt8((good[at] ?? 0) ^ 1, at);
      writeFileSync(spoilt, altered);
      const isHeld = good[at] !== 0;
      if (isHeld) await expect(verifyArchive(spoilt), `altered at ${at}`).rejects.toThrow();
    }
    expect(await countPeople(url)).toBe(0);
  },
);

test(
  "people who are there are given up only by --replace, and never while another session is open",
  slow,
  async () => {
    const url = await emptyDatabase();
    await restoreTo(url, whole);
    await readAt(url, (db) => createUser(db, "customer"));

    await expect(restoreTo(url, whole)).rejects.toThrow("People have accounts");
    await onServer(url, async () => {
      await expect(restoreTo(url, whole, { replace: true })).rejects.toThrow(
        "1 other session is open on this database",
      );
    });
    expect(await countPeople(url)).toBe((await countPeople(urlOf(sourceName))) + 1);
    await restoreTo(url, whole, { replace: true });

    expect(await readAt(url, fingerprint)).toBe(await fingerprint(source));
  },
);

test(
  "cut half-way, the database holds none of it, and it is done again without a flag",
  slow,
  async () => {
    const url = await emptyDatabase();
    const session = await sessionAt(url);
    const cut = {
      ...storageInMemory(),
      put: async () => {
        const [row] = await session.ask<{ pid: number }>("select pg_backend_pid() as pid");
        await onServer(server ?? "", (client) =>
          client.query("select pg_terminate_backend($1)", [row?.pid]),
        );
      },
    };

    await expect(restoreArchive(whole, target(session), cut)).rejects.toThrow();
    await session.close().catch(() => undefined);
    expect(await countPeople(url)).toBe(0);

    await restoreTo(url, whole);
    expect(await countPeople(url)).toBeGreaterThan(5);
  },
);

test("an archive of another level is refused by a sentence", slow, async () => {
  const older = await emptyDatabase();
  await restoreTo(older, whole);
  await onServer(older, (client) =>
    client.query(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
    ),
  );
  const path = await archive("older", older);

  await expect(restoreTo(await emptyDatabase(), path)).rejects.toThrow(
    /^It has \d+ migrations and this build has \d+: use the build that made it/,
  );
});

test(
  "an embedded installation is carried to PostgreSQL: same rows, same next numbers, every digest equal",
  slow,
  async () => {
    const data = join(folder, "embedded");
    const embedded = await openEmbeddedSession(data);
    await restoreArchive(whole, target(embedded), storageInMemory());
    await expect(openEmbeddedSession(data)).rejects.toThrow("is held by process");
    const url = await emptyDatabase();
    const session = await sessionAt(url);

    const moved = await moveDatabase(embedded, target(session));
    await session.close();
    const again = await sessionAt(url);
    await expect(moveDatabase(embedded, target(again))).rejects.toThrow("People have accounts");
    await again.close();
    await embedded.close();

    const manifest = await verifyArchive(whole);
    expect(moved.map(({ table, rows, digest }) => [table, rows, digest])).toEqual(
      manifest.tables.map(({ name, rows, digest }) => [name, rows, digest]),
    );
    await readAt(url, async (db) => {
      expect(await fingerprint(db)).toBe(await fingerprint(source));
      const [last] = await queryRows<{ id: number }>(db, sql`select max(id) as id from users`);
      expect((await createUser(db, "customer")).id).toBe((last?.id ?? 0) + 1);
    });
  },
);

test("a file that its storage has lost is named, the rest is kept", slow, async () => {
  stored.delete(photo.key);
  onTestFinished(() => void stored.set(photo.key, photo.bytes));

  const path = await archive("lost");

  expect(await verifyArchive(path)).toMatchObject({ files: 0, missing: [photo.key] });
  copyFileSync(path, join(folder, "copy.tar"));
  expect(await verifyArchive(join(folder, "copy.tar"))).toMatchObject({ files: 0 });
});
