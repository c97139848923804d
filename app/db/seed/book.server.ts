import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Tx } from "#app/db/client.server.ts";

type Row = Readonly<Record<string, unknown>>;

function snake(name: string): string {
  return (name.match(/[\da-z]+|[A-Z]+(?![a-z])|[A-Z][\da-z]+/g) ?? [])
    .map((part) => part.toLowerCase())
    .join("_");
}

const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table) as Record<string, PgColumn>);

const numbered = (table: PgTable) =>
  columnsOf(table).some(([name, column]) => name === "id" && column.generatedIdentity);

export class Book {
  private readonly rows = new Map<PgTable, Row[]>();
  private readonly last = new Map<PgTable, number>();

  constructor(private readonly tables: readonly PgTable[]) {}

  add<Table extends PgTable>(table: Table, values: Table["$inferInsert"]): number {
    const id = (this.last.get(table) ?? 0) + 1;
    this.last.set(table, id);
    this.put(table, { ...values, id });
    return id;
  }

  put<Table extends PgTable>(table: Table, values: Table["$inferInsert"]): void {
    if (!this.tables.includes(table)) {
      throw new Error(`The table ${getTableName(table)} is not among those that are written.`);
    }
    const rows = this.rows.get(table);
    if (rows) rows.push(values);
    else this.rows.set(table, [values]);
  }

  async write(tx: Tx): Promise<void> {
    for (const table of this.tables) {
      const rows = this.rows.get(table) ?? [];
      for (let start = 0; start < rows.length; start += 5000) {
        await insertAll(tx, table, rows.slice(start, start + 5000));
      }
    }
    this.rows.clear();
  }

  async close(tx: Tx): Promise<void> {
    for (const [table, last] of this.last) {
      const name = getTableName(table);
      await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last}::bigint)`);
    }
  }
}

async function insertAll(tx: Tx, table: PgTable, rows: readonly Row[]): Promise<void> {
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = columnsOf(table).filter(([name]) => used.has(name));
  const names = columns.map(([name]) => sql.identifier(snake(name)));
  const typed = columns.map(
    ([name, column]) => sql`${sql.identifier(snake(name))} ${sql.raw(column.getSQLType())}`,
  );
  const rowsShown = rows.map((row) =>
    Object.fromEntries(columns.map(([name]) => [snake(name), row[name] ?? null])),
  );
  const own = numbered(table) ? sql`overriding system value` : sql``;
  await tx.execute(sql`insert into ${table} (${sql.join(names, sql`, `)}) ${own}
    select * from jsonb_to_recordset(${JSON.stringify(rowsShown)}::text::jsonb) as told(${sql.join(typed, sql`, `)})`);
}
