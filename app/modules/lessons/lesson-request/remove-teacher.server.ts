import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { refusedMove } from "#app/modules/foundation/history/refuse.server.ts";
import { responseTransitions } from "#app/modules/lessons/proposal/domain.ts";

import { closeProposal } from "./close-proposal.server.ts";
import { isOpen } from "./domain.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { holdLessonRequest, holdProposal } from "./hold.server.ts";

/** The operator removes a teacher from a request; the teacher is notified why (API-205). 409 once out of it. */
export async function removeTeacher(
  tx: Tx,
  id: number,
  { teacherId, reason }: { teacherId: number; reason: string },
  { by, now }: By,
): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  const proposal = await holdProposal(tx, id, (one) => one.teacherId === teacherId);
  if (!accepts(responseTransitions, proposal.teacherResponse, "cancel")) {
    const thing = {
      machine: "proposal",
      id: proposal.id,
      transitions: responseTransitions,
    } as const;
    throw await refusedMove(tx, { ...thing, event: "cancel", by });
  }
  await closeProposal(tx, proposal, "cancel", { by, now, reason });
  await followProposals(tx, id, { by, now });
}
