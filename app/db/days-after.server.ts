import { type Column, type SQL, sql } from "drizzle-orm";

/** So many times 24 hours later. Immutable, unlike `timestamptz + interval`: an index holds the same expression. */
export const daysAfter = (at: Column | SQL, days: number): SQL =>
  sql`((${at} at time zone 'UTC') + interval '${sql.raw(String(days))} days') at time zone 'UTC'`;
