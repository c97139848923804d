import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";
import { isCollected, payments } from "#app/modules/billing/payment/table.server.ts";
import { asideFor } from "#app/modules/billing/payment/unmatched.table.server.ts";

import { refunds } from "./table.server.ts";
import { isToSend } from "./waiting.table.server.ts";

const hasCome = inArray(payments.status, ["succeeded", "refunded"]);

const notes = alias(bills, "notes");

const restoredCents = sql`coalesce((select sum(l.amount_cents) from ${billLines} l
  where l.bill_id = ${notes.id} and l.kind = 'credit'), 0)`.mapWith(Number);

/** Of what came beside the bill, as parts of a sum that never came whole. */
const besideOf = (cents: SQL) =>
  sql`coalesce((select sum(${cents}) from ${payments} p where p.bill_id = ${bills.id}
    and p.quarantine = 'not_due' and p.status in ('succeeded', 'refunded')), 0)`.mapWith(Number);

/** The bill's own money before what came beside it. */
export function findGivenBack(db: Db, kind: SubjectKind, ids: readonly number[]) {
  return db
    .selectDistinctOn([bills.subjectId], {
      bill: bills,
      note: notes,
      payment: payments,
      restoredCents,
      besideCents: besideOf(sql`p.amount_cents`),
      besideGoneCents: besideOf(sql`p.refunded_cents + p.sent_cents`),
      asideCents: asideFor(bills.id),
      coming: refunds,
      keptCents: sql`coalesce(${familyCredits.amountCents}, 0)`.mapWith(Number),
    })
    .from(bills)
    .innerJoin(notes, eq(notes.creditsId, bills.id))
    .leftJoin(payments, and(eq(payments.billId, bills.id), hasCome))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), isToSend()))
    .leftJoin(familyCredits, eq(familyCredits.billId, bills.id))
    .where(
      and(eq(bills.subjectKind, kind), inArray(bills.subjectId, [...ids]), eq(bills.kind, "bill")),
    )
    .orderBy(bills.subjectId, desc(notes.id), desc(isCollected), desc(payments.attempt));
}
