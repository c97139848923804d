import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { rooms } from "#app/modules/rooms/room/table.server.ts";

import type { Act } from "./domain.ts";

/** What people did to the board of a room, only ever added to; kept a year. */
export const boardEntries = pgTable(
  "board_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: "cascade" }),
    page: smallint().notNull(),
    key: text().notNull(),
    kind: text({ enum: ["stroke", "text", "photo", "erase", "ground"] }).notNull(),
    body: jsonb().$type<Act["body"]>().notNull(),
    photoKey: text(),
    fromSeat: integer().notNull(),
    /** Machine time. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.roomId, table.key),
    index().on(table.roomId, table.id),
    index().on(table.at),
  ],
);
