import { getTableColumns, getTableName, sql, type SQLChunk } from "drizzle-orm";
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
  const lists = columns.map(([name, column]) => {
    const isJson = column.getSQLType().startsWith("json");
    const written = rows.map((row) => elementOf(isJson ? asJson(row[name]) : row[name]));
    return sql`${`{${written.join()}}`}::text::text[]`;
  });
  const typed = columns.map(
    ([name, column]) => sql`${sql.identifier(snake(name))}::${sql.raw(column.getSQLType())}`,
  );
  const own = numbered(table) ? sql`overriding system value` : sql``;
  const commas = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `);
  await tx.execute(sql`insert into ${table} (${commas(names)}) ${own}
    select ${commas(typed)} from unnest(${commas(lists)}) as told(${commas(names)})`);
}

const asJson = (value: unknown) => (value == null ? null : JSON.stringify(value));

/** An array a column is read at half the price of an object a row. */
function elementOf(value: unknown): string {
  if (value == null) return "NULL";
  return `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(elementOf).join()}}` : String(value);
}
