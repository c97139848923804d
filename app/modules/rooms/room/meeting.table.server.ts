import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { rooms } from "./table.server.ts";

/** Made by another engine, which keeps it; unpublished there until the teacher publishes it (STM-34). */
export const meetingRecordings = pgTable(
  "meeting_recordings",
  {
    /** The engine’s. */
    id: text().primaryKey(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: "cascade" }),
    readyAt: timestamp({ withTimezone: true }).notNull(),
    /** When the engine has hidden what it had published by itself. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.roomId), index().on(table.hiddenAt)],
);
