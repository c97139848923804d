import { type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { notifyFamily } from "./notify.server.ts";
import { figuresOfYear, spanOf, yearOf } from "./year.server.ts";

const message = "tax_certificate_ready";

const isJanuary = (now: Date) => parisDay(now).slice(5, 7) === "01";

/** In January, families with eligible courses paid in the past year that were not told yet (CUS-054). */
export function hasCertificate(_: Db, now: Date): SQL {
  if (!isJanuary(now)) return sql`false`;
  const { from, until } = spanOf(yearOf(now) - 1);
  return sql`exists (
      select 1 from ledger_entries e
      join bills b on b.id = e.bill_id and b.subject_kind = 'course' and b.status = 'paid'
      join courses c on c.id = b.subject_id and c.tax_credit
      where e.holder_id = ${customers.id} and e.at >= ${from} and e.at < ${until})
    and exists (select 1 from ${users} u where u.id = ${customers.id} and u.disabled_at is null)
    and not exists (
      select 1 from notifications n
      where n.user_id = ${customers.id} and n.message = ${message} and n.created_at >= ${until})`;
}

/** « Votre attestation 2026 est prête », with what goes to the tax return; once a year. */
export async function announceCertificate(
  tx: Tx,
  customerId: number | undefined,
  now: Date,
): Promise<void> {
  if (customerId === undefined) return;
  const year = yearOf(now) - 1;
  const { figures } = await figuresOfYear(tx, customerId, year);
  if (figures.spentCents <= 0) return;
  const details = { year, amount: sum(toEuros(figures.paidCents)) };
  const url = pathTo(paths.taxYear, { year: String(year) });
  await notifyFamily(tx, customerId, { message, details, url }, now);
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
