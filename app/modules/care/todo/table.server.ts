import { date, integer, pgTable } from "drizzle-orm/pg-core";

/** Progress of a Monday's digests: all ids up to this one are done (PUB-075). */
export const digestRuns = pgTable("digest_runs", {
  monday: date({ mode: "string" }).primaryKey(),
  lastUserId: integer().notNull(),
});
