import type { Db, Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import {
  type ContractRow,
  findContractRow,
  findLiveContractOfLessonRequest,
  lockContractRow,
} from "./repository.server.ts";

/** Holds a contract until the transaction ends; 404 when there is none. */
export async function holdContract(tx: Tx, id: number): Promise<ContractRow> {
  const contract = await lockContractRow(tx, id);
  if (!contract) throw new RuleError("not_found", "api.contract.not_found");
  return contract;
}

/** A contract, whoever's it is. */
export function findContract(db: Db, id: number): Promise<ContractRow | undefined> {
  return findContractRow(db, id);
}

/** The contract that a request came to, while it lives. */
export function findContractOfLessonRequest(
  db: Db,
  lessonRequestId: number,
): Promise<ContractRow | undefined> {
  return findLiveContractOfLessonRequest(db, lessonRequestId);
}
