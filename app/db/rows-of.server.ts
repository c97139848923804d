import { eq, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Db, Tx } from "./client.server.ts";

/** Whole rows by their id; a row that must be there and is not is an error that names it. */
export function rowsOf<Table extends PgTable & { id: PgColumn }>(table: Table, name: string) {
  type Row = InferSelectModel<Table>;
  type New = InferInsertModel<Table>;
  type Id = Table["id"]["_"]["data"];

  const byId = (id: Id) => eq(table.id, id);
  const source: PgTable = table;
  const select = (db: Db, id: Id) => db.select().from(source).where(byId(id));
  const first = (rows: unknown) => (rows as Row[])[0];
  const one = (rows: unknown, how: string): Row => {
    const row = first(rows);
    if (!row) throw new Error(`The ${name} was not ${how}.`);
    return row;
  };
  const values = (tx: Tx, row: New) => tx.insert(table).values(row as never);

  const save = async (db: Db, id: Id, change: Partial<New>): Promise<Row> => {
    const isEmpty = Object.values(change).every((value) => value === undefined);
    if (isEmpty) return one(await select(db, id), "found");
    const set = db.update(table).set(change);
    return one(await set.where(byId(id)).returning(), "saved");
  };
  const remove = async (db: Db, id: Id): Promise<void> => {
    await db.delete(table).where(byId(id));
  };

  return {
    insert: async (tx: Tx, row: New) => one(await values(tx, row).returning(), "written"),
    /** Undefined when a unique index already has its like. */
    insertOnce: async (tx: Tx, row: New): Promise<Row | undefined> =>
      first(await values(tx, row).onConflictDoNothing().returning()),
    find: async (db: Db, id: Id): Promise<Row | undefined> => first(await select(db, id)),
    lock: async (tx: Tx, id: Id): Promise<Row | undefined> =>
      first(await select(tx, id).for("no key update")),
    save: save as (tx: Tx, id: Id, change: Partial<New>) => Promise<Row>,
    remove: remove as (tx: Tx, id: Id) => Promise<void>,
    /** The same statements where no transaction is needed (decision 022). */
    saveAlone: save,
    /** Nothing where a purge has removed the row meanwhile. */
    saveIfThere: async (db: Db, id: Id, change: Partial<New>): Promise<void> => {
      await db.update(table).set(change).where(byId(id));
    },
    removeAlone: remove,
  };
}
