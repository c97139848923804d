import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Real PostgreSQL only. Acts once `hold` has written, before commit; `finish` runs when it waits for a lock or is
 * done.
 */
export async function whileHeld<Result>(
  database: Db,
  hold: (tx: Tx) => Promise<unknown>,
  act: () => Promise<Result>,
  finish?: (tx: Tx) => Promise<unknown>,
): Promise<PromiseSettledResult<Result>> {
  const { acting } = await database.transaction(async (tx) => {
    await hold(tx);
    const its = { over: false };
    const settled = Promise.allSettled([act()]).finally(() => (its.over = true));
    while (!its.over && (await queryRows(database, waiting)).length === 0) await sleep(5);
    await finish?.(tx);
    return { acting: settled };
  });
  const [result] = await acting;
  return result;
}
