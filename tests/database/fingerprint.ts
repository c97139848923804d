import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

const notes = ["rate_limits", "once_keys", "sessions", "refresh_tokens", "operator_reads"];

const drafts = ["booking_drafts", "abandoned_bookings", "used_challenges"];

export const fingerprint = (db: Db): Promise<string> => marksOf(db, notes, []);

/** Without drafts and last-seen moments, which move on repetition. Future dates count. */
export async function fingerprintOfThings(db: Db): Promise<string> {
  const moments = await queryRows<{ name: string }>(
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
  const tables = await queryRows<{ name: string }>(
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
  const rows = await queryRows<{ mark: string }>(db, sql.join(marks, sql` union all `));
  // PostgreSQL returns the parts of a union in any order.
  return rows
    .map(({ mark }) => mark)
    .sort()
    .join("\n");
}
