import { date, integer, pgTable } from "drizzle-orm/pg-core";

/** How far the weekly digests of a Monday have been written: everybody up to this id has had theirs (PUB-075). */
export const digestRuns = pgTable("digest_runs", {
  monday: date({ mode: "string" }).primaryKey(),
  lastUserId: integer().notNull(),
});
