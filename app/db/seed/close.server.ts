import { sql } from "drizzle-orm";

import { queryRows, type Tx } from "#app/db/client.server.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";

import { approvePapers } from "./papers.server.ts";

/**
 * Deletes random data (salts, sessions, tokens, mails, events), so that one seed always writes the same rows. Marks
 * notifications read.
 */
export async function closePast(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  await tx.execute(sql`update users set password_hash = ${passwordHash}`);
  await tx.execute(sql`delete from sessions`);
  await tx.execute(sql`delete from rate_limits`);
  await tx.execute(sql`delete from used_challenges`);
  await tx.execute(sql`delete from mails`);
  await tx.execute(sql`delete from mail_budgets`);
  await tx.execute(sql`delete from outgoing_events`);
  await tx.execute(sql`delete from sandbox_stripe_events`);
  await tx.execute(sql`delete from sandbox_stripe_keys`);
  await tx.execute(sql`delete from sandbox_urssaf_events`);
  await tx.execute(sql`update proposals set link_hash = null`);
  await tx.execute(sql`update waiting_list set token_hash = md5('place ' || id)`);
  await tx.execute(
    sql`update affiliations set uuid =
      overlay(overlay(md5('affiliation ' || id) placing '4' from 13) placing '8' from 17)::uuid`,
  );
  await tx.execute(sql`update notifications seen set read_at = created_at
    where exists (select 1 from notifications later
      where later.user_id = seen.user_id and later.id > seen.id)`);
  await approvePapers(tx);
  const requested = await queryRows<{ id: number }>(
    tx,
    sql`select distinct teacher_id as id from proposals order by 1`,
  );
  const ids = requested.map(({ id }) => id);
  await publishTeachers(tx, ids, now);
}
