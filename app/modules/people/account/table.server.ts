import { type Column, sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { wordsIn } from "#app/db/words.server.ts";
import { roles } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";

/** One e-mail, one account, one role (AUTH-013). */
export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: roles }).notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phone: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    disabledAt: timestamp({ withTimezone: true }),
    emailConfirmedAt: timestamp({ withTimezone: true }),
    passwordChangeRequired: boolean().notNull().default(false),
    phoneMarketingConsent: boolean().notNull().default(false),
    phoneMarketingConsentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    index("users_words").using("gin", wordsOf(table)),
    index().on(table.role, table.id),
  ],
);

/** Of name, e-mail and phone, for the operator's search. */
export function wordsOf(
  user: Readonly<Record<"firstname" | "lastname" | "email" | "phone", Column>>,
) {
  const { firstname, lastname, email, phone } = user;
  return wordsIn(
    sql`${firstname} || ' ' || ${lastname} || ' ' || ${email} || ' ' || coalesce(${phone}, '')`,
  );
}

export const customers = pgTable("customers", {
  id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  birthDate: date({ mode: "string" }),
  billBirthDate: date({ mode: "string" }),
  billAddress: jsonb().$type<Address>(),
  address: jsonb().$type<Address>(),
  urssafRegistered: boolean().notNull().default(false),
  urssafPaymentEnabled: boolean().notNull().default(false),
  urssafRefused: boolean().notNull().default(false),
  /** For the tax credit ceiling (CUS-048). */
  childrenCount: integer(),
});

/** The commune of a family's time zone: of its lessons, otherwise of its bills. */
export const homeCity = sql<
  string | null
>`coalesce(${customers.address}->>'city_code', ${customers.billAddress}->>'city_code')`;

/** « Marie Durand »; null once the account is gone. Not for a column that users has too, such as `id`. */
export const personName = (personId: Column) =>
  sql<
    string | null
  >`(select u.firstname || ' ' || u.lastname from ${users} u where u.id = ${personId})`;
