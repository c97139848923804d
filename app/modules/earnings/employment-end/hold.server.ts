import type { Tx } from "#app/db/client.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { holdWithRequest } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import type { Contract } from "./figures.server.ts";
import { type EndRow, findEnd, lockEnd } from "./repository.server.ts";

export type Held = Readonly<{ row: EndRow; contract: Contract }>;

/** Locks the contract with its request, then the end; 404 when none. */
export async function holdEnd(tx: Tx, id: number): Promise<Held> {
  const { contractId } = orNotFound(await findEnd(tx, id), "api.contract.not_found");
  const { contract } = await holdWithRequest(tx, contractId);
  return { row: orNotFound(await lockEnd(tx, id), "api.contract.not_found"), contract };
}
