import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { RuleError, sayConflictAt } from "#app/lib/rule-error.ts";
import { findPerson } from "#app/modules/account/find-family.server.ts";
import { entryName } from "#app/modules/reference/service.server.ts";
import { noteAnswer } from "#app/modules/teacher/publish.server.ts";

import { medianAnswerHours } from "./accept.repository.server.ts";
import { advanceOffer, advanceResponse } from "./advance-proposal.server.ts";
import { isOpen } from "./domain.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { holdLessonRequest, holdProposal } from "./hold.server.ts";
import { findAskedOf } from "./list-proposals.repository.server.ts";
import { showProposal } from "./list-proposals.server.ts";
import { notifyFamily } from "./notify.server.ts";
import {
  delays,
  type ResponseEvent,
  responseEventOf,
  type TeacherAnswer,
} from "./proposal.domain.ts";
import type { TeacherAnswerInput, TeacherProposal } from "./proposal.endpoints.ts";
import type { ProposalRow } from "./proposal.repository.server.ts";

/** The teacher responds, or takes a yes back (API-096); 409 when the request is no longer open. */
export async function respond(
  call: Call,
  input: TeacherAnswerInput & { id: number },
): Promise<TeacherProposal> {
  const { db, actor: by, now } = call;
  const answering = db.transaction(async (tx) => {
    const found = await findAskedOf(tx, input.id, by.id);
    if (!found) throw new RuleError("not_found", "api.proposal.not_found");
    await takeAnswer(tx, found.proposal, input, { by, now });
  });
  await answering.catch(sayConflictAt("teacher_response"));
  return showProposal(call, input);
}

const mailOf: Record<TeacherAnswer, string | undefined> = {
  accepted: "proposal_accepted",
  accepted_if: "proposal_accepted_if",
  clarifications_requested: "proposal_question",
  refused: undefined,
  cancelled: "proposal_withdrawn",
};

/** One answer: lock the request, move the response, let the request follow, tell the family. */
export async function takeAnswer(
  tx: Tx,
  { id, lessonRequestId }: ProposalRow,
  said: TeacherAnswerInput,
  { by, now }: By,
): Promise<void> {
  const { teacher_response: response, teacher_comments: words = null } = said;
  if (words) refuseContact(words, "teacher_comments");
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.proposal.closed");
  const proposal = await holdProposal(tx, lessonRequestId, (one) => one.id === id);

  const move = { event: responseEventOf[response], by, now };
  if (response === "cancelled") await withdraw(tx, proposal, move);
  else await advanceResponse(tx, proposal, move, wordsOf(said));
  const median = await medianAnswerHours(tx, proposal.teacherId);
  await noteAnswer(tx, proposal.teacherId, median, now);
  await followProposals(tx, lessonRequestId, { by, now });
  const about = mailOf[response];
  if (about) await notifyOf(tx, proposal, about, wordsToFamily(said), now);
}

/** Only what goes with this answer is kept of what was sent. */
const wordsOf = (said: TeacherAnswerInput) => ({
  teacherComments: said.teacher_comments ?? null,
  conditionTypeId:
    said.teacher_response === "accepted_if" ? (said.condition_type_id ?? null) : null,
  refusalTypeId: said.teacher_response === "refused" ? (said.refusal_type_id ?? null) : null,
});

/** What a letter says of an answer: the condition, then the teacher's own words. */
function wordsToFamily({ teacher_comments: words, ...said }: TeacherAnswerInput): string {
  const condition =
    said.teacher_response === "accepted_if"
      ? entryName("proposalConditions", said.condition_type_id ?? null)
      : null;
  return [condition, words && `«\u00a0${words}\u00a0»`].filter(Boolean).join("\u00a0: ");
}

async function withdraw(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: ResponseEvent },
) {
  // The response first: it says whether a yes may still be taken back.
  const taken = await advanceResponse(tx, proposal, { event, by, now });
  if (taken.offerStatus === "proposed") {
    await advanceOffer(tx, taken, { event: "cancel", by, now });
  }
}

async function notifyOf(tx: Tx, proposal: ProposalRow, about: string, words: string, now: Date) {
  const teacher = await findPerson(tx, proposal.teacherId);
  const details = {
    teacher: teacher?.firstname ?? "",
    words,
    price: hourlyPrice(toEuros(proposal.hourlyPriceCents)),
    deadline: shortDay(plusDays(now, delays.offerCancelDays)),
  };
  await notifyFamily(tx, { lessonRequestId: proposal.lessonRequestId, about, details }, now);
}
