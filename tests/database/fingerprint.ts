import { sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";

/** What a call may note without having done anything: that it came, that a token was seen. */
const notes = ["rate_limits", "once_keys", "sessions", "refresh_tokens"];

/** A fingerprint of every row, table by table, but of those notes. */
export async function fingerprint(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const marks = tables
    .filter(({ name }) => !notes.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as mark from ${sql.identifier(name)} t`,
    );
  const rows = await rowsOf<{ mark: string }>(db, sql.join(marks, sql` union all `));
  // PostgreSQL answers the parts of a union in whatever order it read them.
  return rows
    .map(({ mark }) => mark)
    .sort()
    .join("\n");
}
