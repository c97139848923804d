import { sql } from "drizzle-orm";

import type { Call } from "#app/api/call.server.ts";
import { queryRows } from "#app/db/client.server.ts";
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

/** Versions, and since when this process runs (OPS-35). */
export async function showService({ reader }: Pick<Call, "reader">) {
  const [row] = await queryRows<{ version: string }>(
    reader,
    sql`select current_setting('server_version') as version`,
  );
  return {
    version,
    node: process.version,
    database: row?.version ?? "",
    embedded: env.postgres === undefined,
    demo: env.demo,
    started_at: startedAt.toISOString(),
  };
}
