import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { move } from "#app/modules/history/service.server.ts";

import { type ContractEvent, type ContractStatus, contractTransitions } from "./domain.ts";
import { holdContract } from "./hold.server.ts";
import { type ContractRow, saveContractRow } from "./repository.server.ts";

/** The only door to the status of a contract: each move leaves its line of history. */
async function advanceContract(
  tx: Tx,
  { id, status: from }: ContractRow,
  { event, by, now, cause }: { event: ContractEvent; by: Mover; now: Date; cause?: string },
): Promise<ContractStatus> {
  const thing = { machine: "contract", id, transitions: contractTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  const ended = to === "ended" && { endedAt: now, endCause: cause ?? null };
  await saveContractRow(tx, id, { status: to, ...ended });
  return to;
}

/** Ends a contract; the cause is kept, for the matching never proposes what went wrong (CST-49). */
export async function endContract(
  tx: Tx,
  id: number,
  { by, now, cause }: { by: Mover; now: Date; cause?: string },
): Promise<void> {
  const contract = await holdContract(tx, id);
  await advanceContract(tx, contract, { event: "end", by, now, ...(cause && { cause }) });
}
