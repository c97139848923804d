import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import type { EventPayload } from "#app/gateways/card-events.server.ts";

import { providerEventStates } from "./charge.domain.ts";
import { payments } from "./table.server.ts";

export const providerEvents = pgTable(
  "provider_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: jsonb().$type<EventPayload>().notNull(),
    status: text({ enum: providerEventStates }).notNull(),
    reason: text(),
    paymentId: integer().references(() => payments.id),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }),
    /** Of a dispute: until when the holder's bank takes our evidence, and when it had it. */
    answerBy: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.nextTryAt), index().on(table.paymentId), index().on(table.answerBy)],
);
