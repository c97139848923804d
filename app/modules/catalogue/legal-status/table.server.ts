import { type AnyColumn, type SQL, sql } from "drizzle-orm";
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

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { changeKinds, changeStates, type VatRegime, vatRegimes } from "./domain.ts";

/** The health insurance number is sealed; only its end is readable. */
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

export const statusChanges = pgTable(
  "status_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    kind: text({ enum: changeKinds }).notNull(),
    state: text({ enum: changeStates }).notNull(),
    selfEmployed: boolean(),
    siret: text(),
    siretBeingCreated: boolean(),
    sealedHealthNumber: text(),
    healthNumberEnd: text(),
    vatRegime: text({ enum: vatRegimes }),
    vatNumber: text(),
    sapNumber: text(),
    wantedFrom: date(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
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

/** An approved change of VAT counts from its day on (LAW-17). */
const vatAt = (part: SQL, date: AnyColumn | Date) =>
  sql`(select ${part} from ${statusChanges} v
    where v.teacher_id = ${teachers.id} and v.kind = 'vat' and v.state in ('approved', 'in_force')
      and v.effective_at <= ${date instanceof Date ? date.toISOString() : date}
    order by v.effective_at desc, v.id desc limit 1)`;

/** VAT regime of the query's teacher at a date; exempt by default. */
export const vatRegimeAt = (date: AnyColumn | Date) =>
  sql<VatRegime>`coalesce(${vatAt(sql`v.vat_regime`, date)}, 'exempt')`;

export const vatNumberAt = (date: AnyColumn | Date) =>
  sql<string | null>`${vatAt(sql`v.vat_number`, date)}`;

export type LegalStatusRow = typeof legalStatuses.$inferSelect;

/** A teacher who has given no number. */
export const noNumbers = {
  siret: null,
  siretBeingCreated: false,
  vatRegime: "exempt",
  vatNumber: null,
  sealedHealthNumber: null,
  healthNumberEnd: null,
} as const satisfies Partial<LegalStatusRow>;
