import { integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

import { users } from "#app/modules/people/account/table.server.ts";

export const calendarFeeds = pgTable("calendar_feeds", {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  uuid: uuid().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
