import { type Column, type SQL, sql } from "drizzle-orm";
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

import { daysAfter } from "#app/db/days-after.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { withdrawalStates } from "./domain.ts";

type Refundable = Record<"refundDueBy" | "createdAt", Column>;

/** The law's fourteen days, from when it was written where the refund's day is not known yet. */
export const refundDueBefore = ({ refundDueBy, createdAt }: Refundable): SQL =>
  sql`coalesce(${refundDueBy}, ${daysAfter(createdAt, 14)})`;

/** Two steps (STM-42); the subject is set when found under the sender's address. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Shows what was typed; changes nothing without the family's account or mail. */
    uuid: uuid().notNull().unique(),
    state: text({ enum: withdrawalStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    contract: text().notNull(),
    personId: integer().references(() => users.id),
    customerId: integer().references(() => customers.id),
    registrationId: integer().references(() => registrations.id),
    contractId: integer().references(() => contracts.id),
    doubtful: boolean().notNull(),
    effect: text(),
    billId: integer().references(() => bills.id),
    /** Excludes a restored credit. */
    moneyCents: integer().notNull(),
    refundDueBy: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    acknowledgedAt: timestamp({ withTimezone: true }),
    /** An unproved second step: all that such a caller is shown (STM-50). */
    receivedAt: timestamp({ withTimezone: true }),
    /** When it takes effect unless declined; null where it waits for the family. */
    actsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.registrationId),
    index().on(table.contractId),
    index().on(table.expiresAt),
    index().on(table.actsAt),
    index().on(table.refundDueBy, table.id),
    index().on(table.state, table.id),
    index("withdrawals_waiting")
      .on(refundDueBefore(table), table.id)
      .where(sql`${table.state} in ('received', 'confirmed')`),
    check(
      "withdrawals_of_one",
      sql`num_nonnulls(${table.registrationId}, ${table.contractId}) = case when ${table.customerId} is null then 0 else 1 end`,
    ),
  ],
);
