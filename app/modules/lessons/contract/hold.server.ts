import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";

import {
  type ContractRow,
  findContractRow,
  findLiveContractOfLessonRequest,
  isContractRow,
  lockContractRow,
} from "./repository.server.ts";

/** Locks a contract; 404 when none. */
export async function holdContract(tx: Tx, id: number): Promise<ContractRow> {
  return orNotFound(await lockContractRow(tx, id), "api.contract.not_found");
}

const ownerOf = { customer: "customerId", teacher: "teacherId" } as const;

/** Locks a contract of this person; another's is 404 and never locked. */
export async function holdOwnContract(tx: Tx, id: number, by: Actor): Promise<ContractRow> {
  await seeOwnContract(tx, id, by);
  return holdContract(tx, id);
}

/** Not locked; 404 for another's. */
export async function seeOwnContract(db: Db, id: number, by: Actor): Promise<ContractRow> {
  const seen = await findContractRow(db, id);
  refuseOthers(seen, by);
  return seen;
}

/** 404 for a person who is no side of the contract. */
export function refuseOthers(
  seen: ContractRow | undefined,
  by: Actor,
): asserts seen is ContractRow {
  const isOwn = by.role !== "operator" && seen?.[ownerOf[by.role]] === by.id;
  if (!seen || !isOwn) throw new RuleError("not_found", "api.contract.not_found");
}

/** 404 unless one of their contracts binds all those named. */
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

export function findContract(db: Db, id: number): Promise<ContractRow | undefined> {
  return findContractRow(db, id);
}

export function findContractOfLessonRequest(
  db: Db,
  lessonRequestId: number,
): Promise<ContractRow | undefined> {
  return findLiveContractOfLessonRequest(db, lessonRequestId);
}
