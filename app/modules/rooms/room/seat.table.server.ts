import { bigint, boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { roomSides } from "#app/modules/foundation/room-link/domain.ts";

import { ownKinds, seatStates, signalKinds } from "./seat.domain.ts";
import { rooms } from "./table.server.ts";

/** Who was there, from when to when: a device of a person (STM-34). */
export const roomSeats = pgTable(
  "room_seats",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: "cascade" }),
    side: text({ enum: roomSides }).notNull(),
    personId: integer().notNull(),
    name: text().notNull(),
    isHost: boolean().notNull(),
    state: text({ enum: seatStates }).notNull(),
    /** Machine time of the state: the last one decides of a person with several devices. */
    decidedAt: timestamp({ withTimezone: true }),
    /** One per page that asked: a request sent twice takes one seat. */
    nonce: text().notNull().unique(),
    /** Business time: since when, and the last sign of life. */
    enteredAt: timestamp({ withTimezone: true }),
    until: timestamp({ withTimezone: true }),
    /** Machine time of the last sign of life. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    isGone: boolean().notNull().default(false),
    /** Of a room elsewhere: for which meeting, and whether its person agreed to be recorded at the door. */
    meeting: text(),
    agrees: boolean().notNull().default(false),
    /** Machine time: since when the hand is up, and since when this person has the floor. */
    handAt: timestamp({ withTimezone: true }),
    floorAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.roomId, table.seenAt),
    index().on(table.seenAt),
    index().on(table.meeting),
  ],
);

/** Read by the seat that it is for, or by all; erased after some minutes, what is written after 30 days. */
export const roomSignals = pgTable(
  "room_signals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: "cascade" }),
    fromSeat: integer().notNull(),
    toSeat: integer(),
    kind: text({ enum: [...signalKinds, ...ownKinds] }).notNull(),
    body: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.roomId, table.id), index().on(table.sentAt)],
);
