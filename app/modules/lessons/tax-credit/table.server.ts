import { and, eq, exists, sql } from "drizzle-orm";
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
import type { Value } from "#app/db/prepared.server.ts";
import type { AgencyEvent } from "#app/gateways/tax-agency.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import {
  agencyEventStates,
  choices,
  setAsideReasons,
  taxDeclarationStates,
} from "./declare.domain.ts";
import { accountStates } from "./domain.ts";

/** Keyed by the family's id (STM-19). */
export const taxAccounts = pgTable(
  "tax_accounts",
  {
    id: integer()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    agencyId: text().notNull().unique(),
    state: text({ enum: accountStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    activatedOn: date({ mode: "string" }),
    /** Sealed particulars sent to the agency: civil status, birth, bank account (decision on sensitive data). */
    sealed: text().notNull(),
    /** Last characters of the debited account, which may be shown. */
    accountEnd: text().notNull(),
    registeredAt: timestamp({ withTimezone: true }).notNull(),
    /** An operator wrote to the person about it: it waits for seven days. */
    writtenAt: timestamp({ withTimezone: true }),
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.checkAt)],
);

export const isAccountActive = and(
  eq(customers.urssafPaymentEnabled, true),
  eq(customers.urssafRefused, false),
  eq(taxAccounts.state, "enabled"),
);

/** The agency wrote to the family, which has its account to activate there (STM-19). */
export const awaitsActivationOf = (db: Db, customerId: Value<number>) =>
  and(
    eq(taxAccounts.id, customerId),
    eq(taxAccounts.state, "created"),
    exists(
      db
        .select({ one: sql`1` })
        .from(customers)
        .where(
          and(
            eq(customers.id, taxAccounts.id),
            eq(customers.urssafPaymentEnabled, true),
            eq(customers.urssafRefused, false),
          ),
        ),
    ),
  );

/** Null while a card pays it whole (LAW-04). */
export const advancedSince = (db: Db, customerId: AnyPgColumn) =>
  sql<string | null>`(${db
    .select({ on: taxAccounts.activatedOn })
    .from(taxAccounts)
    .innerJoin(customers, eq(customers.id, taxAccounts.id))
    .where(and(eq(taxAccounts.id, customerId), isAccountActive))})`;

/** One payment request per bill, with the bill's id (STM-22). */
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
    /** Taken off by the agency since, for what was credited (STM-51). */
    correctedCents: integer().notNull().default(0),
    periodStart: date({ mode: "string" }).notNull(),
    periodEnd: date({ mode: "string" }).notNull(),
    state: text({ enum: taxDeclarationStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    requestId: text().unique(),
    /** Once set, the request is looked up before it is sent again. */
    sentAt: timestamp({ withTimezone: true }),
    /** When the family was asked: it has 48 hours. */
    askedAt: timestamp({ withTimezone: true }),
    decidedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    cause: text(),
    choice: text({ enum: choices }),
    answeredAt: timestamp({ withTimezone: true }),
    choiceDueAt: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    deskAt: timestamp({ withTimezone: true }),
    cardAt: timestamp({ withTimezone: true }),
    checkAt: timestamp({ withTimezone: true }),
    setAside: text({ enum: setAsideReasons }),
    /** An operator wrote to the person about it: it waits for seven days. */
    writtenAt: timestamp({ withTimezone: true }),
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

/** Stored before anything else, applied once (API-154b). */
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
