import type { Db, Tx } from "#app/db/client.server.ts";
import { nextInSeries } from "#app/db/next-in-series.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { boundsOfMonth } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billYear } from "#app/modules/billing/bill/domain.ts";

import { monthToInvoice, sirenOf, taxesOf } from "./domain.ts";
import {
  type CommissionRow,
  findBuyer,
  findCommissions,
  findToInvoice,
  holdMonth,
  insertCommission,
} from "./repository.server.ts";
import { commissionCounters } from "./table.server.ts";

/** Invoices a month's commission per independent teacher (TEA-058); a negative sum is a credit note. Idempotent. */
export async function runCommissions(db: Db, period: string, now: Date): Promise<CommissionRow[]> {
  const { before } = boundsOfMonth(period);
  return eachInTurn(await findToInvoice(db, period, before), (teacherId) =>
    db.transaction((tx) => makeCommission(tx, teacherId, { period, before, now })),
  );
}

/** Invoices the month before; returns how many. */
export const runDueCommissions = async (db: Db, now: Date): Promise<number> =>
  (await runCommissions(db, monthToInvoice(now), now)).length;

async function makeCommission(
  tx: Tx,
  teacherId: number,
  { period, before, now }: { period: string; before: Date; now: Date },
): Promise<CommissionRow | undefined> {
  if (await holdMonth(tx, teacherId, period)) return undefined;
  const lines = await findCommissions(tx, teacherId, before);
  const grossCents = sumOf(lines, (line) => line.feesCents);
  if (grossCents === 0) return undefined;
  const { name, street, postalCode, city, country, ...numbers } = await findBuyer(tx, teacherId);
  const year = billYear(now);
  return insertCommission(
    tx,
    {
      year,
      sequence: await nextInSeries(tx, commissionCounters, { year }),
      teacherId,
      period,
      buyerName: name,
      buyerSiren: sirenOf(numbers),
      buyerStreet: street,
      buyerPostalCode: postalCode,
      buyerCity: city,
      buyerCountry: country,
      ...taxesOf(grossCents, period),
      createdAt: now,
    },
    lines,
  );
}
