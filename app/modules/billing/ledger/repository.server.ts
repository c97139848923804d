import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";

import type { LedgerCause, LedgerFault, StandingEntry } from "./domain.ts";
import { ledgerEntries, ledgerProofs } from "./table.server.ts";

type NewEntry = Omit<typeof ledgerEntries.$inferInsert, "id">;

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledgerEntries).values([...entries]);
}

export async function findStandingEntries(
  tx: Tx,
  { billId, paymentId }: { billId: number; paymentId?: number },
  cause: LedgerCause,
): Promise<StandingEntry[]> {
  const reversals = alias(ledgerEntries, "reversals");
  const rows = await tx
    .select({
      id: ledgerEntries.id,
      account: ledgerEntries.account,
      holderId: ledgerEntries.holderId,
      amountCents: sql`${ledgerEntries.amountCents} + coalesce(sum(${reversals.amountCents}), 0)`
        .mapWith(Number)
        .as("standing"),
    })
    .from(ledgerEntries)
    .leftJoin(reversals, eq(reversals.reversesId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.billId, billId),
        inArray(ledgerEntries.cause, [cause, "gesture"]),
        isNull(ledgerEntries.reversesId),
        paymentId === undefined ? undefined : eq(ledgerEntries.paymentId, paymentId),
      ),
    )
    .groupBy(ledgerEntries.id)
    .orderBy(ledgerEntries.id);
  return rows.map(({ holderId, ...row }) => ({ ...row, holderId: holderId ?? undefined }));
}

export function findFaults(db: Db): Promise<LedgerFault[]> {
  return queryRows<LedgerFault>(
    db,
    sql`
      with entries as (
        select bill_id,
          sum(amount_cents) as total,
          coalesce(sum(amount_cents) filter (where account = 'family' and cause not in ('payment', 'advance', 'refund', 'kept')), 0) as billed,
          coalesce(sum(amount_cents) filter (where account = 'bank'), 0) as collected
        from ledger_entries where bill_id is not null group by bill_id
      ), lines as (
        select bill_id, sum(amount_cents) as total,
          sum(amount_cents) filter (where amount_cents > 0) as gross,
          -sum(amount_cents) filter (where amount_cents < 0) as undone
        from bill_lines group by bill_id
      ), notes as (
        select b.credits_id, -sum(b.amount_cents) as credited, sum(l.undone) as undone
        from bills b left join lines l on l.bill_id = b.id where b.kind = 'credit' group by b.credits_id
      ), credits as (
        select customer_id, min(bill_id) as bill_id, sum(amount_cents - used_cents - refunded_cents) as left_cents
        from family_credits group by customer_id
      ), kept as (
        select holder_id, -sum(amount_cents) as left_cents from ledger_entries where account = 'credit' group by holder_id
      ), money as (
        select bill_id, sum(amount_cents - refunded_cents - sent_cents) as received from payments
        where status in ('succeeded', 'refunded') and quarantine is distinct from 'not_due'
        group by bill_id
      ), facts as (
        select b.id, b.kind, b.status, b.amount_cents, b.credited_cents,
          coalesce(e.total, 0) as total, coalesce(e.billed, 0) as billed,
          coalesce(e.collected, 0) as collected, coalesce(l.total, 0) as lined,
          coalesce(m.received, 0) as received, coalesce(n.credited, 0) as noted,
          coalesce(l.gross, 0) as gross, coalesce(n.undone, 0) as undone
        from bills b
        left join entries e on e.bill_id = b.id
        left join lines l on l.bill_id = b.id
        left join notes n on n.credits_id = b.id
        left join money m on m.bill_id = b.id
      )
      select id as "billId", 'unbalanced' as fault from facts where total <> 0
      union all
      select id, 'lines' from facts where lined <> amount_cents
      union all
      select id, 'billed' from facts where kind = 'bill' and billed <> amount_cents - credited_cents
      union all
      select id, 'credited' from facts where kind = 'bill'
        and (noted <> credited_cents or (status = 'credited') <> (undone = gross))
      union all
      select id, 'collected' from facts where kind = 'bill' and collected <> received
      union all
      select id, 'paid' from facts where kind = 'bill' and status = 'paid' and collected < amount_cents - credited_cents
      union all
      select id, 'unpaid' from facts where kind = 'bill' and status not in ('paid', 'credited') and collected <> 0
      union all
      select c.bill_id, 'credit' from credits c left join kept k on k.holder_id = c.customer_id
        where c.left_cents <> coalesce(k.left_cents, 0)
      order by 1, 2`,
  );
}

export function findDocumentFaults(db: Db): Promise<LedgerFault[]> {
  return queryRows<LedgerFault>(
    db,
    sql`
      with entries as (
        select document_kind as kind, document_id as id, sum(amount_cents) as total,
          coalesce(-sum(amount_cents) filter (where account = 'bank'), 0) as sent,
          coalesce(-sum(amount_cents) filter (where account = 'agency'), 0) as contributions
        from ledger_entries where document_id is not null group by 1, 2
      ), lines as (
        select payout_id as id, sum(amount_cents) as total, sum(sent_cents) as due,
          coalesce(sum(sent_cents) filter (where transfer_id is not null), 0) as sent
        from payout_lines group by 1
      )
      select kind as "documentKind", id as "documentId", 'unbalanced' as fault from entries where total <> 0
      union all
      select 'payout', p.id, 'lines' from payouts p left join lines l on l.id = p.id
        where coalesce(l.total, 0) <> p.amount_cents or coalesce(l.due, 0) <> p.amount_cents
      union all
      select 'payout', p.id, 'sent' from payouts p left join lines l on l.id = p.id
        left join entries e on e.kind = 'payout' and e.id = p.id
        where coalesce(l.sent, 0) <> coalesce(e.sent, 0)
      union all
      select 'session_pay', s.id, 'owed' from session_pays s
        left join (select document_id as id, -sum(amount_cents) as owed from ledger_entries
          where document_kind = 'session_pay' and account = 'teacher' group by 1) e on e.id = s.id
        where coalesce(e.owed, 0) <> case when s.owed_at is null then 0 else s.gross_cents end
      union all
      select 'payslip', p.id, 'contributions' from payslips p
        left join entries e on e.kind = 'payslip' and e.id = p.id
        where p.contributions_cents <> coalesce(e.contributions, 0)
      union all
      select 'payslip', p.id, 'sent' from payslips p
        left join entries e on e.kind = 'payslip' and e.id = p.id
        where coalesce(e.sent, 0) <> case when p.paid_by_hand then p.net_cents else 0 end
      order by 1, 2, 3`,
  );
}

export async function insertProof(db: Db, at: Date, faults: readonly LedgerFault[]): Promise<void> {
  await db.insert(ledgerProofs).values({ at, faults });
}

export async function findLastProof(db: Db) {
  const [proof] = await db.select().from(ledgerProofs).orderBy(desc(ledgerProofs.id)).limit(1);
  return proof;
}
