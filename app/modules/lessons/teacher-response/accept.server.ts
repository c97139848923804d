import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { quotation } from "#app/lib/one-line.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { orNotFound, readTogether, RuleError, sayConflictAt } from "#app/lib/rule-error.ts";
import { lessonFormatOf, splitOf } from "#app/modules/catalogue/price/domain.ts";
import { noteAnswer } from "#app/modules/catalogue/teacher/publish.server.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/domain.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import {
  advanceOffer,
  advanceResponse,
} from "#app/modules/lessons/lesson-request/advance-proposal.server.ts";
import { answerFacts } from "#app/modules/lessons/lesson-request/answer-facts.server.ts";
import { findStatusOf } from "#app/modules/lessons/lesson-request/choose.repository.server.ts";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import { followProposals } from "#app/modules/lessons/lesson-request/follow-proposals.server.ts";
import {
  holdLessonRequest,
  holdProposal,
} from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyOfAnswer } from "#app/modules/lessons/lesson-request/notify.server.ts";
import type { LessonRequestRow } from "#app/modules/lessons/lesson-request/repository.server.ts";
import { conditionValueOf, firstSlotOf } from "#app/modules/lessons/proposal/answer.domain.ts";
import {
  delays,
  type ResponseEvent,
  responseEventOf,
  type TeacherAnswer,
} from "#app/modules/lessons/proposal/domain.ts";
import type {
  TeacherAnswerInput,
  TeacherProposal,
} from "#app/modules/lessons/proposal/endpoints.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { medianAnswerHours } from "./accept.repository.server.ts";
import { findRequestedOf } from "./list.repository.server.ts";
import { showProposal } from "./list.server.ts";

/** The teacher responds, or withdraws a yes (API-096); 409 when the request is no longer open. */
export async function respond(
  call: Call,
  input: TeacherAnswerInput & { id: number },
): Promise<TeacherProposal> {
  const { db, actor: by, now } = call;
  const answering = db.transaction(async (tx) => {
    const found = orNotFound(await findRequestedOf(tx, input.id, by.id), "api.proposal.not_found");
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

/** Locks the request, moves the response, updates the request, notifies the family. */
export async function takeAnswer(
  tx: Tx,
  { id, lessonRequestId }: ProposalRow,
  input: TeacherAnswerInput,
  { by, now }: By,
): Promise<void> {
  const { teacher_response: response } = input;
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.proposal.closed");
  const proposal = await holdProposal(tx, lessonRequestId, (one) => one.id === id);
  // A refusal or a withdrawn yes brings no teacher: both stay possible (STM-43, TEA-057).
  if (response !== "refused" && response !== "cancelled") {
    await refuseClosed(tx, proposal.teacherId, {
      leaves: "api.departure.begun",
      suspended: "api.teacher.suspended",
    });
  }

  const move = { event: responseEventOf[response], by, now };
  const kept = await wordsOf(tx, proposal, input, { lessonRequest, now });
  if (response === "cancelled") await withdraw(tx, proposal, move);
  else await advanceResponse(tx, proposal, move, kept);
  const median = await medianAnswerHours(tx, proposal.teacherId);
  await noteAnswer(tx, proposal.teacherId, median, now);
  await followProposals(tx, lessonRequestId, { by, now });
  const about = mailOf[response];
  const news = { about, words: wordsToFamily(kept), lessonRequest };
  await notifyOf(tx, { ...proposal, ...kept }, news, now);
}

type Around = Readonly<{ lessonRequest: LessonRequestRow; now: Date }>;

async function wordsOf(
  tx: Tx,
  proposal: ProposalRow,
  input: TeacherAnswerInput,
  around: Around,
): Promise<Partial<ProposalRow>> {
  const { teacher_response: response, first_slot: slot } = input;
  const yes = response === "accepted" || response === "accepted_if";
  const firstSlot = () => (yes ? firstSlotOf(slot, around.now) : null);
  return {
    teacherComments: input.teacher_comments ?? null,
    refusalTypeId: response === "refused" ? (input.refusal_type_id ?? null) : null,
    ...(response === "accepted_if"
      ? await conditionOf(tx, proposal, input, { ...around, firstSlot })
      : { firstSlot: firstSlot(), conditionTypeId: null, conditionValue: null }),
  };
}

/** A wrong slot and a wrong value are told at once; a different price becomes the price of the offer (CST-43). */
async function conditionOf(
  tx: Tx,
  { id }: ProposalRow,
  { condition_type_id: condition, condition_value: given }: TeacherAnswerInput,
  { lessonRequest, now, firstSlot }: Around & Readonly<{ firstSlot: () => Date | null }>,
): Promise<Partial<ProposalRow>> {
  const { levelId, courseType } = lessonRequest;
  const selfEmployed = (await findStatusOf(tx, id))?.selfEmployed ?? false;
  const cursusId = cursusOfLevel(levelId) ?? 0;
  const terms = { cursusId, format: lessonFormatOf(courseType), selfEmployed };
  const { value, ...read } = readTogether({
    firstSlot,
    value: () => conditionValueOf(condition, given, terms, now),
  });
  const kept = { ...read, conditionTypeId: condition ?? null, conditionValue: value };
  if (value?.price === undefined) return kept;
  const hourlyPriceCents = Math.round(value.price * 100);
  const split = splitOf(hourlyPriceCents, { selfEmployed, kind: "classic", on: parisDay(now) });
  return { ...kept, hourlyPriceCents, salaryCents: split.salary, netCents: split.net };
}

function wordsToFamily({ teacherComments: words, ...kept }: Partial<ProposalRow>): string {
  const name = entryName("proposalConditions", kept.conditionTypeId ?? null);
  const condition = name && conditionSentence(i18next.t, name, kept.conditionValue ?? null);
  return [condition, words && quotation(words)].filter(Boolean).join(" ");
}

async function withdraw(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: ResponseEvent },
) {
  // The response moves first: it decides whether a yes may still be withdrawn.
  const taken = await advanceResponse(tx, proposal, { event, by, now });
  if (taken.offerStatus === "proposed") {
    await advanceOffer(tx, taken, { event: "cancel", by, now });
  }
}

type News = Readonly<{
  about: string | undefined;
  words: string;
  lessonRequest: Pick<LessonRequestRow, "courseType" | "cancelDueAt">;
}>;

async function notifyOf(
  tx: Tx,
  proposal: ProposalRow,
  { about, words, lessonRequest: { courseType, cancelDueAt } }: News,
  now: Date,
) {
  if (!about) return;
  const teacher = await findPerson(tx, proposal.teacherId);
  const details = {
    teacher: teacher?.firstname ?? "",
    words,
    price: hourlyPrice(toEuros(proposal.hourlyPriceCents)),
    deadline: shortDay(
      about === mailOf.clarifications_requested
        ? cancelDueAt
        : plusDays(now, delays.offerCancelDays),
    ),
  };
  const inMail = { facts: await answerFacts(tx, proposal, courseType, now) };
  await notifyOfAnswer(tx, proposal, { about, details, inMail }, now);
}
