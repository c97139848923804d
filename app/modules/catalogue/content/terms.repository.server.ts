import { asc, eq, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { termsVersions } from "./terms.table.server.ts";

export type TermsRow = typeof termsVersions.$inferSelect;

export const {
  insert: insertTerms,
  lock: lockTerms,
  save: saveTerms,
} = rowsOf(termsVersions, "version of the terms");

export const findTermsVersions = (db: Db): Promise<TermsRow[]> =>
  db.select().from(termsVersions).orderBy(asc(termsVersions.appliesFrom));

/** Locked. */
export async function lockTermsOfDay(tx: Tx, day: string): Promise<TermsRow | undefined> {
  const ofDay = tx.select().from(termsVersions).where(eq(termsVersions.appliesFrom, day));
  const [row] = await ofDay.for("no key update");
  return row;
}

type Accepted = Readonly<{ version: string; families: number }>;

/** Families by the version that they accepted last. */
export const countAccepted = (db: Db) =>
  queryRows<Accepted>(
    db,
    sql`select version, count(*)::int as families from (
      select distinct on (customer_id) customer_id, version from (
        select r.customer_id, p.terms_version as version, p.terms_accepted_at as at
        from proposals p join lesson_requests r on r.id = p.lesson_request_id
        union all
        select g.customer_id, g.terms_version, g.created_at from registrations g
      ) said where version is not null order by customer_id, at desc nulls last
    ) last group by version`,
  );

/** Families with lessons that go on under what they accepted. */
export async function countBound(db: Db): Promise<{ contracts: number; families: number }> {
  const [row] = await queryRows<{ contracts: number; families: number }>(
    db,
    sql`select count(*)::int as contracts, count(distinct customer_id)::int as families
      from contracts where status <> 'ended'`,
  );
  return row ?? { contracts: 0, families: 0 };
}
