import type { Sweeping } from "#app/api/sweep.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { findWish, saveTaxAccount } from "./account.repository.server.ts";
import { settleAccount } from "./account.server.ts";

/** Asks the agency for an account's state and stores it; an unknown one is retried tomorrow. */
export async function lookUpAccount(
  { db, now, gateways: { taxAgency } }: Sweeping,
  id: number,
): Promise<void> {
  const agencyId = (await findWish(db, id))?.account?.agencyId;
  if (agencyId === undefined) return;
  const heard = await taxAgency.findAccount({ clientId: agencyId });
  await db.transaction(async (tx) => {
    if (heard) await settleAccount(tx, { ...heard, clientId: agencyId }, now);
    else await saveTaxAccount(tx, id, { checkAt: plusDays(now, 1) });
  });
}
