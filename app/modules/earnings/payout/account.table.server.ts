import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { payeeStates } from "./account.domain.ts";

/** On which account a teacher is paid, and what they agreed to for it, under the teacher’s id (STM-19, TEA-068). */
export const payeeAccounts = pgTable(
  "payee_accounts",
  {
    id: integer()
      .primaryKey()
      .references(() => teachers.id, { onDelete: "cascade" }),
    /** How the provider names the account; none before an IBAN was given. */
    providerId: text().unique(),
    /** Until when one call alone may open it at the provider, in machine time. */
    openingUntil: timestamp({ withTimezone: true }),
    state: text({ enum: payeeStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    /** What the provider still wants, in its own paths. */
    due: text().array().notNull(),
    /** The number of the bank account, sealed by the vault (`DATA_KEY`), and its last four signs, which may be shown. */
    sealedIban: text(),
    ibanEnd: text(),
    ibanAt: timestamp({ withTimezone: true }),
    /** Files of the provider that prove identity and address. */
    identityFile: text(),
    addressFile: text(),
    /** The mandate to invoice that was accepted, and when. */
    mandateVersion: text(),
    mandateAt: timestamp({ withTimezone: true }),
    /** The next Tuesday's run (STM-18). */
    payoutAt: timestamp({ withTimezone: true }),
    /** When the provider is asked again how the account stands. */
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.checkAt), index().on(table.payoutAt)],
);
