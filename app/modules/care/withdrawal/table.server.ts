import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { withdrawalStates } from "./domain.ts";

/** What somebody says to withdraw from, in two steps (STM-42); its subject where it was found under their address. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its address: it shows what was typed, and moves nothing without the account or the mail of the family. */
    uuid: uuid().notNull().unique(),
    state: text({ enum: withdrawalStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    /** Word for word what was said. */
    name: text().notNull(),
    email: text().notNull(),
    contract: text().notNull(),
    /** Who was signed in. */
    personId: integer().references(() => users.id),
    /** Whose the subject is; nothing when none was found. */
    customerId: integer().references(() => customers.id),
    registrationId: integer().references(() => registrations.id),
    contractId: integer().references(() => contracts.id),
    doubtful: boolean().notNull(),
    /** What it brought, as the acknowledgement says. */
    effect: text(),
    billId: integer().references(() => bills.id),
    /** Money that goes back; a credit that stands again is none. */
    moneyCents: integer().notNull(),
    refundDueBy: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    acknowledgedAt: timestamp({ withTimezone: true }),
    /** When the second step was made by who had proved nothing: all that such a caller is shown (STM-50). */
    receivedAt: timestamp({ withTimezone: true }),
    /** When what was received takes effect, unless the family declines; nothing where it waits for its word. */
    actsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.registrationId),
    index().on(table.contractId),
    index().on(table.expiresAt),
    index().on(table.actsAt),
    index().on(table.refundDueBy),
    check(
      "withdrawals_of_one",
      sql`num_nonnulls(${table.registrationId}, ${table.contractId}) = case when ${table.customerId} is null then 0 else 1 end`,
    ),
  ],
);
