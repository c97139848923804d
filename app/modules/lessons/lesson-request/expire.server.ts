import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { byClock, bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
import { whyClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { findContractOfLessonRequest } from "#app/modules/lessons/contract/hold.server.ts";
import { isAwaitingAnswer } from "#app/modules/lessons/proposal/domain.ts";
import {
  listProposalsOf,
  type ProposalRow,
  saveProposal,
} from "#app/modules/lessons/proposal/repository.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { advanceOffer, advanceResponse } from "./advance-proposal.server.ts";
import { closeRequest } from "./cancel.server.ts";
import { closeProposal } from "./close-proposal.server.ts";
import { delays, widenReminderAt } from "./domain.ts";
import { evaluateLessonRequest } from "./evaluate.server.ts";
import { releaseTeacher } from "./follow-first-course.server.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { notifyFamily, notifyOfAnswer, notifyTeacher, phoneWords } from "./notify.server.ts";
import { type LessonRequestRow, saveLessonRequest } from "./repository.server.ts";

const dated = (date: Date | null) => (date ? shortDay(date) : "–");

/** 72 h of silence count as a refusal, though the teacher may still answer (STM-05). */
export async function ignoreSilent(tx: Tx, proposal: ProposalRow, now: Date): Promise<void> {
  await advanceResponse(tx, proposal, { event: "silence", by: byClock, now });
  await followProposals(tx, proposal.lessonRequestId, { by: byClock, now });
}

/** The teacher takes no more students, or has filled up since (STM-05, STM-14). */
export async function overbook(tx: Tx, proposal: ProposalRow, now: Date): Promise<void> {
  await advanceResponse(tx, proposal, { event: "overbook", by: bySystem, now });
  await followProposals(tx, proposal.lessonRequestId, { by: bySystem, now });
}

/** After seven days without an answer or means, reminds the family once. */
export async function remindOffer(tx: Tx, proposal: ProposalRow, now: Date): Promise<void> {
  await saveProposal(tx, proposal.id, { offerReminderDueAt: null });
  if (proposal.offerCancelDueAt && proposal.offerCancelDueAt <= now) return;
  const about = proposal.offerStatus === "accepted" ? "means_reminder" : "offer_reminder";
  const teacher = (await findPerson(tx, proposal.teacherId))?.firstname ?? "";
  const details = { teacher, deadline: dated(proposal.offerCancelDueAt) };
  await notifyOfAnswer(tx, proposal, { about, details }, now);
}

/** After fourteen days, cancels the offer or releases the teacher; the search continues (STM-06). */
export async function expireOffer(tx: Tx, proposal: ProposalRow, now: Date): Promise<void> {
  const { lessonRequestId, teacherId } = proposal;
  const move = { by: byClock, now };
  if (proposal.offerStatus === "accepted") {
    await releaseTeacher(tx, lessonRequestId, "selection_expired", move);
    const details = { deadline: shortDay(plusDays(now, delays.cancellationDays)) };
    await notifyFamily(tx, { lessonRequestId, about: "selection_expired_family", details }, now);
    return;
  }
  const fallen = await advanceOffer(tx, proposal, { event: "cancel", ...move });
  await advanceResponse(tx, fallen, { event: "expire", ...move });
  await notifyTeacher(tx, teacherId, { lessonRequestId, about: "offer_expired" }, now);
  await followProposals(tx, lessonRequestId, move, "offers_lapsed");
  await announceExpiry(tx, lessonRequestId, now);
}

/** One mail for all the answers that ended unread, once none is left to choose. */
async function announceExpiry(tx: Tx, lessonRequestId: number, now: Date): Promise<void> {
  const proposals = await listProposalsOf(tx, lessonRequestId);
  if (proposals.some(({ offerStatus }) => isAwaitingAnswer(offerStatus))) return;
  const details = await expiredWords(tx, proposals);
  const link = pathTo(paths.askAgain, { lessonRequestId: String(lessonRequestId) });
  await notifyFamily(tx, { lessonRequestId, about: "offers_lapsed", details, link }, now);
}

async function expiredWords(tx: Tx, proposals: readonly ProposalRow[]) {
  const lapsed = proposals.filter(({ expiredAt }) => expiredAt !== null);
  const names: string[] = [];
  for (const { teacherId } of lapsed) {
    names.push((await findPerson(tx, teacherId))?.firstname ?? "");
  }
  return { count: lapsed.length, teachers: listWords(names) };
}

const newsOf = { leaves: "offer_of_leaver", suspended: "teacher_stopped" } as const;

/**
 * The teacher leaves or is suspended: the offer or unbound choice falls, both are notified, the search continues
 * (STM-43, TEA-057).
 */
export async function withdrawOffer(tx: Tx, proposal: ProposalRow, now: Date): Promise<void> {
  const { lessonRequestId, teacherId } = proposal;
  const why = await whyClosed(tx, teacherId);
  if (!why) return;
  const move = { by: bySystem, now };
  const reason = i18next.t(`mail:removed_for.${why}`);
  await closeProposal(tx, proposal, "cancel", { ...move, reason });
  if (proposal.offerStatus === "accepted") {
    await advanceLessonRequest(tx, lessonRequestId, { event: "selection_expired", ...move });
  }
  const teacher = await findPerson(tx, teacherId);
  const details = { teacher: teacher?.firstname ?? "" };
  await notifyFamily(tx, { lessonRequestId, about: newsOf[why], details }, now);
  await followProposals(tx, lessonRequestId, move);
}

/** Two weeks without a yes: announces the closing date to the family (STM-04). */
export async function remindRequest(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  now: Date,
): Promise<void> {
  const { id } = lessonRequest;
  await saveLessonRequest(tx, id, { reminderDueAt: null });
  if (lessonRequest.cancelDueAt <= now) return;
  const deadline = shortDay(lessonRequest.cancelDueAt);
  const lapsed = await expiredWords(tx, await listProposalsOf(tx, id));
  const notice =
    lapsed.count > 0
      ? {
          about: "request_reminder_lapsed",
          link: pathTo(paths.askAgain, { lessonRequestId: String(id) }),
        }
      : { about: "request_reminder" };
  await notifyFamily(tx, { lessonRequestId: id, ...notice, details: { ...lapsed, deadline } }, now);
}

/** Three weeks without a yes: cancels the request (STM-04). */
export async function cancelSilentRequest(
  tx: Tx,
  { id }: LessonRequestRow,
  now: Date,
): Promise<void> {
  const { count } = await expiredWords(tx, await listProposalsOf(tx, id));
  const ended = count > 0 ? "lapsed" : "unanswered";
  await closeRequest(tx, id, { by: byClock, now, ended });
}

/** Reminds the family of its choice on days 2 and 7 (CST-44). */
export async function remindChoice(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  now: Date,
): Promise<void> {
  const { id, widenAskedAt: widenRequestedAt, widenReminders } = lessonRequest;
  if (!widenRequestedAt) return;
  const sent = widenReminders + 1;
  const next = widenReminderAt(widenRequestedAt, sent);
  await saveLessonRequest(tx, id, { widenReminders: sent, widenReminderDueAt: next });
  if (lessonRequest.cancelDueAt <= now) return;
  const details = { deadline: shortDay(lessonRequest.cancelDueAt) };
  await notifyFamily(tx, { lessonRequestId: id, about: "request_widen_reminder", details }, now);
}

/** A day without a questionnaire: the request is qualified as it is (STM-02). */
export function evaluateByClock(tx: Tx, { id }: LessonRequestRow, now: Date): Promise<void> {
  return evaluateLessonRequest(tx, id, { by: byClock, now });
}

/** Reminds the teacher every week to date the first course. */
export async function remindFirstCourse(
  tx: Tx,
  { id }: LessonRequestRow,
  now: Date,
): Promise<void> {
  const next = plusDays(now, delays.firstCourseReminderDays);
  const contract = await findContractOfLessonRequest(tx, id);
  const dated = contract === undefined || contract.firstCourseDate !== null;
  await saveLessonRequest(tx, id, { firstCourseReminderDueAt: dated ? null : next });
  if (dated) return;
  const mail = { about: "first_course_reminder", link: paths.teacherStudents };
  const family = await findPerson(tx, contract.customerId);
  const details = { deadline: shortDay(next), phone: phoneWords(family?.phone ?? null) };
  await notifyTeacher(tx, contract.teacherId, { lessonRequestId: id, ...mail, details }, now);
}
