import { gt, max, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

const written = { history: historyLines, mails, ledger: ledgerEntries, bills, refunds, payouts };

export type Since = Readonly<Record<keyof typeof written, number>>;

async function lastIdOf(db: Db, table: (typeof written)[keyof typeof written]): Promise<number> {
  const [row] = await db.select({ last: max(table.id) }).from(table);
  return row?.last ?? 0;
}

export async function lastIds(db: Db): Promise<Since> {
  return {
    history: await lastIdOf(db, historyLines),
    mails: await lastIdOf(db, mails),
    ledger: await lastIdOf(db, ledgerEntries),
    bills: await lastIdOf(db, bills),
    refunds: await lastIdOf(db, refunds),
    payouts: await lastIdOf(db, payouts),
  };
}

/** What a transaction wrote: in its snapshot, all rows after these ids are its own. */
export async function changesSince(tx: Tx, since: Since) {
  return {
    history: await linesSince(tx, since.history),
    mails: await tx
      .select({ to: mails.recipient, subject: mails.subject })
      .from(mails)
      .where(gt(mails.id, since.mails))
      .orderBy(mails.id),
    ledger: await sidesSince(tx, since.ledger),
    bills: await billsSince(tx, since.bills),
    refunds: await refundsSince(tx, since.refunds),
    payouts: await payoutsSince(tx, since.payouts),
    sides: await sumsSince(tx, since.ledger),
  };
}

const linesSince = (tx: Tx, id: number) =>
  tx
    .select({
      machine: historyLines.machine,
      id: historyLines.thingId,
      event: historyLines.event,
      from: historyLines.fromState,
      to: historyLines.toState,
    })
    .from(historyLines)
    .where(gt(historyLines.id, id))
    .orderBy(historyLines.id);

type Sums = Readonly<{
  billId: number;
  account: "family" | "teacher";
  holderId: number | null;
  holder: string | null;
  before: number;
  after: number;
}>;

/** What each bill that moved costs its family and brings its teacher, before and after (OPS-06). */
async function sumsSince(tx: Tx, id: number) {
  const { account, cause, amountCents } = ledgerEntries;
  const signed = sql`case when ${account} = 'teacher' then -${amountCents} else ${amountCents} end`;
  const rows = await queryRows<Sums>(
    tx,
    sql`select ${ledgerEntries.billId} as "billId", ${account} as account,
        ${ledgerEntries.holderId} as "holderId", ${personName(ledgerEntries.holderId)} as holder,
        coalesce(sum(${signed}) filter (where ${ledgerEntries.id} <= ${id}), 0)::int as before,
        sum(${signed})::int as after
      from ${ledgerEntries}
      where ${ledgerEntries.billId} in (select bill_id from ledger_entries where id > ${id})
        and (${account} = 'teacher'
          or ${account} = 'family' and ${cause} not in ('payment', 'advance', 'refund', 'kept'))
      group by 1, 2, 3 order by 1, 2`,
  );
  return rows.map(({ billId, holderId, before, after, ...side }) => ({
    ...side,
    bill_id: billId,
    holder_id: holderId,
    before: toEuros(before),
    after: toEuros(after),
  }));
}

async function sidesSince(tx: Tx, id: number) {
  const rows = await tx
    .select({ entry: ledgerEntries, holder: personName(ledgerEntries.holderId) })
    .from(ledgerEntries)
    .where(gt(ledgerEntries.id, id))
    .orderBy(ledgerEntries.id);
  return rows.map(({ entry, holder }) => ({
    account: entry.account,
    cause: entry.cause,
    holder_id: entry.holderId,
    holder,
    bill_id: entry.billId,
    amount: toEuros(entry.amountCents),
  }));
}

async function billsSince(tx: Tx, id: number) {
  const rows = await tx.select().from(bills).where(gt(bills.id, id)).orderBy(bills.id);
  return rows.map((row) => ({
    id: row.id,
    number: numberOf(row),
    kind: row.kind,
    customer_id: row.customerId,
    buyer: row.buyerName,
    subject: row.subjectName,
    amount: toEuros(row.amountCents),
    status: row.status,
  }));
}

async function refundsSince(tx: Tx, id: number) {
  const rows = await tx.select().from(refunds).where(gt(refunds.id, id)).orderBy(refunds.id);
  return rows.map((row) => ({ payment_id: row.paymentId, amount: toEuros(row.amountCents) }));
}

async function payoutsSince(tx: Tx, id: number) {
  const rows = await tx
    .select({ amountCents: payouts.amountCents, teacher: personName(payouts.teacherId) })
    .from(payouts)
    .where(gt(payouts.id, id))
    .orderBy(payouts.id);
  return rows.map(({ amountCents, teacher }) => ({ teacher, amount: toEuros(amountCents) }));
}
