import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { ledgerAccounts, ledgerCauses, type LedgerFault } from "./domain.ts";

/**
 * Entries are immutable, only reversed, never beyond their amount (ENT-35; triggers in
 * app/db/migrations/0000_initial.sql).
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    cause: text({ enum: ledgerCauses }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    holderId: integer().references(() => users.id),
    amountCents: integer().notNull(),
    billId: integer().references(() => bills.id),
    documentKind: text(),
    documentId: integer(),
    paymentId: integer().references(() => payments.id),
    reversesId: integer().references((): AnyPgColumn => ledgerEntries.id),
  },
  (table) => [
    index().on(table.billId),
    index().on(table.account, table.at),
    index().on(table.holderId, table.at),
    index().on(table.paymentId),
    index().on(table.reversesId),
    check(
      "ledger_entries_document",
      sql`num_nonnulls(${table.billId}, ${table.documentId}) = 1 and (${table.documentId} is null) = (${table.documentKind} is null)`,
    ),
  ],
);

export const ledgerProofs = pgTable(
  "ledger_proofs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    faults: jsonb().$type<readonly LedgerFault[]>().notNull(),
  },
  (table) => [
    index().on(table.at),
    // Whether there are faults is not read from the faults themselves, which may be many.
    index("ledger_proofs_faulty")
      .on(table.id)
      .where(sql`${table.faults} <> '[]'::jsonb`),
  ],
);
