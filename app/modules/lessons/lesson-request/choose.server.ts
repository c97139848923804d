import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { delays } from "#app/modules/lessons/proposal/domain.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import { billingDataOf, findPerson } from "#app/modules/people/account/find-family.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { advanceOffer, advanceResponse } from "./advance-proposal.server.ts";
import { findLessonRequestIdOf } from "./choose.repository.server.ts";
import { closeProposal } from "./close-proposal.server.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { holdLessonRequestOfCustomer, holdProposals } from "./hold.server.ts";
import type { LessonRequest, ProposalAnswer } from "./lesson-request.endpoints.ts";
import { notifyFamily, notifyTeacher } from "./notify.server.ts";
import { completeSelection } from "./open-contract.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

type Held = { lessonRequest: LessonRequestRow; proposals: ProposalRow[] };

/**
 * The family accepts or refuses an offer (API-031). Accepting closes the others; the contract follows when means and
 * terms are ready. 409 on a second acceptance; resent for the selected teacher, it supplies missing terms.
 */
export async function answerProposal(call: Call, answer: ProposalAnswer): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  const lessonRequestId = await db.transaction(async (tx) => {
    const requestId = await findLessonRequestIdOf(tx, answer.id, by.id);
    if (requestId === undefined) throw new RuleError("not_found", "api.proposal.not_found");
    const lessonRequest = await holdLessonRequestOfCustomer(tx, requestId, by);
    const proposals = await holdProposals(tx, requestId);
    const proposal = proposals.find(({ id }) => id === answer.id);
    if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");

    if (answer.response === "refuse") await refuseOffer(tx, proposal, answer, { by, now });
    else if (isBringingTerms(lessonRequest.process, proposal, answer)) {
      await completeSelection(tx, requestId, { by, now }, answer);
    } else await selectTeacher(tx, { lessonRequest, proposals }, proposal, answer, { by, now });
    return requestId;
  });
  return showLessonRequest(call, { id: lessonRequestId });
}

const isBringingTerms = (process: string, proposal: ProposalRow, answer: ProposalAnswer) =>
  process === "waiting_payment_method" &&
  proposal.teacherResponse === "selected" &&
  proposal.termsAcceptedAt === null &&
  answer.terms_version !== undefined;

async function refuseOffer(tx: Tx, proposal: ProposalRow, answer: ProposalAnswer, { by, now }: By) {
  const { lessonRequestId, teacherId } = proposal;
  const changes = { customerRefusalTypeId: answer.refusal_type_id ?? null };
  await advanceOffer(tx, proposal, { event: "refuse", by, now }, changes);
  await notifyTeacher(tx, teacherId, { lessonRequestId, about: "offer_refused" }, now);
  await followProposals(tx, lessonRequestId, { by, now });
}

async function selectTeacher(
  tx: Tx,
  { lessonRequest, proposals }: Held,
  chosen: ProposalRow,
  answer: ProposalAnswer,
  { by, now }: By,
) {
  const { birthDate } = await billingDataOf(tx, lessonRequest.customerId);
  if (isMinor(birthDate, now)) throw fieldFault("bill_birth_date", "api.proposal.minor");
  await refuseClosed(tx, chosen.teacherId, {
    leaves: "api.proposal.teacher_leaves",
    suspended: "api.proposal.teacher_suspended",
  });
  const accepted = await advanceOffer(tx, chosen, { event: "accept", by, now });
  await advanceResponse(tx, accepted, { event: "select", by, now });
  for (const other of proposals) {
    if (other.id !== chosen.id) await closeProposal(tx, other, "other_selected", { by, now });
  }
  await advanceLessonRequest(tx, lessonRequest.id, { event: "offer_accepted", by, now });
  const ready = await completeSelection(tx, lessonRequest.id, { by, now }, answer);
  if (ready) return;
  const person = await findPerson(tx, chosen.teacherId);
  const deadline = shortDay(plusDays(now, delays.offerCancelDays));
  const details = { teacher: person?.firstname ?? "", deadline };
  await notifyFamily(
    tx,
    { lessonRequestId: lessonRequest.id, about: "means_awaited", details },
    now,
  );
  await notifyTeacher(
    tx,
    chosen.teacherId,
    { lessonRequestId: lessonRequest.id, about: "teacher_selected", details: { deadline } },
    now,
  );
}
