import { createHash } from "node:crypto";
import type { Query, SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";

import { noteCommit } from "#app/lib/calling.server.ts";
import { type OpenTransaction, openTransaction } from "#app/lib/transaction.server.ts";

export type Db = PgDatabase<PgQueryResultHKT>;

/** Code that must run in a transaction does not compile outside one (decision 022). */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

const guarded = new Set([
  "_",
  "session",
  "query",
  "select",
  "selectDistinct",
  "selectDistinctOn",
  "insert",
  "update",
  "delete",
  "execute",
  "transaction",
  "$count",
  "with",
  "$with",
]);

/**
 * Inside a transaction the outer handle would deadlock the embedded database (decision 003): it throws. Runs
 * `afterCommit` callbacks after the commit.
 */
export function guardedDb(database: Db): Db {
  return new Proxy(database, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (!guarded.has(String(name))) return member;
      if (typeof member !== "function") {
        refuseInside();
        return member;
      }
      return (...args: unknown[]) => {
        refuseInside();
        if (name !== "transaction") return Reflect.apply(member, target, args) as unknown;
        return transact(() => Reflect.apply(member, target, args) as Promise<unknown>);
      };
    },
  });
}

function refuseInside() {
  if (openTransaction.getStore()) {
    throw new Error("The outer database handle was used inside a transaction: pass tx.");
  }
}

async function transact<Result>(run: () => Promise<Result>): Promise<Result> {
  const store: OpenTransaction = { after: [] };
  const result = await openTransaction.run(store, run);
  noteCommit();
  for (const act of store.after) act();
  return result;
}

/** Runs after the commit; immediately outside a transaction. */
export function afterCommit(act: () => void): void {
  const store = openTransaction.getStore();
  if (store) store.after.push(act);
  else act();
}

export async function queryRows<Row>(db: Db, query: Parameters<Db["execute"]>[0]): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  return (result as { rows: Row[] }).rows;
}

/** The violated constraint, such as a unique index; undefined for any other error. */
export function brokenRule(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === "string" ? constraint : brokenRule(error.cause);
}

/** Two transactions wrote the same row: the second may try again. */
export function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === "40001" || isSerializationFailure(error.cause);
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Each PostgreSQL connection caches them with their plans: about as many as usual searches have. */
export const mostStatements = 128;

const statements = new Map<string, string>();

/** Named by its text; once the cache is full, new statements stay unnamed. */
export function statementOf(text: string): string | undefined {
  const known = statements.get(text);
  if (known !== undefined || statements.size >= mostStatements) return known;
  const name = `preau_${createHash("sha1").update(text).digest("hex").slice(0, 16)}`;
  statements.set(text, name);
  return name;
}

/** Prepared once per connection on PostgreSQL. Texts must be few: variable parts are parameters. */
export function preparedRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return rowsOfStatement(db, dialect.sqlToQuery(query));
}

async function rowsOfStatement<Row>(
  db: Db,
  written: Query,
  values?: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const name = statementOf(written.sql);
  const statement = db._.session.prepareQuery(written, undefined, name, false);
  const result: unknown = await statement.execute(values);
  return (result as { rows: Row[] }).rows;
}

/**
 * Written once for the process and prepared once per connection: its constants stand in its text, so that a plan that
 * is kept for it follows partial indexes. What differs between calls are named placeholders.
 */
export function preparedOnce<Row>(write: (db: Db) => SQL) {
  let written: Query | undefined;
  return (db: Db, values: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    rowsOfStatement(db, (written ??= dialect.sqlToQuery(write(db).inlineParams())), values);
}
