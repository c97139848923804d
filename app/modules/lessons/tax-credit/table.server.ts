import { and, eq, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import type { AgencyEvent } from "#app/gateways/tax-agency.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { choices, setAsideReasons, taxDeclarationStates } from "./declare.domain.ts";
import { accountStates } from "./domain.ts";

/** A family’s account at the tax agency, under the family’s id (STM-19). */
export const taxAccounts = pgTable(
  "tax_accounts",
  {
    id: integer()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** How the agency names the family. */
    agencyId: text().notNull().unique(),
    state: text({ enum: accountStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    /** From which day courses may be advanced. */
    activatedOn: date({ mode: "string" }),
    /** What was sent to the agency, sealed: civil status, birth, account (decision on sensitive data). */
    sealed: text().notNull(),
    /** The last signs of the account that it debits, which may be shown. */
    accountEnd: text().notNull(),
    registeredAt: timestamp({ withTimezone: true }).notNull(),
    /** When the agency is asked again how the account stands. */
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.checkAt)],
);

/** An account by which the agency pays half of what its family is billed (LAW-04). */
export const isAccountActive = and(
  eq(customers.urssafPaymentEnabled, true),
  eq(customers.urssafRefused, false),
  eq(taxAccounts.state, "enabled"),
);

/** From which day on the agency pays half of what a family is billed; null while a card pays it whole (LAW-04). */
export const advancedSince = (db: Db, customerId: AnyPgColumn) =>
  sql<string | null>`(${db
    .select({ on: taxAccounts.activatedOn })
    .from(taxAccounts)
    .innerJoin(customers, eq(customers.id, taxAccounts.id))
    .where(and(eq(taxAccounts.id, customerId), isAccountActive))})`;

/** A tax declaration: one payment request for one bill, under the bill’s id (STM-22). */
export const taxDeclarations = pgTable(
  "tax_declarations",
  {
    id: integer()
      .primaryKey()
      .references(() => bills.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    amountCents: integer().notNull(),
    /** Days of the same month: when what is billed was done. */
    periodStart: date({ mode: "string" }).notNull(),
    periodEnd: date({ mode: "string" }).notNull(),
    state: text({ enum: taxDeclarationStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    /** How the agency names the request; none while it has not answered. */
    requestId: text().unique(),
    /** When it was first sent: from then on it is looked for before it is sent again. */
    sentAt: timestamp({ withTimezone: true }),
    /** When the family was asked: it has 48 hours. */
    askedAt: timestamp({ withTimezone: true }),
    decidedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** Why the agency refused, in its own code. */
    cause: text(),
    choice: text({ enum: choices }),
    answeredAt: timestamp({ withTimezone: true }),
    choiceDueAt: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    /** Since when the operator is to speak with a family that has not chosen. */
    deskAt: timestamp({ withTimezone: true }),
    /** When the card is charged after a rejection. */
    cardAt: timestamp({ withTimezone: true }),
    checkAt: timestamp({ withTimezone: true }),
    /** What the agency said that cannot be true: for a person. */
    setAside: text({ enum: setAsideReasons }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.checkAt),
    index().on(table.choiceDueAt),
    index().on(table.reminderDueAt),
    index().on(table.cardAt),
  ],
);

export const agencyEventStates = ["stored", "done", "ignored", "quarantined", "dead"] as const;

/** An event of the agency: stored before anything else, applied once (API-154b). */
export const taxEvents = pgTable(
  "tax_events",
  {
    id: text().primaryKey(),
    event: jsonb().$type<AgencyEvent>().notNull(),
    status: text({ enum: agencyEventStates }).notNull(),
    reason: text(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.nextTryAt)],
);
