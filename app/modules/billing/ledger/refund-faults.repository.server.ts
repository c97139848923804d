import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

import type { LedgerFault } from "./domain.ts";

type Found = Readonly<{
  billId: number | null;
  documentKind: string;
  documentId: number;
  fault: string;
}>;

/** References of refunds written before a reference was asked for. */
const unknownReference = sql`reference like 'ancien-%'`;

/** Every payment with its refunds by state, and what was kept of it as credit. */
const money = (): SQL => sql`
  parts as (
    select payment_id as id,
      coalesce(sum(amount_cents) filter (where status in ('asked', 'sending', 'to_send')), 0) as open,
      coalesce(sum(amount_cents) filter (where status = 'done' and way = 'provider'), 0) as arrived,
      coalesce(sum(amount_cents) filter (where status = 'done' and way in ('hand', 'bank') and not ${unknownReference}), 0) as sent,
      coalesce(sum(amount_cents) filter (where status = 'kept'), 0) as row_kept,
      coalesce(sum(amount_cents) filter (where person = 'agency'), 0) as agency,
      coalesce(sum(amount_cents) filter (where status <> 'failed'), 0) as whole,
      coalesce(bool_or(${unknownReference}), false) as old
    from refunds where payment_id is not null group by 1
  ), credits as (
    select payment_id as id, sum(amount_cents) as given, sum(amount_cents - refunded_cents) as kept
    from family_credits group by 1
  ), money as (
    select p.*, coalesce(r.open, 0) as open, coalesce(r.arrived, 0) as arrived, coalesce(r.sent, 0) as sent,
      coalesce(r.row_kept, 0) as row_kept, coalesce(r.agency, 0) as agency, coalesce(r.whole, 0) as whole,
      coalesce(r.old, false) as old, coalesce(c.kept, 0) as kept, coalesce(c.given, 0) as given
    from payments p left join parts r on r.id = p.id left join credits c on c.id = p.id
  )`;

/** What holders' banks took after disputes, as the provider tells it and as we wrote it. */
const disputes = (): SQL => sql`
  lost as (
    select p.id, sum(one.cents) as cents from (
      select distinct on (payload->'object'->>'id')
        payload->'object'->>'payment_intent' as intent, (payload->'object'->>'amount')::int as cents
      from provider_events
      where type = 'charge.dispute.closed' and payload->'object'->>'status' = 'lost'
    ) one join payments p on p.intent_id = one.intent group by 1
  ), taken as (
    select id, sum(cents) as cents from (
      select payment_id as id, amount_cents as cents from refunds where way = 'bank'
      union all
      select document_id, -amount_cents from ledger_entries where document_kind = 'dispute' and account = 'bank'
    ) one group by 1
  )`;

/** Money owed without a refund, or promised twice; refunds marked done that are not. */
const moneyFaults = (): SQL => sql`
  select id as "billId", null as "documentKind", null::int as "documentId", 'promised' as fault from owed where cents > 0
  union all
  select null, 'payment', id, 'promised_twice' from money
    where open > 0 and open + kept + refunded_cents + sent_cents > amount_cents
  union all
  select null, 'payment', id, 'sent' from money where sent <> sent_cents
  union all
  select null, 'payment', id, 'arrived' from money where arrived > refunded_cents
  union all
  select null, 'payment', coalesce(lost.id, taken.id), 'dispute' from lost full join taken on taken.id = lost.id
    where coalesce(lost.cents, 0) <> coalesce(taken.cents, 0)
  union all
  select null, 'payment', id, 'kept' from money where row_kept > given
  union all
  select null, 'payment', id, 'agency' from money
    where means = 'advance' and not old and whole > 0 and agency <> floor(whole * (amount_cents / 2) / amount_cents)`;

/** A wrong person or day, a receipt or a withdrawal without its sum. */
const documentFaults = (): SQL => sql`
  select null, 'refund', r.id, 'person' from refunds r join payments p on p.id = r.payment_id
    join bills b on b.id = p.bill_id
    where r.customer_id is distinct from b.customer_id or r.entity <> b.entity
      or (r.person = 'agency' and p.means <> 'advance')
  union all
  select null, 'refund', r.id, 'sent_on' from refunds r
    where r.way = 'hand' and r.sent_on > (r.closed_at at time zone 'Europe/Paris')::date
  union all
  select null, 'receipt', u.id, 'sent' from unmatched_receipts u left join refunds r on r.receipt_id = u.id
    where (u.sent_reference is not null or r.id is not null)
      and (r.status is distinct from 'done' or r.amount_cents <> u.amount_cents
        or (r.reference <> u.sent_reference and r.reference not like u.sent_reference || ' (%'))
  union all
  select b.id, null, null, 'set_aside' from bills b
    where b.status not in ('paid', 'credited') and b.kept_cents <> (
      select coalesce(sum(u.amount_cents), 0) from unmatched_receipts u
        where u.for_bill_id = b.id and u.closed_at is null and u.asked_until is not null)
  union all
  select null, 'withdrawal', w.id, 'promised' from withdrawals w
    where w.state in ('confirmed', 'refunded') and w.money_cents > 0 and w.money_cents > (
      select coalesce(sum(m.open + m.refunded_cents + m.sent_cents + m.kept), 0) from money m where m.bill_id = w.bill_id)`;

/** Promises, refunds and references that do not agree (STM-51). */
export async function findRefundFaults(db: Db): Promise<LedgerFault[]> {
  const rows = await queryRows<Found>(
    db,
    sql`with ${money()}, ${disputes()}, owed as (
        select b.id, coalesce(sum(m.amount_cents - m.refunded_cents - m.sent_cents - m.kept - m.open), 0)
          - (b.amount_cents - b.credited_cents) as cents
        from bills b join money m on m.bill_id = b.id
          and m.status in ('succeeded', 'refunded') and m.quarantine is distinct from 'not_due'
        where b.kind = 'bill' and b.credited_cents > 0
        group by b.id
      )
      ${moneyFaults()} union all ${documentFaults()} order by 1, 2, 3, 4`,
  );
  return rows.map(({ billId, fault, ...document }) =>
    billId === null ? { ...document, fault } : { billId, fault },
  );
}
