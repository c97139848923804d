import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import type { Side } from "./domain.ts";
import {
  findOwnRow,
  findPlannedRow,
  lockPlannedRow,
  type PlannedRow,
} from "./repository.server.ts";

const none = () => new RuleError("not_found", "api.planned_course.not_found");
const noContract = () => new RuleError("not_found", "api.contract.not_found");

function sideOf(
  { customerId, teacherId }: { customerId: number; teacherId: number },
  { id, role }: Actor,
): Side | undefined {
  if (role === "customer" && customerId === id) return "customer";
  return role === "teacher" && teacherId === id ? "teacher" : undefined;
}

/** The caller's side in a contract; 404 for another's. */
export async function seeSide(db: Db, contractId: number, by: Actor): Promise<Side> {
  const contract = await findContract(db, contractId);
  const side = contract && sideOf(contract, by);
  if (!side) throw noContract();
  return side;
}

/** Locks the request, then the contract, for one of its sides; 404 for others before any lock. */
export async function holdOwnContract(tx: Tx, contractId: number, by: Actor) {
  const side = await seeSide(tx, contractId, by);
  return { ...(await holdAgreement(tx, contractId)), side };
}

/** Locks the request, the contract, then the planned course, always in this order. 404 for another's. */
export async function holdOwnPlanned(tx: Tx, id: number, by: Actor) {
  const seen = await findOwnRow(tx, id, by);
  const side = seen && sideOf(seen, by);
  if (!seen || !side) throw none();
  return { ...(await holdPlanned(tx, seen)), side };
}

/** Locks any planned course; 404 if none. */
export async function holdAnyPlanned(tx: Tx, id: number): Promise<PlannedRow> {
  const seen = orNotFound(await findPlannedRow(tx, id), "api.planned_course.not_found");
  return (await holdPlanned(tx, seen)).planned;
}

async function holdPlanned(tx: Tx, { id, contractId }: Pick<PlannedRow, "id" | "contractId">) {
  const agreement = await holdAgreement(tx, contractId);
  const planned = orNotFound(await lockPlannedRow(tx, id), "api.planned_course.not_found");
  return { ...agreement, planned };
}
