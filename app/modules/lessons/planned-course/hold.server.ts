import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
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

/** The side of a contract that somebody is on; nothing for whoever is neither its family nor its teacher. */
function sideOf(
  { customerId, teacherId }: { customerId: number; teacherId: number },
  { id, role }: Actor,
): Side | undefined {
  if (role === "customer" && customerId === id) return "customer";
  return role === "teacher" && teacherId === id ? "teacher" : undefined;
}

/** The side that somebody is on in a contract; 404 for another's. */
export async function seeSide(db: Db, contractId: number, by: Actor): Promise<Side> {
  const contract = await findContract(db, contractId);
  const side = contract && sideOf(contract, by);
  if (!side) throw noContract();
  return side;
}

/** Holds a contract, and its request before it, for one of its two sides; 404 for anybody else before anything is held. */
export async function holdOwnContract(tx: Tx, contractId: number, by: Actor) {
  const side = await seeSide(tx, contractId, by);
  return { ...(await holdAgreement(tx, contractId)), side };
}

/** Holds a planned course of one's own: its request, its contract, then itself, always in this order. 404 for another's. */
export async function holdOwnPlanned(tx: Tx, id: number, by: Actor) {
  const seen = await findOwnRow(tx, id, by);
  const side = seen && sideOf(seen, by);
  if (!seen || !side) throw none();
  return { ...(await holdPlanned(tx, seen)), side };
}

/** Holds a planned course, whoever's it is; 404 when there is none. */
export async function holdAnyPlanned(tx: Tx, id: number): Promise<PlannedRow> {
  const seen = await findPlannedRow(tx, id);
  if (!seen) throw none();
  return (await holdPlanned(tx, seen)).planned;
}

async function holdPlanned(tx: Tx, { id, contractId }: Pick<PlannedRow, "id" | "contractId">) {
  const agreement = await holdAgreement(tx, contractId);
  const planned = await lockPlannedRow(tx, id);
  if (!planned) throw none();
  return { ...agreement, planned };
}
