import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { rooms } from "#app/modules/rooms/room/table.server.ts";

import { erasureCauses, replayStates } from "./domain.ts";

/** A recording of a room by its teacher, then what its families see again (STM-34). */
export const replays = pgTable(
  "replays",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Names it outside: random, so that none can be guessed. */
    uuid: text().notNull().unique(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    /** One of both: whose families see it. */
    contractId: integer().references(() => contracts.id),
    groupLessonId: integer().references(() => groupLessons.id),
    title: text().notNull(),
    /** Of the page that records: a request sent twice begins one. */
    key: text().notNull().unique(),
    seatId: integer().notNull(),
    state: text({ enum: replayStates }).notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** The last sign of the browser that records. */
    heardAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    publishedAt: timestamp({ withTimezone: true }),
    /** When it is erased. */
    keptUntil: timestamp({ withTimezone: true }),
    erasedAt: timestamp({ withTimezone: true }),
    cause: text({ enum: erasureCauses }),
    /** Kept by another engine under this name, and watched there (decision 063). */
    recordingId: text().unique(),
    watchUrl: text(),
    /** The state that the engine last took over; null while it is being called. */
    engineState: text({ enum: replayStates }),
    seconds: integer().notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    parts: integer().notNull().default(0),
    /** Links by which a family has opened the file; by whom is not kept. */
    views: integer().notNull().default(0),
    /** The end of the last link that was counted: a player asks for the file many times. */
    viewedLink: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.roomId),
    index().on(table.teacherId, table.startedAt),
    index().on(table.contractId),
    index().on(table.groupLessonId),
    index().on(table.keptUntil),
    index().on(table.heardAt),
  ],
);

/** Objects of the storage: parts as they came, then equal pieces of what was joined. */
export const replayFiles = pgTable(
  "replay_files",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    replayId: integer()
      .notNull()
      .references(() => replays.id, { onDelete: "cascade" }),
    isPart: boolean().notNull(),
    number: integer().notNull(),
    bytes: integer().notNull(),
    key: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.replayId, table.isPart, table.number)],
);

/** What each person in the room said to a recording. */
export const replayAnswers = pgTable(
  "replay_answers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    replayId: integer()
      .notNull()
      .references(() => replays.id, { onDelete: "cascade" }),
    seatId: integer().notNull(),
    side: text().notNull(),
    personId: integer().notNull(),
    isYes: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.replayId, table.seatId),
    index().on(table.side, table.personId),
  ],
);
