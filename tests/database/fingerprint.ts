import { sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";

/** What a call may note without having done anything: that it came, that a token was seen. */
const notes = ["rate_limits", "once_keys", "sessions", "refresh_tokens"];

/**
 * What a booking holds before it is sent, and how often a form was: a visitor who sends a step again begins another
 * draft.
 */
const drafts = ["booking_drafts", "abandoned_bookings", "used_challenges"];

/** A fingerprint of every row, table by table, but of those notes. */
export const fingerprint = (db: Db): Promise<string> => marksOf(db, notes, []);

/**
 * A fingerprint of what is there: as above, without drafts and without the moments at which something was last said,
 * which move when it is said again. A date that is to come counts.
 */
export async function fingerprintOfThings(db: Db): Promise<string> {
  const moments = await rowsOf<{ name: string }>(
    db,
    sql`select distinct column_name as name from information_schema.columns
      where table_schema = 'public' and data_type like 'timestamp%' and column_name ~ '(^at|_at|_since)$'
        and column_name !~ '(due|starts|ends|effective|leaves|remind|retry)_at$'`,
  );
  return marksOf(
    db,
    [...notes, ...drafts],
    moments.map(({ name }) => name),
  );
}

async function marksOf(
  db: Db,
  tablesLeftOut: readonly string[],
  columnsLeftOut: readonly string[],
): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const row =
    columnsLeftOut.length === 0
      ? sql`t::text`
      : sql`(to_jsonb(t) - string_to_array(${columnsLeftOut.join()}, ','))::text`;
  const marks = tables
    .filter(({ name }) => !tablesLeftOut.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text || ':' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as mark from ${sql.identifier(name)} t`,
    );
  const rows = await rowsOf<{ mark: string }>(db, sql.join(marks, sql` union all `));
  // PostgreSQL answers the parts of a union in whatever order it read them.
  return rows
    .map(({ mark }) => mark)
    .sort()
    .join("\n");
}
