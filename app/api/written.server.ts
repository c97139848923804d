import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { instantOf, type Value } from "#app/db/prepared.server.ts";

type Written = Readonly<{ stateSince: PgColumn; writtenAt: PgColumn | SQL }>;

/**
 * When a row that only its person can settle came to the desk: once written to, the person has seven days, then it comes
 * back; so does another state at once.
 */
export const atDeskSince = ({ stateSince, writtenAt }: Written): SQL =>
  sql`case when ${writtenAt} >= ${stateSince} then ${writtenAt} + interval '7 days' else ${stateSince} end`;

export const isAtDesk = ({ stateSince, writtenAt }: Written, now: Value<Date>): SQL =>
  sql`(${writtenAt} is null or ${writtenAt} < ${stateSince} or ${writtenAt} + interval '7 days' <= ${instantOf(now)})`;
