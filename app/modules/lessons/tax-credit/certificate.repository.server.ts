import { eq, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { spanOf, yearOf } from "./year.domain.ts";

export const certificateMessage = "tax_certificate_ready";

/** To the 30th: on the 31st a notification read on the first day is deleted, and would be written again. */
const isJanuary = (now: Date) => /^01-(?:[0-2]\d|30)$/.test(parisDay(now).slice(5));

/** Has eligible courses of which something was paid between two instants. */
const hasPaid = ({ from, until }: ReturnType<typeof spanOf>) => sql`exists (
  select 1 from ledger_entries e
  join bills b on b.id = e.bill_id and b.subject_kind = 'course' and b.status = 'paid'
  join courses c on c.id = b.subject_id and c.tax_credit
  where e.holder_id = ${customers.id} and e.at >= ${from} and e.at < ${until})`;

const isToldSince = (since: ReturnType<typeof spanOf>["until"]) => sql`exists (
  select 1 from notifications n
  where n.user_id = ${customers.id} and n.message = ${certificateMessage} and n.created_at >= ${since})`;

/** In January, families with eligible courses paid in the past year that were not told yet (CUS-054). */
export function hasCertificate(_: Db, now: Date): SQL {
  if (!isJanuary(now)) return sql`false`;
  const span = spanOf(yearOf(now) - 1);
  return sql`${hasPaid(span)}
    and exists (select 1 from ${users} u where u.id = ${customers.id} and u.disabled_at is null)
    and not ${isToldSince(span.until)}`;
}

const toldAt = (since: Date) => sql<string | null>`(select max(n.created_at) from notifications n
  where n.user_id = ${customers.id} and n.message = ${certificateMessage} and n.created_at >= ${since.toISOString()})`;

/** Families that paid eligible courses in a year, those that were not told of their certificate first. */
export function findCertificatePage(db: Db, year: number, page: Page) {
  const span = spanOf(year);
  const announcedAt = toldAt(span.until);
  return db
    .select({
      id: customers.id,
      name: sql<string>`concat_ws(' ', ${users.firstname}, ${users.lastname})`,
      toldAt: announcedAt,
      total: rowsInAll(),
      told: sql<number>`count(${announcedAt}) over ()`.mapWith(Number),
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(hasPaid(span))
    .orderBy(sql`${announcedAt} nulls first`, customers.id)
    .limit(page.length)
    .offset(page.start);
}

/** The family's row, so that two runs do not tell it twice. */
export async function holdFamily(tx: Tx, id: number): Promise<number | undefined> {
  const [held] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.id} = ${id}`)
    .for("no key update");
  return held?.id;
}
