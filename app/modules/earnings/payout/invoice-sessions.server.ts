import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billYear, taxInside } from "#app/modules/billing/bill/domain.ts";
import { vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { groupLessonVat } from "#app/modules/catalogue/price/vat.domain.ts";
import { findUnpaidSessions } from "#app/modules/earnings/session-pay/repository.server.ts";

import type { PayoutLine } from "./payout.domain.ts";
import type { PayoutRow } from "./payout.repository.server.ts";
import { findLast, findSeller, insertSessionBill } from "./session-invoice.repository.server.ts";

/** Sessions of group lessons that the next payout pays: no commission (TEA-069). */
export const findEarnedSessions = async (db: Db, teacherId: number) =>
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
    sellerLines: sellerLinesOf(seller),
    vatMention: vatWords(seller.regime) ?? null,
    createdAt: now,
  });
}

const sellerLinesOf = (seller: Awaited<ReturnType<typeof findSeller>>): string[] => [
  i18next.t("documents:session_invoice.seller", { name: seller.name }),
  `${seller.postalCode} ${seller.city}`,
  seller.siret
    ? i18next.t("documents:session_invoice.siret", { number: seller.siret })
    : i18next.t("documents:session_invoice.siret_coming"),
  ...(seller.vatNumber
    ? [i18next.t("documents:session_invoice.vat_number", { number: seller.vatNumber })]
    : []),
];
