import type { Call } from "#app/api/call.server.ts";
import type { Sweeping } from "#app/api/sweep.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

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

const shutStates = new Set(["refused", "blocked"]);

const findAccount = async ({ db }: Pick<Call, "db">, id: number) =>
  orNotFound((await findWish(db, id))?.account ?? undefined, "api.absent");

/** At once and by an operator, for an account that the agency refused or blocked (OPS-08). */
export async function lookUpShutAccount(call: Call, { id }: { id: number }) {
  const { state: before } = await findAccount(call, id);
  if (!shutStates.has(before)) throw new RuleError("conflict", "api.tax_credit.account_open");
  await lookUpAccount(call, id);
  const { state } = await findAccount(call, id);
  return { customer_id: id, state };
}
