import { is, Placeholder, type SQL, sql, type SQLWrapper } from "drizzle-orm";

import { openTransaction } from "#app/lib/transaction.server.ts";

import { type Db, statementOf } from "./client.server.ts";

/** A value, or the place of one that comes when the query runs: it may be compared, not computed with. */
export type Value<Given> = Given | Placeholder;

export type Values<Input> = { readonly [Name in keyof Input]: Value<Input[Name]> };

type Query<Rows> = PromiseLike<Rows> & {
  toSQL: () => { sql: string };
  prepare: (name: string) => {
    execute: (values: Record<string, unknown>) => Promise<Rows>;
  };
};

/**
 * Writes the SQL once per handle and set of values, since Drizzle's writing costs more than the answer.
 * Within a transaction it is written each time: its handle lives too briefly.
 */
export function prepared<Input extends Readonly<Record<string, unknown>>, Rows>(
  write: (db: Db, values: Values<Input>) => Query<Rows>,
): (db: Db, input: Input) => Promise<Rows> {
  type Written = ReturnType<Query<Rows>["prepare"]>;
  const handles = new WeakMap<Db, Map<string, Written>>();

  function writtenFor(db: Db, names: readonly string[]): Written {
    const known = handles.get(db) ?? new Map<string, Written>();
    handles.set(db, known);
    const set = names.join();
    const found = known.get(set);
    if (found) return found;
    const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    const query = write(db, placeholders as Values<Input>);
    const written = query.prepare(statementOf(query.toSQL().sql) ?? "");
    known.set(set, written);
    return written;
  }

  return async (db, input) => {
    if (openTransaction.getStore()) return write(db, input);
    const names = Object.keys(input).filter((name) => input[name] !== undefined);
    return writtenFor(db, names).execute(input);
  };
}

/** An instant, or the place of one. */
export const instantOf = (value: Value<Date>): SQL =>
  sql`${value instanceof Date ? value.toISOString() : value}::timestamptz`;

/** One parameter for a list of any length, where Drizzle writes one each. */
export const wholeList = (values: Value<readonly unknown[]>) =>
  is(values, Placeholder) ? values : sql.param(values);

/** `inArray` with one parameter. */
export const anyOf = (column: SQLWrapper, values: Value<readonly unknown[]>): SQL =>
  sql`${column} = any(${wholeList(values)})`;
