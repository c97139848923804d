import { lt, sql } from "drizzle-orm";

import { providerCalls } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { type Seen, seenOf } from "#app/gateways/seen.server.ts";
import { type ProviderName, providerNames } from "#app/lib/providers.ts";

/** Of this process, the last of each; never over a later one of another process. */
export async function noteProviders(db: Db): Promise<void> {
  const rows = providerNames.flatMap((provider) => {
    const seen = seenOf(provider);
    return seen ? [{ provider, ...seen }] : [];
  });
  if (rows.length === 0) return;
  await db
    .insert(providerCalls)
    .values(rows)
    .onConflictDoUpdate({
      target: providerCalls.provider,
      set: {
        ok: sql`excluded.ok`,
        since: sql`excluded.since`,
        at: sql`excluded.at`,
        ms: sql`excluded.ms`,
        failure: sql`excluded.failure`,
        refusesKey: sql`excluded.refuses_key`,
      },
      setWhere: lt(providerCalls.at, sql`excluded.at`),
    });
}

export async function findProviders(db: Db): Promise<ReadonlyMap<ProviderName, Seen>> {
  const rows = await db.select().from(providerCalls);
  return new Map(rows.map(({ provider, ...seen }) => [provider, seen]));
}
