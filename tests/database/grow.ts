import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

type Row = Record<string, unknown>;
type Column = { table: string; column: string; alone: boolean };
type Table = Readonly<{
  name: string;
  columns: readonly string[];
  alone: readonly string[];
  references: ReadonlyMap<string, string>;
}>;

/** Distance between the ids of two copies. */
const apart = 1_000_000;

const alone = sql`exists (
  select 1 from pg_index i join pg_class n on n.oid = i.indexrelid
  where i.indisunique and not i.indisprimary and i.indrelid = c.table_name::regclass
    and pg_get_indexdef(i.indexrelid) ~ (c.column_name || '"?\\)+( WHERE .*)?$')
    and not exists (select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = i.indrelid and k.conkey[1] = any (i.indkey)))`;

const columnsOf = (db: Db) =>
  queryRows<Column>(
    db,
    sql`select c.table_name as "table", c.column_name as "column", ${alone} as "alone"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.is_generated = 'NEVER' and t.table_type = 'BASE TABLE'
      order by 1, c.ordinal_position`,
  );

const keysOf = (db: Db) =>
  queryRows<{ from: string; column: string; to: string }>(
    db,
    sql`select k.conrelid::regclass::text as "from", a.attname as "column", k.confrelid::regclass::text as "to"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' order by 1, 2`,
  );

function targetOf(
  { table, column }: Column,
  keys: ReadonlyMap<string, string>,
  all: ReadonlySet<string>,
) {
  const named = column.replace(/_id$/, "s");
  const isName = column.endsWith("_id") && named !== table && all.has(named);
  return keys.get(column) ?? (isName ? named : undefined);
}

async function tablesOf(db: Db): Promise<Table[]> {
  const [columns, keys] = [await columnsOf(db), await keysOf(db)];
  const all = new Set(columns.map(({ table }) => table));
  const tables = [...all].map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const mine = new Map(
      keys.filter(({ from }) => from === name).map((key) => [key.column, key.to]),
    );
    const targets = own.map((one) => [one.column, targetOf(one, mine, all)] as const);
    return {
      name,
      columns: own.map(({ column }) => column),
      alone: own.filter((one) => one.alone).map(({ column }) => column),
      references: new Map(targets.flatMap(([column, to]) => (to ? [[column, to] as const] : []))),
    };
  });
  const known = new Set(["users"]);
  for (let before = 0; before < known.size;) {
    before = known.size;
    for (const { name, columns, references } of tables) {
      const ofAnything = columns.some((one) => columns.includes(`${one}_id`));
      if (ofAnything || [...references.values()].some((to) => known.has(to))) known.add(name);
    }
  }
  return tables.filter(({ name }) => known.has(name));
}

const people: Readonly<Record<string, string>> = { customers: "customer", teachers: "teacher" };

function copiedIds(tables: readonly Table[], rows: ReadonlyMap<string, Row[]>, stays: string) {
  const users = (rows.get("users") ?? []).filter(
    ({ role }) => role !== stays && role !== "operator",
  );
  const moving = new Set(users.map(({ id }) => id));
  return new Map(
    tables.map(({ name }) => {
      const all = (rows.get(name) ?? []).map(({ id }) => id);
      const isPerson = name === "users" || name in people;
      return [name, isPerson ? new Set(all.filter((id) => moving.has(id))) : new Set(all)];
    }),
  );
}

/** `thing_id` refers to the table named in `thing`. */
function referencesOf(row: Row, { name, columns, references }: Table): [string, string][] {
  const names = columns
    .filter((column) => columns.includes(`${column}_id`) && !references.has(`${column}_id`))
    .map((column): [string, string] => [`${column}_id`, `${String(row[column])}s`]);
  return [["id", name], ...references, ...names];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/;

const textOf = (value: string, copy: number) =>
  uuid.test(value)
    ? value.slice(0, -6) + String(copy).padStart(6, "0")
    : `${value}~${String(copy)}`;

function copyOf(row: Row, table: Table, ids: ReadonlyMap<string, Set<unknown>>, copy: number) {
  const moved = referencesOf(row, table).filter(([column, to]) => ids.get(to)?.has(row[column]));
  if (moved.length === 0) return undefined;
  const next = { ...row };
  for (const column of new Set([...moved.map(([column]) => column), ...table.alone])) {
    const value = row[column];
    if (typeof value === "number") next[column] = value + copy * apart;
    if (typeof value === "string") next[column] = textOf(value, copy);
  }
  return next;
}

/**
 * Copies each family's data with other teachers, then each teacher's with other families, by references: new tables
 * need no line here. Unique rows stay single.
 */
export async function growTenfold(db: Db): Promise<void> {
  const tables = await tablesOf(db);
  const rows = new Map<string, Row[]>();
  for (const { name } of tables) {
    const all = await queryRows<{ row: Row }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    rows.set(
      name,
      all.map(({ row }) => row),
    );
  }
  await db.transaction(async (tx) => {
    // Copies refer to one another: references are not checked one by one.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [stays, first] of [
      ["customer", 1],
      ["teacher", 11],
    ] as const) {
      const ids = copiedIds(tables, rows, stays);
      for (const table of tables) {
        const copies = Array.from({ length: 9 }, (_, index) => first + index);
        const made = (rows.get(table.name) ?? []).flatMap((row) =>
          copies.flatMap((copy) => copyOf(row, table, ids, copy) ?? []),
        );
        const columns = sql.join(
          table.columns.map((column) => sql.identifier(column)),
          sql`, `,
        );
        await tx.execute(
          sql`insert into ${sql.identifier(table.name)} (${columns}) overriding system value
            select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table.name)}, ${JSON.stringify(made)}::jsonb)
            on conflict do nothing`,
        );
      }
    }
  });
}
