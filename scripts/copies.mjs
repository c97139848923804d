// Rows for a measure, as copies of the seed's own: SQL alone, so that fifty thousand of them take seconds.

/** Apart from every id of the seed. */
export const from = 5_000_000;

const objectOf = (changes) =>
  Object.entries(changes)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(", ");

/** `count` copies of the first row that a query finds, each with these columns changed; `n` counts from 1. */
export const copies = (table, found, count, changes) =>
  `insert into ${table} overriding system value
   select (jsonb_populate_record(t, jsonb_build_object(${objectOf(changes)}))).*
   from (select x as t from ${table} x where ${found} order by x.id limit 1) one, generate_series(1, ${count}) n`;

/** The same of every row that a query finds, ten at most; `k` is its rank. */
export const copiesOfAll = (table, found, count, changes) =>
  `insert into ${table} overriding system value
   select (jsonb_populate_record(t, jsonb_build_object(${objectOf(changes)}))).*
   from (select x as t, row_number() over (order by x.id) as k from ${table} x where ${found} limit 10) one,
     generate_series(1, ${count}) n`;

/** Does all of it or nothing; throws where a copy had nothing to copy. */
export async function runCopies(client, statements) {
  await client.query("begin");
  // The copies refer to one another: their references are not looked up one by one.
  await client.query("set local session_replication_role = replica");
  for (const statement of statements) {
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) throw new Error(`Nothing to copy: ${statement.slice(0, 300)}`);
  }
  await client.query("commit");
  await client.query("analyze");
}
