import type { Db } from "#app/db/client.server.ts";
import { seedDatabase, type SeedFile } from "#app/db/seed/seed.server.ts";
import { onServer } from "#scripts/postgres.mjs";
import { now } from "#tests/setup/time.ts";

import { copyOf, openAt, openDatabase, server, template } from "./db.ts";
import { refuseOverlap } from "./one-by-one.ts";

type F0 = Readonly<{ db: Db; seed: SeedFile }>;

/** The database comment holds the seed file, written once seeding is complete. */
const name = `${template}_f0`;

/** The first caller seeds; the others wait. */
function seededOnce(url: string): Promise<SeedFile> {
  return onServer(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await client.query<{ said: string | null }>(
      "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
      [name],
    );
    const stored = rows[0]?.said;
    if (stored) return JSON.parse(stored) as SeedFile;
    const { db, pool, close } = openAt(await copyOf(template, name));
    refuseOverlap(pool);
    const seeded = seedDatabase(db, "f0", now);
    await seeded.then(close, close);
    const seed = await seeded;
    const text = client.escapeLiteral(JSON.stringify(seed));
    await client.query(`comment on database ${name} is ${text}`);
    return seed;
  });
}

export async function openF0(purpose: string): Promise<F0> {
  if (server) {
    const seed = await seededOnce(server);
    return { db: await openDatabase(purpose, name), seed };
  }
  const db = await openDatabase(purpose);
  return { db, seed: await seedDatabase(db, "f0", now) };
}
