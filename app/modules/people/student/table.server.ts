import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { customers } from "#app/modules/people/account/table.server.ts";

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
    /** When the family last said the class; the day of the row until then. */
    classSaidAt: timestamp({ withTimezone: true }),
    /** When a parent last agreed that what is the pupil's own (e-mail, telephone, photo) be kept. */
    consentAt: timestamp({ withTimezone: true }),
    /** The hash of the portrait's bytes, which its address says, and where the storage keeps it. */
    photoHash: text(),
    photoKey: text(),
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
