import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";

import { type OpenTransaction, openTransaction } from "#app/lib/transaction.server.ts";

/** A connection or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open transaction: what must be inside one does not compile outside (decision 022). */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** What asks the database, and what such a query could be made from: the driver's session and its bearers. */
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
 * The outer handle, made safe: used inside a transaction's callback it would wait for ever on the
 * embedded database (decision 003), so it throws; and it runs what `afterCommit` registered, after the commit.
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
  for (const act of store.after) act();
  return result;
}

/** Does something once the running transaction is committed; at once when there is none. */
export function afterCommit(act: () => void): void {
  const store = openTransaction.getStore();
  if (store) store.after.push(act);
  else act();
}

/** The rows of a raw query, whichever driver brought them. */
export async function rowsOf<Row>(db: Db, query: Parameters<Db["execute"]>[0]): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  return (result as { rows: Row[] }).rows;
}

/** The name of the constraint that refused a write (a unique index, say); undefined for any other error. */
export function brokenRule(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === "string" ? constraint : brokenRule(error.cause);
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Each is kept, with its plan, by each connection of PostgreSQL: about as many as the usual searches have. */
export const mostStatements = 128;

/** The name of each statement, by its text. */
const statements = new Map<string, string>();

/** A statement is prepared once by text: its name is made of it. Once there are enough, a new one has none. */
function statementOf(text: string): string | undefined {
  const known = statements.get(text);
  if (known !== undefined || statements.size >= mostStatements) return known;
  const name = `preau_${createHash("sha1").update(text).digest("hex").slice(0, 16)}`;
  statements.set(text, name);
  return name;
}

/**
 * As `rowsOf`, for the few queries that every visitor asks: written once, planned once and kept with
 * the connection on PostgreSQL. Their texts must be few: what varies is a parameter.
 */
export async function preparedRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { session } = db._;
  const written = dialect.sqlToQuery(query);
  const statement = session.prepareQuery(written, undefined, statementOf(written.sql), false);
  const result: unknown = await statement.execute();
  return (result as { rows: Row[] }).rows;
}
