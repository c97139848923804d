import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { users } from "#app/modules/people/account/table.server.ts";

import { notificationTypes } from "./domain.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: notificationTypes }).notNull(),
    message: text().notNull(),
    details: jsonb().$type<Readonly<Record<string, string | number>>>().notNull(),
    url: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId, table.readAt)],
);
