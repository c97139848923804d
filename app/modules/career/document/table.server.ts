import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

import { degrees, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { documentStatuses, documentTypes } from "./domain.ts";

/** A paper not sent yet has no row (STM-17). */
export const documents = pgTable(
  "documents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: documentTypes }).notNull(),
    status: text({ enum: documentStatuses }).notNull(),
    statusSince: timestamp({ withTimezone: true }).notNull(),
    reason: text(),
    /** Stays when a criminal record's file is deleted (LAW-13). */
    seenOn: date({ mode: "string" }),
    degreeId: integer().references(() => degrees.id, { onDelete: "set null" }),
  },
  (table) => [index().on(table.teacherId), index().on(table.status, table.statusSince)],
);

/** Sealed under our key; `position` counts from 1 within the paper. */
export const documentFiles = pgTable(
  "document_files",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    key: text().notNull(),
    providerFileId: text(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.documentId)],
);

export const papersOfRow = sql<
  Pick<typeof documents.$inferSelect, "id" | "type" | "status">[]
>`(select coalesce(json_agg(json_build_object('id', p.id, 'type', p.type, 'status', p.status) order by p.id), '[]')
  from ${documents} p where p.teacher_id = ${teachers}."id")`;
