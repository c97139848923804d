import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { replaceTeachers } from "./ask.server.ts";
import {
  awaitsFamily,
  awaitsFirstCourse,
  isOfClosed,
  isOpenRequest,
  isOverbooked,
  isSilent,
  isUnqualified,
  isWithoutYes,
  requestOfProposal,
} from "./expire.repository.server.ts";
import {
  cancelSilentRequest,
  evaluateByClock,
  expireOffer,
  ignoreSilent,
  overbook,
  remindChoice,
  remindFirstCourse,
  remindOffer,
  remindRequest,
  withdrawOffer,
} from "./expire.server.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";
import { lessonRequests } from "./table.server.ts";

/** Locks the request before the proposal. */
async function holdProposal(tx: Tx, id: number): Promise<ProposalRow> {
  const lessonRequestId = await requestOfProposal(tx, id);
  if (lessonRequestId !== undefined) {
    await holdLessonRequest(tx, lessonRequestId);
    const proposal = (await holdProposals(tx, lessonRequestId)).find((one) => one.id === id);
    if (proposal) return proposal;
  }
  throw new RuleError("not_found", "api.proposal.not_found");
}

const ofProposal = { job: "requests", of: proposals, hold: holdProposal };
const ofRequest = { job: "requests", of: lessonRequests, hold: holdLessonRequest };

/** Effects of silence on requests and offers, by deadline (CST-44). */
export const silenceSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofProposal,
    name: "teachers who keep silent",
    due: { at: proposals.silentDueAt, which: isSilent },
    act: ignoreSilent,
  }),
  rowSweep({
    ...ofProposal,
    name: "teachers who take nobody",
    due: { which: isOverbooked },
    act: overbook,
  }),
  rowSweep({
    ...ofProposal,
    name: "offers of teachers who leave or are suspended",
    due: { which: isOfClosed },
    act: withdrawOffer,
  }),
  rowSweep({
    ...ofRequest,
    name: "requests to qualify",
    due: { at: lessonRequests.evaluationDueAt, which: isUnqualified },
    act: evaluateByClock,
  }),
  rowSweep({
    ...ofProposal,
    name: "offers to remind of",
    due: { at: proposals.offerReminderDueAt, which: awaitsFamily },
    act: remindOffer,
  }),
  rowSweep({
    ...ofProposal,
    name: "offers to end",
    due: { at: proposals.offerCancelDueAt, which: awaitsFamily },
    act: expireOffer,
  }),
  rowSweep({
    ...ofRequest,
    name: "requests to end",
    due: { at: lessonRequests.cancelDueAt, which: isWithoutYes },
    act: cancelSilentRequest,
  }),
  rowSweep({
    ...ofRequest,
    name: "requests to remind of",
    due: { at: lessonRequests.reminderDueAt, which: isWithoutYes },
    act: remindRequest,
  }),
  rowSweep({
    ...ofRequest,
    name: "choices to remind of",
    due: { at: lessonRequests.widenReminderDueAt, which: isOpenRequest },
    act: remindChoice,
  }),
  rowSweep({
    ...ofRequest,
    name: "first courses to date",
    due: { at: lessonRequests.firstCourseReminderDueAt, which: awaitsFirstCourse },
    act: remindFirstCourse,
  }),
];

export const replacementSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofRequest,
    job: "asking",
    name: "teachers to replace",
    due: { at: lessonRequests.askDueAt, which: isOpenRequest },
    act: (tx, { id }, now) => replaceTeachers(tx, id, { by: byClock, now }),
  }),
];
