import type { Tx } from "#app/db/client.server.ts";
import { byClock, bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { accepts } from "#app/lib/transitions.ts";
import { findContractOfLinking } from "#app/modules/contract/service.server.ts";
import { paths } from "#app/paths.ts";

import { closeRequest, releaseTeacher } from "./choose.server.ts";
import { delays, isOpen, widenReminderAt } from "./domain.ts";
import { tellFamily, tellTeacher } from "./notify.server.ts";
import { responseTransitions } from "./proposal.domain.ts";
import {
  advanceOffer,
  advanceResponse,
  forgetOfferDates,
  holdProposals,
  type ProposalRow,
  settleRequest,
} from "./proposal.server.ts";
import { evaluateLinking, holdLinking, putOffDates } from "./service.server.ts";

type Which = { id: number; linkingId: number };

/** The proposal as it stands once its request is held; nothing when its deadline has moved meanwhile. */
async function heldIfDue(
  tx: Tx,
  { id, linkingId }: Which,
  deadline: "offerReminderDueAt" | "offerCancelDueAt",
  now: Date,
): Promise<ProposalRow | undefined> {
  await holdLinking(tx, linkingId);
  const proposal = (await holdProposals(tx, linkingId)).find((one) => one.id === id);
  const due = proposal?.[deadline];
  return due && due <= now ? proposal : undefined;
}

const dated = (date: Date | null) => (date ? shortDay(date) : "–");

/** Seventy-two hours without the teacher's word: taken for a no, though she may still answer (STM-05). */
export async function ignoreSilent(tx: Tx, { id, linkingId }: Which, now: Date): Promise<void> {
  await holdLinking(tx, linkingId);
  const proposal = (await holdProposals(tx, linkingId)).find((one) => one.id === id);
  if (!proposal?.silentDueAt || proposal.silentDueAt > now) return;
  if (!accepts(responseTransitions, proposal.teacherResponse, "silence")) return;
  await advanceResponse(tx, proposal, { event: "silence", by: byClock, now });
  await settleRequest(tx, linkingId, { by: byClock, now });
}

/** The teacher takes nobody any more, or has filled up since she was asked (STM-05, STM-14). */
export async function overbook(tx: Tx, { id, linkingId }: Which, now: Date): Promise<void> {
  await holdLinking(tx, linkingId);
  const proposal = (await holdProposals(tx, linkingId)).find((one) => one.id === id);
  if (!proposal || !accepts(responseTransitions, proposal.teacherResponse, "overbook")) return;
  await advanceResponse(tx, proposal, { event: "overbook", by: bySystem, now });
  await settleRequest(tx, linkingId, { by: bySystem, now });
}

/** Seven days without the family's word on an offer, or without her means: she is reminded, once. */
export async function remindOffer(tx: Tx, which: Which, now: Date): Promise<void> {
  const proposal = await heldIfDue(tx, which, "offerReminderDueAt", now);
  if (!proposal) return;
  await forgetOfferDates(tx, proposal.id, "reminder");
  const about = proposal.offerStatus === "accepted" ? "means_reminder" : "offer_reminder";
  const details = { deadline: dated(proposal.offerCancelDueAt) };
  await tellFamily(tx, { linkingId: proposal.linkingId, about, details }, now);
}

/** Fourteen days: the offer is cancelled, or the teacher selected is let go; the search goes on (STM-06). */
export async function lapseOffer(tx: Tx, which: Which, now: Date): Promise<void> {
  const proposal = await heldIfDue(tx, which, "offerCancelDueAt", now);
  if (!proposal) return;
  const { linkingId, teacherId } = proposal;
  const move = { by: byClock, now };
  if (proposal.offerStatus === "accepted") {
    await releaseTeacher(tx, linkingId, "selection_lapsed", move);
    await tellFamily(tx, { linkingId, about: "selection_lapsed_family" }, now);
    return;
  }
  const fallen = await advanceOffer(tx, proposal, { event: "cancel", ...move });
  await advanceResponse(tx, fallen, { event: "lapse", ...move });
  await tellTeacher(tx, teacherId, { linkingId, about: "offer_lapsed" }, now);
  await settleRequest(tx, linkingId, move);
}

/** Two weeks without a yes: the family is told when the request will close (STM-04). */
export async function remindRequest(tx: Tx, id: number, now: Date): Promise<void> {
  const linking = await holdLinking(tx, id);
  if (!isOpen(linking.process) || !linking.reminderDueAt || linking.reminderDueAt > now) return;
  await putOffDates(tx, id, { reminderDueAt: null });
  const details = { deadline: shortDay(linking.cancelDueAt) };
  await tellFamily(tx, { linkingId: id, about: "request_reminder", details }, now);
}

/** Three weeks without a yes: the request is cancelled (STM-04). */
export async function cancelSilentRequest(tx: Tx, id: number, now: Date): Promise<void> {
  const linking = await holdLinking(tx, id);
  if (!isOpen(linking.process) || linking.cancelDueAt > now) return;
  const proposals = await holdProposals(tx, id);
  if (proposals.some(({ offerStatus }) => offerStatus === "proposed")) return;
  await closeRequest(tx, id, { by: byClock, now });
}

/** The choice left by a first refusal is asked again on days 2 and 7 (CST-44). */
export async function remindChoice(tx: Tx, id: number, now: Date): Promise<void> {
  const linking = await holdLinking(tx, id);
  const { widenAskedAt, widenReminderDueAt, widenReminders } = linking;
  if (!widenAskedAt || !widenReminderDueAt || widenReminderDueAt > now) return;
  const sent = widenReminders + 1;
  const next = widenReminderAt(widenAskedAt, sent);
  await putOffDates(tx, id, { widenReminders: sent, widenReminderDueAt: next });
  const details = { deadline: shortDay(linking.cancelDueAt) };
  await tellFamily(tx, { linkingId: id, about: "request_widen_reminder", details }, now);
}

/** A day without a questionnaire: the request is qualified as it is (STM-02). */
export function evaluateByClock(tx: Tx, id: number, now: Date): Promise<void> {
  return evaluateLinking(tx, id, { by: byClock, now });
}

/** A first course that nobody has dated: the teacher is reminded, every week. */
export async function remindFirstCourse(tx: Tx, id: number, now: Date): Promise<void> {
  const linking = await holdLinking(tx, id);
  const due = linking.firstCourseReminderDueAt;
  if (linking.process !== "waiting_first_course" || !due || due > now) return;
  const next = plusDays(now, delays.firstCourseReminderDays);
  const contract = await findContractOfLinking(tx, id);
  const dated = contract === undefined || contract.firstCourseDate !== null;
  await putOffDates(tx, id, { firstCourseReminderDueAt: dated ? null : next });
  if (dated) return;
  const letter = { about: "first_course_reminder", link: paths.teacherStudents };
  const details = { deadline: shortDay(next) };
  await tellTeacher(tx, contract.teacherId, { linkingId: id, ...letter, details }, now);
}
