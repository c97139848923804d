import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

import { degrees, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { documentStatuses, documentTypes } from "./domain.ts";

/** A paper that a teacher owes or gives, and what it came to (STM-17); what is not sent yet has no row. */
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
    /** Why it was refused, in the operator's words. */
    reason: text(),
    /** The day an operator saw it; stays when the file of a criminal record is deleted (LAW-13). */
    seenOn: date({ mode: "string" }),
    /** The degree that a diploma showed when it was accepted. */
    degreeId: integer().references(() => degrees.id, { onDelete: "set null" }),
  },
  (table) => [index().on(table.teacherId), index().on(table.status, table.statusSince)],
);

/** The files of a paper, sealed under the key of the house; `position` counts from 1 within the paper. */
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
    /** Where the storage keeps it. */
    key: text().notNull(),
    /** What the payment provider calls its copy, for identity and address. */
    providerFileId: text(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.documentId)],
);

/** The papers of a row's teacher, oldest first: what lacks is read from them. */
export const papersOfRow = sql<
  Pick<typeof documents.$inferSelect, "id" | "type" | "status">[]
>`(select coalesce(json_agg(json_build_object('id', p.id, 'type', p.type, 'status', p.status) order by p.id), '[]')
  from ${documents} p where p.teacher_id = ${teachers}."id")`;
