import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { Address } from "#app/lib/address.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { affiliationStates } from "./domain.ts";

export const affiliations = pgTable(
  "affiliations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().unique(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    status: text({ enum: affiliationStates }).notNull(),
    customerFirstname: text().notNull(),
    customerLastname: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    isCustomerParent: boolean().notNull(),
    studentFirstname: text().notNull(),
    studentLastname: text().notNull(),
    studentEmail: text(),
    studentPhone: text(),
    address: jsonb().$type<Address>(),
    subjectId: integer().notNull(),
    levelId: integer().notNull(),
    format: text({ enum: lessonFormats }).notNull(),
    hourlyPriceCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    remindersCount: smallint().notNull().default(0),
    reminderSentAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    forgetAt: timestamp({ withTimezone: true }),
    termsVersion: text(),
    customerId: integer().references(() => customers.id),
    contractId: integer().references(() => contracts.id),
  },
  (table) => [
    index("affiliations_teacher_newest").on(
      table.teacherId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index().on(table.expiresAt),
    index().on(table.forgetAt),
    index().on(table.customerId),
    index().on(table.contractId),
    uniqueIndex("affiliations_one_pending")
      .on(
        table.teacherId,
        sql`lower(${table.customerEmail})`,
        sql`lower(${table.studentFirstname})`,
        table.subjectId,
      )
      .where(sql`${table.status} = 'pending'`),
    check(
      "affiliations_bound",
      sql`(${table.contractId} is not null) = (${table.status} = 'accepted')`,
    ),
  ],
);
