import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";

import { gauge } from "#app/lib/metrics.ts";

import { type Db, guardedDb } from "./client.server.ts";
import { openPool, type PostgresAddress } from "./pool.server.ts";
import { behindMs, type Mark, mostBehindMs, placeOf, stillTold } from "./replica.domain.ts";

export type Replica = Readonly<{
  /** Undefined while it is late or away: then the first database is read. */
  db: () => Db | undefined;
  /** Seconds; null while it does not answer. */
  behind: () => number | null;
  close: () => Promise<void>;
}>;

const everyMs = 1_000;

const lsnOf = async (pool: pg.Pool, query: string) => {
  const { rows } = await pool.query<{ lsn: string | null }>(query);
  return placeOf(rows[0]?.lsn ?? null);
};

/** A standby of the first database, watched each second by the place in its log that it has come to. */
export function openReplica(first: pg.Pool, to: PostgresAddress, url: string): Replica {
  const pool = openPool({ ...to, url, directUrl: url }, "replica");
  const db = guardedDb(drizzle(pool, { casing: "snake_case" }));
  let marks: Mark[] = [];
  let behind: number | undefined;
  let lookedAt = 0;
  let watching = false;

  async function watch() {
    const at = Date.now();
    const place = await lsnOf(first, "select pg_current_wal_lsn()::text as lsn");
    if (place !== undefined) marks.push({ at, place });
    const reached = await lsnOf(pool, "select pg_last_wal_replay_lsn()::text as lsn");
    if (reached === undefined) throw new Error("DATABASE_READ_URL is no standby.");
    behind = behindMs(marks, reached, Date.now());
    lookedAt = at;
    marks = stillTold(marks, reached);
  }

  const timer = setInterval(() => {
    if (watching) return;
    watching = true;
    const late = setTimeout(() => (behind = undefined), mostBehindMs).unref();
    void watch()
      .catch(() => (behind = undefined))
      .finally(() => {
        clearTimeout(late);
        watching = false;
      });
  }, everyMs).unref();

  gauge(
    {
      name: "preau_database_replica_behind_seconds",
      help: "How far the replica that is read is behind; absent while it does not answer.",
    },
    () => (behind === undefined ? [] : [{ value: behind / 1000 }]),
  );

  return {
    // What it lacks may have grown since the last look.
    db: () =>
      behind !== undefined && behind + Date.now() - lookedAt < mostBehindMs ? db : undefined,
    behind: () => (behind === undefined ? null : Math.round(behind / 1000)),
    close: async () => {
      clearInterval(timer);
      await pool.end();
    },
  };
}
