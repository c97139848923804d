import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";

import type { UnpaidPayslip } from "./payout.domain.ts";
import { payoutLines, payouts } from "./payout.table.server.ts";

export const findUnpaidPayslips = (db: Db, teacherId: number): Promise<UnpaidPayslip[]> =>
  db
    .select({
      payslipId: payslips.id,
      dueCents: payslips.netCents,
      familyCents: sql<number>`${payslips.grossCents} + ${payslips.employerCents} + ${payslips.feesCents}`,
      feesCents: payslips.feesCents,
    })
    .from(payslips)
    .leftJoin(payoutLines, eq(payoutLines.payslipId, payslips.id))
    .where(
      and(
        eq(payslips.teacherId, teacherId),
        eq(payslips.paidByHand, false),
        isNull(payoutLines.id),
      ),
    )
    .orderBy(payslips.id);

export async function findSalaried(db: Db): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select distinct p.teacher_id as id from payslips p
      join payee_accounts a on a.id = p.teacher_id and a.state = 'enabled'
      where not p.paid_by_hand and not exists (select 1 from payout_lines l where l.payslip_id = p.id)
        and not exists (select 1 from payouts o where o.teacher_id = p.teacher_id and o.state = 'failed')
      order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** The account takes money again: pending salaries resume at once. */
export async function wakeSalaries(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await tx
    .update(payouts)
    .set({ checkAt: sql`least(${payouts.checkAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(payouts.teacherId, teacherId),
        eq(payouts.kind, "salary"),
        eq(payouts.state, "pending"),
        isNull(payouts.providerId),
      ),
    );
}

export async function listPayslipsOf(db: Db, payoutIds: readonly number[]) {
  if (payoutIds.length === 0) return [];
  return db
    .select({
      payoutId: payoutLines.payoutId,
      id: payslips.id,
      period: payslips.period,
      employerName: payslips.employerName,
      netCents: payslips.netCents,
    })
    .from(payoutLines)
    .innerJoin(payslips, eq(payslips.id, payoutLines.payslipId))
    .where(inArray(payoutLines.payoutId, [...payoutIds]))
    .orderBy(desc(payslips.period), payslips.id);
}
