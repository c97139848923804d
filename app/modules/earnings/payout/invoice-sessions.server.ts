import type { Db, Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billYear, taxInside } from "#app/modules/billing/bill/domain.ts";
import { sellerLines } from "#app/modules/billing/bill/seller.server.ts";
import { vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { groupLessonVat } from "#app/modules/catalogue/price/vat.domain.ts";
import { findUnpaidSessions } from "#app/modules/earnings/session-pay/repository.server.ts";

import type { PayoutLine } from "./payout.domain.ts";
import { findEarned, type PayoutRow } from "./payout.repository.server.ts";
import { findLast, findSeller, insertSessionBill } from "./session-invoice.repository.server.ts";

/** What the next payout pays: courses, and sessions of group lessons without commission (TEA-069). */
export const findAllEarned = async (db: Db, teacherId: number, until: Date) => [
  ...(await findEarned(db, teacherId, until)),
  ...(await findEarnedSessions(db, teacherId)),
];

const findEarnedSessions = async (db: Db, teacherId: number) =>
  (await findUnpaidSessions(db, teacherId)).map(({ id, grossCents }) => ({
    sessionPayId: id,
    dueCents: grossCents,
    familyCents: grossCents,
    feesCents: 0,
  }));

/** In the teacher's name, to the second entity; the caller locks the account, so numbers have no gap (TEA-069). */
export async function billSessions(
  tx: Tx,
  { id: payoutId, teacherId }: PayoutRow,
  lines: readonly PayoutLine[],
  now: Date,
): Promise<void> {
  const own = lines.filter(({ sessionPayId }) => sessionPayId !== undefined);
  if (own.length === 0) return;
  const seller = await findSeller(tx, teacherId, now);
  const amountCents = sumOf(own, (line) => line.amountCents);
  const vatPerMille = seller.regime === "liable" ? groupLessonVat(parisDay(now)) : 0;
  const year = billYear(now);
  await insertSessionBill(tx, {
    payoutId,
    teacherId,
    year,
    sequence: (await findLast(tx, teacherId, year)) + 1,
    amountCents,
    vatPerMille,
    vatCents: Math.sign(amountCents) * taxInside(Math.abs(amountCents), vatPerMille),
    sellerLines: sellerLines(seller),
    vatMention: vatWords(seller.regime) ?? null,
    createdAt: now,
  });
}
