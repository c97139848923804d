import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

import { type RoomKind, roomKinds, type RoomSide, roomSides } from "./domain.ts";

/** Renewed links only; a link without a row is of the edition 0 (decision 059). */
export const roomLinks = pgTable(
  "room_links",
  {
    kind: text({ enum: roomKinds }).notNull(),
    subjectId: integer().notNull(),
    side: text({ enum: roomSides }).notNull(),
    personId: integer().notNull(),
    edition: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId, table.side, table.personId] })],
);

type Columns = Readonly<{ subject: SQLWrapper; person: SQLWrapper }>;

/** The present edition of a row's link, for the statement that reads the row. */
export const editionOf = (
  kind: RoomKind,
  side: RoomSide,
  { subject, person }: Columns,
): SQL<number> =>
  sql<number>`coalesce((select l.edition from ${roomLinks} l where l.kind = ${kind}
    and l.subject_id = ${subject} and l.side = ${side} and l.person_id = ${person}), 0)`.mapWith(
    Number,
  );
