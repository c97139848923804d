import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { advancePrice } from "./advance-price.server.ts";
import { holdContract } from "./hold.server.ts";
import { findPending, insertPriceVersion } from "./price-version.repository.server.ts";

type Raise = Readonly<{
  contractId: number;
  format: LessonFormat;
  hourlyPriceCents: number;
  effectiveFrom: Date;
}>;

/** The law raises a price to the floor of its day; a pending one under it lapses (CST-50, LAW-27). */
export async function raisePrice(tx: Tx, raise: Raise, { by, now }: By): Promise<void> {
  const { contractId, hourlyPriceCents } = raise;
  await holdContract(tx, contractId);
  const pending = await findPending(tx, contractId);
  if (pending && pending.hourlyPriceCents < hourlyPriceCents) {
    await advancePrice(tx, pending, { event: "expire", by, now });
  }
  const version = await insertPriceVersion(tx, {
    ...raise,
    status: "accepted",
    reason: "rates",
    createdAt: now,
    answeredAt: now,
  });
  const line = { machine: "price_version", id: version.id, event: "raise" } as const;
  await record(tx, { ...line, from: null, to: "accepted", by, at: now });
}
