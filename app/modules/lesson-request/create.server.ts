import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { plusHours } from "#app/lib/clock.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { keepFirstAddress } from "#app/modules/account/service.server.ts";
import { levelOf, subjectOf } from "#app/modules/reference/domain.ts";
import { completeAddress } from "#app/modules/reference/service.server.ts";

import { cancelRequest, closeRequest } from "./cancel.server.ts";
import { delays, isOpen, type WidenChoice } from "./domain.ts";
import type { LessonRequestInput } from "./endpoints.ts";
import {
  askTeacher,
  type LessonRequest,
  type Ranked,
  rankTeacher,
  rankTeachers,
  topUp,
} from "./match.server.ts";
import { notifyFamily, notifyTeacher } from "./notify.server.ts";
import { createLessonRequest } from "./open.server.ts";
import { isLiveAsk, mostAsked, responseTransitions, silenceAt } from "./proposal.domain.ts";
import {
  advanceResponse,
  type By,
  closeProposal,
  holdProposals,
  settleRequest,
} from "./proposal.server.ts";
import {
  advanceLessonRequest,
  holdLessonRequest,
  holdLessonRequestOfCustomer,
  keepCancelReason,
  putOffDates,
} from "./service.server.ts";

/**
 * Opens a family's request and puts it to teachers at once (API-027): the wished one first, then with
 * an extended search the best, seven in all. Without a wish the service chooses. Given a request that
 * is open, one more wished teacher is asked. Returns the request's id.
 */
export async function createRequest(
  db: Db,
  by: Actor,
  now: Date,
  input: LessonRequestInput,
): Promise<number> {
  const { lessonRequestId, teacherWishId } = input;
  if (lessonRequestId !== null) {
    if (teacherWishId === null) throw fieldFault("teacher_wish_id", "api.linking.wish_required");
    await addWish(db, by, now, lessonRequestId, teacherWishId);
    return lessonRequestId;
  }
  const subject = subjectOf(input.subjectId, "subject_id");
  const level = levelOf(input.levelId, "scholar_level_id");
  if (!subject.levelIds.includes(level.id)) {
    throw fieldFault("scholar_level_id", "api.linking.level_without_subject");
  }
  const address = input.courseType === "offline" ? placeOf(input.address) : null;
  return db.transaction(async (tx) => {
    if (address) await keepFirstAddress(tx, by.id, address);
    const lessonRequest = await createLessonRequest(tx, by, now, {
      studentId: input.studentId,
      subjectId: subject.id,
      levelId: level.id,
      courseType: input.courseType,
      teacherWishId,
      comments: input.comments,
      questionnaire: input.questionnaire,
      address,
      extendedSearch: input.extendedSearch || teacherWishId === null,
      origin: "customer",
    });
    const wished =
      teacherWishId === null ? undefined : await wishOf(tx, lessonRequest, teacherWishId, now);
    if (wished) await askTeacher(tx, lessonRequest, wished, "customer", { by, now });
    const others = lessonRequest.extendedSearch
      ? await topUp(tx, lessonRequest, "gr-bot", { by, now })
      : 0;
    const details = { teachers: others + (wished ? 1 : 0), deadline: dayAndTime(silenceAt(now)) };
    const sent = { about: "request_sent", details, undo: "begins" } as const;
    await notifyFamily(tx, { lessonRequestId: lessonRequest.id, ...sent }, now);
    return lessonRequest.id;
  });
}

/** A typed address completed by its town; the point that a suggestion gave is kept (VAL-014, VAL-020). */
function placeOf(typed: LessonRequestInput["address"]): Address | null {
  if (!typed) return null;
  const completed = completeAddress(typed, "address");
  const { latitude, longitude } = typed;
  if (latitude === undefined || longitude === undefined) return completed;
  return { ...completed, latitude, longitude };
}

/** The wished teacher, weighed like the others; 422 when she does not teach this or takes nobody. */
async function wishOf(
  tx: Tx,
  lessonRequest: LessonRequest,
  teacherId: number,
  now: Date,
): Promise<Ranked> {
  const wished = await rankTeacher(tx, lessonRequest, teacherId, now);
  if (!wished) throw fieldFault("teacher_wish_id", "api.linking.teacher_unsuited");
  if (wished.availability === "not_available") {
    throw fieldFault("teacher_wish_id", "api.linking.teacher_unavailable");
  }
  return wished;
}

async function addWish(db: Db, by: Actor, now: Date, id: number, teacherId: number) {
  await db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequestOfCustomer(tx, id, by);
    await askWished(tx, lessonRequest, teacherId, { by, now });
  });
}

/** Asks one more wished teacher, until one is selected; never beyond seven (STM-04, STM-05). */
async function askWished(tx: Tx, lessonRequest: LessonRequest, teacherId: number, { by, now }: By) {
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  const proposals = await holdProposals(tx, lessonRequest.id);
  const former = proposals.find((one) => one.teacherId === teacherId);
  if (former && former.teacherResponse !== "other_teacher_selected") {
    throw new RuleError("conflict", "api.linking.teacher_asked");
  }
  if (proposals.filter(isLiveAsk).length >= mostAsked) {
    throw new RuleError("conflict", "api.linking.seven_asked");
  }
  const wished = await wishOf(tx, lessonRequest, teacherId, now);
  await advanceLessonRequest(tx, lessonRequest.id, { event: "other_wished", by, now });
  await askTeacher(tx, lessonRequest, wished, "customer", { by, now });
}

/** What the family chooses after a first refusal (API-180): ask others, choose another, stop. */
export async function widenRequest(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  { choice, teacher_wish_id: wish }: { choice: WidenChoice; teacher_wish_id?: number | undefined },
): Promise<void> {
  if (choice === "stop") {
    await cancelRequest(db, by, now, id, {});
    return;
  }
  await db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequestOfCustomer(tx, id, by);
    if (choice === "choose_other") {
      if (!wish) throw fieldFault("teacher_wish_id", "api.linking.wish_required");
      await askWished(tx, lessonRequest, wish, { by, now });
      return;
    }
    if (lessonRequest.extendedSearch) throw new RuleError("conflict", "api.linking.already_wide");
    await advanceLessonRequest(tx, id, { event: "widened", by, now });
    await topUp(tx, { ...lessonRequest, extendedSearch: true }, "gr-bot", { by, now });
  });
}

/** Replaces those who said no or nothing, once a day, when the family asked for a wide search (STM-05). */
export async function replaceTeachers(tx: Tx, id: number, { by, now }: By): Promise<number> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (lessonRequest.askDueAt > now) return 0;
  await putOffDates(tx, id, { askDueAt: plusHours(now, delays.replacementHours) });
  if (!lessonRequest.extendedSearch) return 0;
  return topUp(tx, lessonRequest, "gr-bot", { by, now });
}

/** The teachers that may be asked for a request, weighed (API-208's terms). */
export async function showMatching(db: Db, id: number, now: Date): Promise<Ranked[]> {
  return db.transaction(async (tx) => rankTeachers(tx, await holdLessonRequest(tx, id), now));
}

/** An operator puts the request to these teachers, or to the best so many (API-204, API-209). */
export async function askByHand(
  db: Db,
  id: number,
  whom: { teacherIds: readonly number[] } | { count: number },
  { by, now }: By,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequest(tx, id);
    if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
    const chosen = await chosenOf(tx, lessonRequest, whom, now);
    const asked: number[] = [];
    for (const ranked of chosen) {
      const live = (await holdProposals(tx, id)).filter(isLiveAsk).length;
      if (live >= mostAsked) throw new RuleError("conflict", "api.linking.seven_asked");
      if (await askTeacher(tx, lessonRequest, ranked, "gr-manual", { by, now }))
        asked.push(ranked.id);
    }
    if (asked.length > 0) await advanceLessonRequest(tx, id, { event: "other_wished", by, now });
    return asked;
  });
}

async function chosenOf(
  tx: Tx,
  lessonRequest: LessonRequest,
  whom: { teacherIds: readonly number[] } | { count: number },
  now: Date,
): Promise<Ranked[]> {
  if ("count" in whom) return (await rankTeachers(tx, lessonRequest, now)).slice(0, whom.count);
  const chosen: Ranked[] = [];
  for (const id of whom.teacherIds) chosen.push(await wishOf(tx, lessonRequest, id, now));
  return chosen;
}

/** An operator takes a teacher off a request: she is told why, and the request follows (API-205). 409 once she is out of it. */
export async function removeTeacher(
  tx: Tx,
  id: number,
  { teacherId, reason }: { teacherId: number; reason: string },
  { by, now }: By,
): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  const proposal = await proposalOf(tx, id, teacherId);
  if (!accepts(responseTransitions, proposal.teacherResponse, "cancel")) {
    throw new RuleError("conflict", "api.illegal_transition");
  }
  await closeProposal(tx, proposal, "cancel", { by, now, reason });
  await settleRequest(tx, id, { by, now });
}

async function proposalOf(tx: Tx, id: number, teacherId: number) {
  const proposal = (await holdProposals(tx, id)).find((one) => one.teacherId === teacherId);
  if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");
  return proposal;
}

/** An operator writes to the family of a request, or to a teacher asked, who is counted as reached (API-206, STM-05). */
export async function writeAbout(
  tx: Tx,
  id: number,
  { to, text }: { to: "family" | number; text: string },
  { by, now }: By,
): Promise<void> {
  await holdLessonRequest(tx, id);
  const details = { text };
  if (to === "family") {
    await notifyFamily(tx, { lessonRequestId: id, about: "message_family", details }, now);
    return;
  }
  const proposal = await proposalOf(tx, id, to);
  if (accepts(responseTransitions, proposal.teacherResponse, "reach")) {
    await advanceResponse(tx, proposal, { event: "reach", by, now });
  }
  await notifyTeacher(tx, to, { lessonRequestId: id, about: "message_teacher", details }, now);
}

/** An operator closes a request: both sides are told, the family reads why (API-207). */
export async function stopRequest(tx: Tx, id: number, reason: string, move: By): Promise<void> {
  await keepCancelReason(tx, id, { refusalTypeId: null, cancelComment: reason });
  await closeRequest(tx, id, { ...move, reason });
}
