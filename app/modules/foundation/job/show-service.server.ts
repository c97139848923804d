import { sql } from "drizzle-orm";

import type { Call } from "#app/api/call.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { providersOf } from "#app/gateways/providers.server.ts";
import type { Seen } from "#app/gateways/seen.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { version } from "#app/lib/version.server.ts";

import { findProviders } from "./heard-providers.server.ts";

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

const laterOf = (one: Seen | undefined, other: Seen | undefined): Seen | undefined =>
  one && other ? (one.at < other.at ? other : one) : (one ?? other);

/** As this process heard them, or the one that does the jobs, which alone sends mails: what is later (OPS-35). */
export async function findHeardProviders(db: Db) {
  const kept = await findProviders(db);
  return providersOf(env).map((provider) => {
    const { name, kind, seen } = provider;
    return { ...provider, seen: kind === "none" ? undefined : laterOf(seen, kept.get(name)) };
  });
}

/** Real or a stand-in, and how each answered last (API-269). */
export async function listProviders({ reader }: Pick<Call, "reader">) {
  const providers = await findHeardProviders(reader);
  return providers.map(({ name, kind, engine, seen }) => ({
    name,
    kind,
    engine,
    ...(seen ? ofSeen(seen) : unseen),
  }));
}

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
export async function showService({ reader, replica }: Pick<Call, "reader" | "replica">) {
  return {
    version,
    node: process.version,
    database: await databaseVersion(reader),
    embedded: env.postgres === undefined,
    ...(replica && { replica_behind: replica.behind() }),
    demo: env.demo,
    started_at: startedAt.toISOString(),
  };
}
