import type { Call } from "#app/api/call.server.ts";

import { advanceResponse } from "./advance-proposal.server.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { holdLessonRequestOfCustomer, holdProposal } from "./hold.server.ts";
import type { LessonRequest } from "./lesson-request.endpoints.ts";
import { notifyTeacher } from "./notify.server.ts";
import { renewLink } from "./renew-link.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

/** The family answers a teacher's question; the remaining time resumes (API-157). */
export async function answerClarification(
  call: Call,
  input: { id: number; proposal_id: number; answer: string },
): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  const { id: lessonRequestId, proposal_id: proposalId, answer } = input;
  await db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
    const proposal = await holdProposal(tx, lessonRequestId, ({ id }) => id === proposalId);
    const move = { event: "clarified", by, now } as const;
    await advanceResponse(tx, proposal, move, { clarificationAnswer: answer });
    await followProposals(tx, lessonRequestId, { by, now });
    const link = await renewLink(tx, proposal.id);
    const mail = { lessonRequestId, about: "clarification_answered", details: { answer }, link };
    await notifyTeacher(tx, proposal.teacherId, mail, now);
  });
  return showLessonRequest(call, input);
}
