import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/teacher/table.server.ts";

import { changeKinds, changeStates, vatRegimes } from "./domain.ts";

/** The numbers under which a teacher works. That of the health insurance is sealed; its end alone is read. */
export const legalStatuses = pgTable("legal_statuses", {
  teacherId: integer()
    .primaryKey()
    .references(() => teachers.id, { onDelete: "cascade" }),
  siret: text(),
  siretBeingCreated: boolean().notNull().default(false),
  vatRegime: text({ enum: vatRegimes }).notNull().default("exempt"),
  vatNumber: text(),
  sealedHealthNumber: text(),
  healthNumberEnd: text(),
});

/** A change that a teacher asks: what is to be, from when, and what became of it (TEA-015, OPS-04). */
export const statusChanges = pgTable(
  "status_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    kind: text({ enum: changeKinds }).notNull(),
    state: text({ enum: changeStates }).notNull(),
    /** What is asked; a part that its kind does not concern is null. */
    selfEmployed: boolean(),
    siret: text(),
    siretBeingCreated: boolean(),
    sealedHealthNumber: text(),
    healthNumberEnd: text(),
    vatRegime: text({ enum: vatRegimes }),
    vatNumber: text(),
    sapNumber: text(),
    /** The day in Paris that the teacher wishes. */
    wantedFrom: date(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
    /** From when it stands, once it is approved. */
    effectiveAt: timestamp({ withTimezone: true }),
    reason: text(),
  },
  (table) => [
    uniqueIndex("status_changes_open")
      .on(table.teacherId, table.kind)
      .where(sql`state in ('asked', 'approved')`),
    index().on(table.teacherId, table.askedAt),
    index("status_changes_effective")
      .on(table.effectiveAt)
      .where(sql`state = 'approved'`),
  ],
);
