// Rows for a measure, as copies of the seed's own: SQL alone, so that fifty thousand of them take seconds.

/** Apart from every id of the seed. */
export const from = 5_000_000;

const objectOf = (changes) =>
  Object.entries(changes)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(", ");

/**
 * The statement of copies, once the columns are known that may be written: a generated one may not. `x` is the row’s
 * alias, which is also the name of a column (`teachers.x`), so that the row is named by its type.
 */
const statementOf = (table, { found, count, changes, rank }) => ({
  table,
  text: (columns) =>
    `insert into ${table} (${columns.join(", ")}) overriding system value
     select ${columns.map((name) => `(made).${name}`).join(", ")}
     from (select jsonb_populate_record(t, jsonb_build_object(${objectOf(changes)})) as made
       from (select (x.*)::${table} as t ${rank} from ${table} x where ${found} order by x.id limit ${rank ? 10 : 1}) one,
         generate_series(1, ${count}) n offset 0) all_of_them`,
});

/** `count` copies of the first row that a query finds, each with these columns changed; `n` counts from 1. */
export const copies = (table, found, count, changes) =>
  statementOf(table, { found, count, changes, rank: "" });

/** The same of every row that a query finds, ten at most; `k` is its rank. */
export const copiesOfAll = (table, found, count, changes) =>
  statementOf(table, { found, count, changes, rank: ", row_number() over (order by x.id) as k" });

async function textOf(client, statement) {
  if (typeof statement === "string") return statement;
  const { rows } = await client.query(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [statement.table],
  );
  return statement.text(rows.map(({ name }) => name));
}

/** Does all of it or nothing; throws where a copy had nothing to copy. */
export async function runCopies(client, statements) {
  await client.query("begin");
  // The copies refer to one another: their references are not looked up one by one.
  await client.query("set local session_replication_role = replica");
  for (const statement of statements) {
    const text = await textOf(client, statement);
    const { rowCount } = await client.query(text);
    if (rowCount === 0) throw new Error(`Nothing to copy: ${text.slice(0, 600)}`);
  }
  await client.query("commit");
  await client.query("analyze");
}
