import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { payeeStates } from "./account.domain.ts";

export const payeeAccounts = pgTable(
  "payee_accounts",
  {
    id: integer()
      .primaryKey()
      .references(() => teachers.id, { onDelete: "cascade" }),
    providerId: text().unique(),
    /** Until then one call alone may open it, in machine time. */
    openingUntil: timestamp({ withTimezone: true }),
    state: text({ enum: payeeStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    due: text().array().notNull(),
    /** Sealed by the vault (`DATA_KEY`); the last four characters may be shown. */
    sealedIban: text(),
    ibanEnd: text(),
    ibanAt: timestamp({ withTimezone: true }),
    identityFile: text(),
    addressFile: text(),
    mandateVersion: text(),
    mandateAt: timestamp({ withTimezone: true }),
    /** The next Tuesday's run (STM-18). */
    payoutAt: timestamp({ withTimezone: true }),
    /** An operator wrote to the person about it: it waits for seven days. */
    writtenAt: timestamp({ withTimezone: true }),
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.checkAt), index().on(table.payoutAt)],
);
