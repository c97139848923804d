import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type ContractEvent, contractTransitions } from "./domain.ts";
import { type ContractRow, saveContractRow } from "./repository.server.ts";

/** Only way to change a contract's status; writes history (STM-16). */
export async function advanceContract(
  tx: Tx,
  { id, status: from }: ContractRow,
  { event, by, now, change }: By & { event: ContractEvent; change?: Partial<ContractRow> },
): Promise<void> {
  const thing = { machine: "contract", id, transitions: contractTransitions, from } as const;
  const status = await move(tx, thing, { event, by, now });
  await saveContractRow(tx, id, { ...change, status });
}
