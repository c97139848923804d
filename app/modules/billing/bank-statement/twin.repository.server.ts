import { and, eq, exists, gte, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { billNumber } from "#app/modules/billing/bill/domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { twinDays } from "#app/modules/billing/payment/guess.domain.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";

import { keyInReference } from "./domain.ts";
import type { EntryRow } from "./repository.server.ts";
import { bankEntries } from "./table.server.ts";
import { type HandSum, twinsOf } from "./twin.domain.ts";

type Wanted = Readonly<{ cents: readonly number[]; from: Day; to: Day }>;

/** Transfers of these sums that were typed by hand from ten days before to ten days after, and that no entry is of. */
export async function findHandSums(db: Db, { cents, from, to }: Wanted): Promise<HandSum[]> {
  if (cents.length === 0) return [];
  const since = parisInstant(dayPlus(from, -twinDays));
  const until = parisInstant(dayPlus(to, twinDays + 1));
  const within = ({ amountCents, createdAt, means }: Compared) => [
    inArray(amountCents, [...new Set(cents)]),
    gte(createdAt, since),
    lt(createdAt, until),
    eq(means, "transfer"),
  ];
  const receipts = await db
    .select({ row: unmatchedReceipts, bill: bills })
    .from(unmatchedReceipts)
    .leftJoin(bills, eq(bills.id, unmatchedReceipts.billId))
    .where(
      and(
        ...within(unmatchedReceipts),
        not(isBound(db, unmatchedReceipts.reference, bankEntries.receiptId, unmatchedReceipts.id)),
      ),
    );
  const paid = await db
    .select({ row: payments, bill: bills })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(
      and(
        ...within(payments),
        inArray(payments.status, ["succeeded", "refunded"]),
        not(isBound(db, payments.reference, bankEntries.paymentId, payments.id)),
        not(isOfReceipt(db)),
      ),
    );
  return [
    ...receipts.map(({ row, bill }) => sumOf("receipt", row, row.said, bill)),
    ...paid.map(({ row, bill }) => sumOf("payment", row, bill.buyerName, bill)),
  ];
}

type Compared = Readonly<{
  amountCents: AnyPgColumn;
  createdAt: AnyPgColumn;
  means: AnyPgColumn;
}>;

/** Taken from a statement (its reference ends with a part of the entry's key), or recognised as an entry before. */
const isBound = (db: Db, reference: AnyPgColumn, bound: AnyPgColumn, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: bankEntries.id })
      .from(bankEntries)
      .where(
        sql`${bound} = ${id} or left(${bankEntries.key}, ${keyInReference}) = right(${reference}, ${keyInReference})`,
      ),
  );

const named = alias(unmatchedReceipts, "named");

/** The payment that spent a receipt is found by the receipt. */
const isOfReceipt = (db: Db): SQL =>
  exists(
    db
      .select({ id: named.id })
      .from(named)
      .where(and(eq(named.means, payments.means), eq(named.reference, payments.reference))),
  );

type Row = Readonly<{ id: number; amountCents: number; createdAt: Date; reference: string | null }>;

const sumOf = (
  kind: HandSum["kind"],
  { id, amountCents, createdAt, reference }: Row,
  words: string,
  bill: BillRow | null,
): HandSum => ({
  kind,
  id,
  amountCents,
  on: parisDay(createdAt),
  reference: reference ?? "",
  words,
  billId: bill?.id ?? null,
  bill: bill && billNumber(bill),
});

/** What was typed by hand and may be this movement; a movement that brings no money has none. */
export async function findTwins(db: Db, entry: EntryRow): Promise<HandSum[]> {
  const { kind, amountCents, bookedOn: on } = entry;
  if (kind !== "credit") return [];
  const sums = await findHandSums(db, { cents: [amountCents], from: on, to: on });
  return twinsOf({ ...entry, on }, sums);
}

export async function lockSum(tx: Tx, kind: HandSum["kind"], id: number): Promise<void> {
  const table = kind === "receipt" ? unmatchedReceipts : payments;
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("no key update");
}
