import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { customers } from "#app/modules/account/table.server.ts";

/** Who learns: a child of the family, or the customer (`isCustomer`, CUS-020). */
export const students = pgTable(
  "students",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text(),
    phone: text(),
    classId: integer(),
    establishment: text(),
    establishmentId: integer(),
    isCustomer: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId)],
);

/** Columns of what is one student's: the family, and the student. */
export const learnerColumns = () => ({
  customerId: integer()
    .notNull()
    .references(() => customers.id),
  studentId: integer()
    .notNull()
    .references(() => students.id),
});
