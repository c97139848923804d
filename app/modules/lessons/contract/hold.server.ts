import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import {
  type ContractRow,
  findContractRow,
  findLiveContractOfLessonRequest,
  isContractRow,
  lockContractRow,
} from "./repository.server.ts";

/** Holds a contract until the transaction ends; 404 when there is none. */
export async function holdContract(tx: Tx, id: number): Promise<ContractRow> {
  const contract = await lockContractRow(tx, id);
  if (!contract) throw new RuleError("not_found", "api.contract.not_found");
  return contract;
}

const ownerOf = { customer: "customerId", teacher: "teacherId" } as const;

/** Holds a contract of which this person is a side; another's does not exist, and is never held. */
export async function holdOwnContract(tx: Tx, id: number, by: Actor): Promise<ContractRow> {
  await seeOwnContract(tx, id, by);
  return holdContract(tx, id);
}

/** A contract of which this person is a side, not held; another's does not exist. */
export async function seeOwnContract(db: Db, id: number, by: Actor): Promise<ContractRow> {
  const seen = await findContractRow(db, id);
  refuseOthers(seen, by);
  return seen;
}

/** Refuses who is no side of a contract that was read: for them it does not exist. 404. */
export function refuseOthers(
  seen: ContractRow | undefined,
  by: Actor,
): asserts seen is ContractRow {
  const isHers = by.role !== "operator" && seen?.[ownerOf[by.role]] === by.id;
  if (!seen || !isHers) throw new RuleError("not_found", "api.contract.not_found");
}

/** Refuses whoever names a contract, a student or a teacher that no contract of theirs binds: for them it does not exist. */
export async function refuseStrangers(
  db: Db,
  named: Readonly<{
    contract_id?: number | undefined;
    student_id?: number | undefined;
    teacher_id?: number | undefined;
  }>,
  by: Actor,
): Promise<void> {
  const { contract_id: id, student_id: studentId, teacher_id: teacherId } = named;
  if ([id, studentId, teacherId].every((one) => one === undefined)) {
    throw fieldFault("contract_id", "api.contract.which");
  }
  const isBound =
    by.role !== "operator" &&
    (await isContractRow(db, { id, studentId, teacherId, [ownerOf[by.role]]: by.id }));
  if (!isBound) throw new RuleError("not_found", "api.contract.not_found");
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
