import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { roomKinds } from "#app/modules/foundation/room-link/domain.ts";

/** Written once somebody opens it; its hours are those of its lesson (STM-34). */
export const rooms = pgTable(
  "rooms",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: roomKinds }).notNull(),
    subjectId: integer().notNull(),
    /** Of a stage; 0 elsewhere. */
    sessionId: integer().notNull().default(0),
    openedAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    /** Held now at another engine, under this name. */
    meeting: text(),
    /** Business time: when its hours end, and when it is looked at next. */
    meetingUntil: timestamp({ withTimezone: true }),
    watchAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.subjectId, table.sessionId),
    index().on(table.watchAt),
  ],
);
