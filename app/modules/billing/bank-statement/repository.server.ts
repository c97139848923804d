import { and, asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { holding } from "#app/db/words.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import type { EntryState } from "./domain.ts";
import { bankEntries } from "./table.server.ts";

export type EntryRow = typeof bankEntries.$inferSelect;
export type NewEntry = typeof bankEntries.$inferInsert;

export const {
  find: findEntry,
  lock: lockEntry,
  save: saveEntry,
} = rowsOf(bankEntries, "bank entry");

const imports = 7272;

/** One import at a time: the second of the same statement finds what the first has written. */
export const lockImports = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${imports})`);

export const findEntriesOfDays = (db: Db, entity: BillEntity, days: readonly string[]) =>
  db
    .select({
      key: bankEntries.key,
      kind: bankEntries.kind,
      bookedOn: bankEntries.bookedOn,
      amountCents: bankEntries.amountCents,
    })
    .from(bankEntries)
    .where(and(eq(bankEntries.entity, entity), inArray(bankEntries.bookedOn, [...days])));

export const findBillsAt = (db: Db, sequences: readonly number[]) =>
  db
    .select()
    .from(bills)
    .where(and(eq(bills.kind, "bill"), inArray(bills.sequence, [...sequences])));

const most = 1_000;

/** A thousand at a time: a statement of the database has at most so many parameters. */
export async function insertEntries(tx: Tx, rows: readonly NewEntry[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => part * most);
  await eachInTurn(starts, (start) =>
    tx
      .insert(bankEntries)
      .values(rows.slice(start, start + most))
      .returning({ id: bankEntries.id }),
  );
}

type Filter = Readonly<{ state?: EntryState | undefined; search?: string | undefined }>;

/** The last day first. */
export function findEntryPage(db: Db, { state, search }: Filter, page: Page) {
  const words = search && holding(search);
  return db
    .select({ entry: bankEntries, bill: bills, total: rowsInAll() })
    .from(bankEntries)
    .leftJoin(bills, eq(bills.id, bankEntries.billId))
    .where(
      and(
        state && eq(bankEntries.state, state),
        words ? or(ilike(bankEntries.words, words), ilike(bankEntries.name, words)) : undefined,
      ),
    )
    .orderBy(desc(bankEntries.bookedOn), asc(bankEntries.id))
    .limit(page.length)
    .offset(page.start);
}

/** The refund under whose reference a transfer of ours left. */
export async function findRefundSent(db: Db, references: readonly string[]) {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.reference, [...references]))
    .limit(1);
  return row;
}
