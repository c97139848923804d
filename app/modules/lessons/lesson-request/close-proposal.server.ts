import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import {
  isLiveAsk,
  offerTransitions,
  responseTransitions,
} from "#app/modules/lessons/proposal/domain.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";

import { advanceOffer, advanceResponse } from "./advance-proposal.server.ts";
import { notifyTeacher } from "./notify.server.ts";

/** `reason` is Préau's own, when it closes on its own initiative. */
export type Closing = By & { reason?: string };

export async function closeProposal(
  tx: Tx,
  proposal: ProposalRow,
  event: "other_selected" | "cancel",
  { by, now, reason }: Closing,
): Promise<void> {
  const { lessonRequestId, teacherId, offerStatus, teacherResponse } = proposal;
  const live = accepts(responseTransitions, teacherResponse, event);
  const hoped = isLiveAsk(proposal);
  const fallen = accepts(offerTransitions, offerStatus, "cancel")
    ? await advanceOffer(tx, proposal, { event: "cancel", by, now })
    : proposal;
  if (!live) return;
  await advanceResponse(tx, fallen, { event, by, now });
  const closed = event === "cancel" ? "proposal_cancelled" : "proposal_closed";
  // An operator's explanation is sent, whatever the teacher has read before.
  const mail = reason
    ? { about: "proposal_removed", details: { reason } }
    : { about: closed, undo: "ends" as const };
  if (hoped) await notifyTeacher(tx, teacherId, { lessonRequestId, ...mail }, now);
}
