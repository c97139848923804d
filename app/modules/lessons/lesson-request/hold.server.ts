import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { findContract, holdContract } from "#app/modules/lessons/contract/hold.server.ts";
import {
  lockProposals,
  type ProposalRow,
} from "#app/modules/lessons/proposal/repository.server.ts";

import { isOpen } from "./domain.ts";
import { type LessonRequestRow, lockLessonRequest } from "./repository.server.ts";

/** Locks a request until the transaction ends; 404 when it is not this family's. */
export async function holdLessonRequestOfCustomer(
  tx: Tx,
  id: number,
  by: Actor,
): Promise<LessonRequestRow> {
  const lessonRequest = await lockLessonRequest(tx, id);
  if (lessonRequest?.customerId !== by.id)
    throw new RuleError("not_found", "api.linking.not_found");
  return lessonRequest;
}

/** As `holdLessonRequestOfCustomer`; 409 once the request has ended. */
export async function holdOpenOfCustomer(tx: Tx, id: number, by: Actor): Promise<LessonRequestRow> {
  const lessonRequest = await holdLessonRequestOfCustomer(tx, id, by);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  return lessonRequest;
}

/** Locks any request until the transaction ends; 404 if none. */
export async function holdLessonRequest(tx: Tx, id: number): Promise<LessonRequestRow> {
  return orNotFound(await lockLessonRequest(tx, id), "api.linking.not_found");
}

/** Locks all proposals of a request; lock the request first. */
export function holdProposals(tx: Tx, lessonRequestId: number): Promise<ProposalRow[]> {
  return lockProposals(tx, lessonRequestId);
}

/** Locks all proposals and returns one; 404 when the request has none of this kind. */
export async function holdProposal(
  tx: Tx,
  lessonRequestId: number,
  is: (proposal: ProposalRow) => boolean,
): Promise<ProposalRow> {
  const proposal = (await lockProposals(tx, lessonRequestId)).find(is);
  return orNotFound(proposal, "api.proposal.not_found");
}
/**
 * Locks the request awaiting its first course, then the contract. 404 before any lock for none or another teacher's.
 */

export async function holdAgreement(tx: Tx, contractId: number, teacher?: Actor) {
  const seen = await findContract(tx, contractId);
  const hers = teacher === undefined || seen?.teacherId === teacher.id;
  if (!seen || !hers) throw new RuleError("not_found", "api.contract.not_found");
  const lessonRequest =
    seen.lessonRequestId === null ? undefined : await holdLessonRequest(tx, seen.lessonRequestId);
  return { contract: await holdContract(tx, contractId), lessonRequest };
}
