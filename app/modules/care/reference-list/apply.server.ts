import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { wageFloorCents } from "#app/modules/catalogue/price/domain.ts";
import { changePrices } from "#app/modules/catalogue/teacher/offer.server.ts";
import { withRates } from "#app/modules/foundation/rate/domain.ts";
import {
  findRates,
  lockRate,
  type RateRow,
  saveRate,
} from "#app/modules/foundation/rate/rows.server.ts";
import { raisePrice } from "#app/modules/lessons/contract/raise-price.server.ts";

import { movesFloor } from "./domain.ts";
import { raisedBy } from "./effect.server.ts";
import { notifyRaised } from "./notify.server.ts";
import { findPricesUnder } from "./repository.server.ts";

export const holdRate = (tx: Tx, id: number) => lockRate(tx, id);

/** On its day: contracts and prices under a new floor rise to it, pages of the day before are dropped (CST-50). */
export async function applyRate(tx: Tx, row: RateRow | undefined, now: Date): Promise<undefined> {
  if (!row) return;
  const effectiveFrom = parisInstant(row.from);
  const all = await findRates(tx);
  const raised = await raisedBy(tx, row, all);
  // Contracts of after the line are told now, the others were before.
  await notifyRaised(tx, row, raised, now);
  for (const { contractId, format, newCents } of raised) {
    const raise = { contractId, format, hourlyPriceCents: newCents, effectiveFrom };
    await raisePrice(tx, raise, { by: byClock, now });
  }
  if (movesFloor(row.name)) await raiseOwnPrices(tx, wageFloorIn(all, row), now);
  await saveRate(tx, row.id, { appliedAt: now });
  await dropPages(tx, "*");
}

const wageFloorIn = (all: readonly RateRow[], { from }: RateRow) =>
  withRates(all, () => wageFloorCents("classic", from));

async function raiseOwnPrices(tx: Tx, priceCents: number, now: Date): Promise<void> {
  const under = await findPricesUnder(tx, priceCents);
  for (const teacherId of new Set(under.map((one) => one.teacherId))) {
    const prices = under
      .filter((one) => one.teacherId === teacherId)
      .map(({ cursusId, format }) => ({ cursusId, format, priceCents }));
    await changePrices(tx, teacherId, prices, now);
  }
}
