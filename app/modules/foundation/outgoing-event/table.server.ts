import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { outboxStates } from "#app/lib/outbox.ts";

import { type EventDetails, eventNames } from "./domain.ts";

export const outgoingEvents = pgTable(
  "outgoing_events",
  {
    id: uuid().primaryKey(),
    /** Its id in the history, where ids are integers. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    name: text({ enum: eventNames }).notNull(),
    /** The thing it is about, such as `bill:12`: events of one leave in their order (OPS-43). */
    subject: text(),
    details: jsonb().$type<EventDetails>().notNull(),
    /** With consent only, until the event has left or is given up. */
    email: text(),
    state: text({ enum: outboxStates }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailure: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.state, table.nextTryAt),
    index().on(table.createdAt),
    index().on(table.subject, table.number),
  ],
);
