import { desc, eq, sql } from "drizzle-orm";

import { type Db, rowsOf, type Tx } from "#app/db/client.server.ts";

import type { LedgerAccount, LedgerCause } from "./ledger.domain.ts";
import { ledgerEntries, ledgerProofs } from "./ledger.table.server.ts";

type NewEntry = Readonly<{
  at: Date;
  cause: LedgerCause;
  account: LedgerAccount;
  amountCents: number;
  billId: number;
  reversesId?: number;
}>;

/** Adds entries; nothing ever changes one. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledgerEntries).values([...entries]);
}

/** The entries of a bill, oldest first. */
export function findEntriesOfBill(db: Db, billId: number) {
  return db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.billId, billId))
    .orderBy(ledgerEntries.id);
}

export type LedgerFault = { billId: number; fault: string };

/** Bills whose entries do not cancel out, or do not say what the bill, its lines or its payments say. */
export function findFaults(db: Db): Promise<LedgerFault[]> {
  return rowsOf<LedgerFault>(
    db,
    sql`
      with entries as (
        select bill_id,
          sum(amount_cents) as total,
          coalesce(sum(amount_cents) filter (where account = 'customer' and cause in ('course', 'credit')), 0) as billed,
          coalesce(sum(amount_cents) filter (where account = 'bank'), 0) as collected
        from ledger_entries group by bill_id
      ), lines as (
        select bill_id, sum(amount_cents) as total from bill_lines group by bill_id
      ), money as (
        select bill_id, sum(amount_cents) filter (where status = 'succeeded' and quarantine is null) as received
        from payments group by bill_id
      ), facts as (
        select b.id, b.kind, b.status, b.amount_cents,
          coalesce(e.total, 0) as total, coalesce(e.billed, 0) as billed,
          coalesce(e.collected, 0) as collected, coalesce(l.total, 0) as lined,
          coalesce(m.received, 0) as received
        from bills b
        left join entries e on e.bill_id = b.id
        left join lines l on l.bill_id = b.id
        left join money m on m.bill_id = b.id
      )
      select id as "billId", 'unbalanced' as fault from facts where total <> 0
      union all
      select id, 'lines' from facts where lined <> amount_cents
      union all
      select id, 'billed' from facts where kind = 'bill'
        and billed <> case when status = 'credited' then 0 else amount_cents end
      union all
      select id, 'collected' from facts where kind = 'bill' and collected <> received
      union all
      select id, 'paid' from facts where kind = 'bill' and status = 'paid' and collected <> amount_cents
      union all
      select id, 'unpaid' from facts where kind = 'bill' and status not in ('paid', 'credited') and collected <> 0
      order by 1, 2`,
  );
}

export async function insertProof(db: Db, at: Date, faults: readonly LedgerFault[]): Promise<void> {
  await db.insert(ledgerProofs).values({ at, faults });
}

/** The last proof made, whatever it found. */
export async function findLastProof(db: Db) {
  const [proof] = await db.select().from(ledgerProofs).orderBy(desc(ledgerProofs.at)).limit(1);
  return proof;
}
