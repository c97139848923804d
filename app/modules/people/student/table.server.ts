import { and, type Column, eq, lt, notInArray, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import type { Value } from "#app/db/prepared.server.ts";
import { wordsIn } from "#app/db/words.server.ts";
import { adultCursus, levelsOfCursus } from "#app/modules/foundation/reference/schooling.domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

/** A child of the family, or the customer (`isCustomer`, CUS-020). */
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
    /** When the family last gave the class; the row's day until then. */
    classSaidAt: timestamp({ withTimezone: true }),
    /** When a parent last consented to keep the pupil's own e-mail, telephone and photo. */
    consentAt: timestamp({ withTimezone: true }),
    photoHash: text(),
    photoKey: text(),
    isCustomer: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index("students_words").using("gin", studentWordsOf(table)),
  ],
);

/** Of the name, for the operator's search. */
export function studentWordsOf(student: Readonly<Record<"firstname" | "lastname", Column>>) {
  return wordsIn(sql`${student.firstname} || ' ' || ${student.lastname}`);
}

export const learnerColumns = () => ({
  customerId: integer()
    .notNull()
    .references(() => customers.id),
  studentId: integer()
    .notNull()
    .references(() => students.id),
});

const adultLevels = levelsOfCursus(adultCursus).map(({ id }) => id);

/** Given before this school year (CUS-013); the same rule as `isClassToConfirm`. */
export const classToConfirmOf = (customerId: Value<number>, schoolYear: Value<Date>) =>
  and(
    eq(students.customerId, customerId),
    eq(students.enabled, true),
    notInArray(students.classId, adultLevels),
    lt(sql`coalesce(${students.classSaidAt}, ${students.createdAt})`, schoolYear),
  );
