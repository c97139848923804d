import type { Tx } from "#app/db/client.server.ts";

import { findMessage, saveMessage } from "./repository.server.ts";

/** After a decision on a notice (STM-41); one erased with its account stays so. */
export async function withholdMessage(tx: Tx, id: number, isRemoved: boolean): Promise<void> {
  const found = await findMessage(tx, id);
  if (!found || found.withheld === "erased") return;
  await saveMessage(tx, id, { withheld: isRemoved ? "removed" : null });
}
