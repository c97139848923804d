import type { Call } from "#app/api/call.server.ts";
import { formatPriceOf } from "#app/modules/lessons/contract/change-format.server.ts";
import { changesOf } from "#app/modules/lessons/contract/domain.ts";
import { seeOwnContract } from "#app/modules/lessons/contract/hold.server.ts";

import type { Changes } from "./signal.endpoints.ts";

/** What this person may change in a contract, and the price of the other format; 404 for another's (DLG-42). */
export async function showChanges(
  { db, actor, now }: Call,
  { contract_id: id }: { contract_id: number },
): Promise<Changes> {
  const contract = await seeOwnContract(db, id, actor);
  const format = contract.status === "ended" ? null : await formatPriceOf(db, contract, now);
  const reasons = changesOf(contract.status).filter((one) => one !== "change_format" || format);
  return { status: contract.status, reasons, format };
}
