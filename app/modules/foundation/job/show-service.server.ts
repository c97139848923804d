import { sql } from "drizzle-orm";

import type { Call } from "#app/api/call.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { providersOf } from "#app/gateways/providers.server.ts";
import type { Seen } from "#app/gateways/seen.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { version } from "#app/lib/version.server.ts";

const startedAt = machineClock();

const ofSeen = ({ ok: healthy, since, at, ms, failure, refusesKey }: Seen) => ({
  healthy,
  since: since.toISOString(),
  last: at.toISOString(),
  ms,
  failure,
  refuses_key: refusesKey,
});

const unseen = {
  healthy: null,
  since: null,
  last: null,
  ms: null,
  failure: null,
  refuses_key: false,
};

/** As this process knows them (API-269). */
export const listProviders = () =>
  Promise.resolve(
    providersOf(env).map(({ name, kind, engine, seen }) => ({
      name,
      kind,
      engine,
      ...(seen ? ofSeen(seen) : unseen),
    })),
  );

const hour = 3_600_000;

let known: { db: Db; at: number; version: string } | undefined;

/** Asked once an hour: it changes with a restart of the database alone. */
async function databaseVersion(db: Db): Promise<string> {
  const at = machineClock().getTime();
  if (known?.db === db && at - known.at < hour) return known.version;
  const [row] = await queryRows<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  const version = row?.version ?? "";
  known = { db, at, version };
  return version;
}

/** Versions, and since when this process runs (OPS-35). */
export async function showService({ reader }: Pick<Call, "reader">) {
  return {
    version,
    node: process.version,
    database: await databaseVersion(reader),
    embedded: env.postgres === undefined,
    demo: env.demo,
    started_at: startedAt.toISOString(),
  };
}
