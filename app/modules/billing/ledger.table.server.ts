import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { bills } from "./bill.table.server.ts";
import { ledgerAccounts, ledgerCauses } from "./ledger.domain.ts";

/** Every cent is a dated entry with a cause; an entry is never changed, only reversed (ENT-35). */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    cause: text({ enum: ledgerCauses }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    amountCents: integer().notNull(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    reversesId: integer()
      .unique()
      .references((): AnyPgColumn => ledgerEntries.id),
  },
  (table) => [index().on(table.billId), index().on(table.account, table.at)],
);

/** What each nightly proof found: nothing, or the bills that do not add up. */
export const ledgerProofs = pgTable(
  "ledger_proofs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    faults: jsonb().$type<readonly { billId: number; fault: string }[]>().notNull(),
  },
  (table) => [index().on(table.at)],
);
