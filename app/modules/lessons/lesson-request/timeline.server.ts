import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { shownInitial } from "#app/lib/names.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";
import { isUsable } from "#app/modules/billing/card/domain.ts";
import { priceView, taxCreditEligible } from "#app/modules/catalogue/price/domain.ts";
import {
  isBookable,
  lessonSlug,
  portraitOf,
  roundedRating,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { headlineWords } from "#app/modules/catalogue/teacher/headline.server.ts";
import {
  type Line,
  listHistory,
  presentLine,
} from "#app/modules/foundation/history/record.server.ts";
import { asksOtherTime } from "#app/modules/foundation/reference/condition.domain.ts";
import type { ListName } from "#app/modules/foundation/reference/domain.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { questionnaireIdOf } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import { slotAhead } from "#app/modules/lessons/contract/domain.ts";
import { printedOf } from "#app/modules/lessons/matching/domain.ts";
import { rankOf, stateOf as proposalState } from "#app/modules/lessons/proposal/domain.ts";

import { announcementOf, cancelRefusal, type LessonRequestProcess, stateOf } from "./domain.ts";
import type { LessonRequest, RequestProposal } from "./lesson-request.endpoints.ts";
import {
  answersDueAt,
  heldState,
  isFamilyAwaited,
  stepState,
  timelineStep,
  unansweredSteps,
  waitingFactsOf,
} from "./timeline.domain.ts";
import {
  findCurrentId,
  findRequest,
  listRequested,
  listRequests,
} from "./timeline.repository.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
type PutProposal = Awaited<ReturnType<typeof listRequested>>[number];
type Bound = ReturnType<typeof boundOf>;
type Around = { asked: PutProposal[]; bound: Bound; lines: Line[]; means: boolean; now: Date };

/** A request with its history, as its family reads it (API-068). */
export function showLessonRequest(
  { db, actor: by, now }: Call,
  { id }: { id: number },
): Promise<LessonRequest> {
  return readRequest(db, now, { id, customerId: by.id });
}

/** 404 for a request of another family. */
export async function readRequest(
  db: Db,
  now: Date,
  { id, customerId }: { id: number; customerId: number },
): Promise<LessonRequest> {
  const row = orNotFound(await findRequest(db, id, customerId), "api.linking.not_found");
  const [request] = await readAll(db, now, [row]);
  return orNotFound(request, "api.linking.not_found");
}

/** A page of the family's requests, and the running one (API-020). */
export async function listLessonRequests({ db, actor: by, now }: Call, query: Paging) {
  const { rows: data, total } = await listRequests(db, by.id, pageOf(query, 10));
  const [first] = data;
  return {
    data: await readAll(db, now, data),
    total,
    currentLessonRequestId: first ? first.currentId : await findCurrentId(db, by.id),
  };
}

async function readAll(db: Db, now: Date, rows: Row[]): Promise<LessonRequest[]> {
  const ids = rows.map(({ lessonRequest }) => lessonRequest.id);
  const requested = await listRequested(db, ids);
  const lines = await listHistory(db, [
    ...ids.map((id) => ({ machine: "lesson_request" as const, id })),
    ...requested.flatMap(({ proposal: { id } }) => [
      { machine: "proposal" as const, id },
      { machine: "offer" as const, id },
    ]),
  ]);
  return rows.map((row) => {
    const ofRequest = requested.filter(
      ({ proposal }) => proposal.lessonRequestId === row.lessonRequest.id,
    );
    return read(row, {
      asked: ofRequest,
      bound: boundOf(row),
      lines: lines.filter((line) => isOf(line, row.lessonRequest.id, ofRequest)),
      means: isUsable(row.card, now),
      now,
    });
  });
}

const isOf = ({ machine, id }: Line, lessonRequestId: number, input: PutProposal[]) =>
  machine === "lesson_request"
    ? id === lessonRequestId
    : input.some(({ proposal }) => proposal.id === id);

function read(
  { lessonRequest, student, customer, firstCourse, opportunity }: Row,
  around: Around,
): LessonRequest {
  const { asked: requested, bound } = around;
  const { courseType: format } = lessonRequest;
  const facts = requested.map(({ proposal }) => proposal);
  const chosen = requested.find(({ proposal }) => proposal.teacherResponse === "selected");
  const eligible = chosen !== undefined && taxCreditEligible({ ...chosen.teacher, format });
  const proposals = [...requested].sort((a, b) => rankOf(a.proposal) - rankOf(b.proposal));
  const due = answersDueAt(facts);
  const step = timelineStep(lessonRequest, customer, eligible);
  const cancelled = lessonRequest.process === "cancelled";
  const familyAwaited = isFamilyAwaited(lessonRequest, facts);
  const lacksTerms = around.means && chosen?.proposal.termsAcceptedAt === null;
  const held = heldState(lessonRequest, firstCourse, around.now);
  const state = held ?? stateOf(waitingFactsOf(lessonRequest, facts, bound), lacksTerms);
  return {
    id: lessonRequest.id,
    created_at: lessonRequest.createdAt.toISOString(),
    subject: named("subject", lessonRequest.subjectId),
    level: named("level", lessonRequest.levelId),
    student,
    course_type: format,
    ...lessonPlaceOf(lessonRequest),
    comments: lessonRequest.comments,
    extended_search: lessonRequest.extendedSearch,
    process: lessonRequest.process,
    state: presentState("customer", state, around.now, {
      ...(chosen && { teacher: chosen.teacher.firstname }),
    }),
    step,
    unanswered_steps: unansweredSteps(customer),
    step_state: presentState(
      "customer",
      stepState(step, { cancelled, familyAwaited, held: Boolean(held) }),
    ),
    origin: lessonRequest.origin,
    questionnaire: {
      id: questionnaireIdOf(lessonRequest),
      updated_at: iso(lessonRequest.answersUpdatedAt),
    },
    proposals: proposals.map((one) => proposalOf(one, lessonRequest, around.now)),
    ...agreementOf(lessonRequest.process, chosen, around),
    widen_open: lessonRequest.widenAskedAt !== null,
    announcement: announcementOf(lessonRequest, opportunity),
    cancel_refusal: cancelRefusal(lessonRequest.process) ?? null,
    answers_due_at: iso(due),
    timeline: timelineOf(around),
  };
}

const lessonPlaceOf = ({ address }: Row["lessonRequest"]) => ({
  city: address?.city ?? null,
  city_code: address?.city_code ?? null,
  address: address?.full_address ?? null,
});

function agreementOf(
  process: LessonRequestProcess,
  chosen: PutProposal | undefined,
  around: Around,
) {
  const { bound, means, now } = around;
  const terms = chosen?.proposal.termsAcceptedAt === null;
  return {
    contract_id: bound?.id ?? null,
    withdrawal: withdrawalOf(bound, now),
    first_course: firstCourseOf(bound),
    proposed_slot: proposedSlotOf(process, chosen, around),
    contact: chosen && bound ? contactOf(chosen) : null,
    needs: process === "waiting_payment_method" ? { means: !means, terms } : null,
  };
}

function proposedSlotOf(
  process: LessonRequestProcess,
  chosen: PutProposal | undefined,
  { bound, now }: Around,
) {
  const ahead = process === "waiting_payment_method" || process === "waiting_first_course";
  if (!ahead || !chosen || bound?.firstCourseDate) return null;
  return iso(slotAhead(chosen.proposal.firstSlot, now));
}

function withdrawalOf(bound: Bound, now: Date): LessonRequest["withdrawal"] {
  if (!bound) return null;
  const until = lastWithdrawalDay(bound.createdAt);
  return parisDay(now) > until ? null : { number: contractNumber("contract", bound.id), until };
}

const contactOf = ({ teacher }: PutProposal) => ({
  firstname: teacher.firstname,
  phone: teacher.phone && displayPhone(teacher.phone),
});

function boundOf({ contract, firstCourse }: Row) {
  if (!contract) return undefined;
  const { id: courseId = null, verdictDueAt = null, escalateDueAt = null } = firstCourse ?? {};
  return { ...contract, courseId, verdictDueAt, escalateDueAt };
}

function firstCourseOf(bound: Bound): LessonRequest["first_course"] {
  if (!bound?.firstCourseDate) return null;
  const { firstCourseDate: date, firstCourseDuration: duration, courseId } = bound;
  return { course_id: courseId, date: date.toISOString(), duration: duration ?? 0 };
}

const named = (list: string, id: number) => ({ id, name: referenceName(list, id) });

export function entryOf(list: ListName, id: number | null): { id: number; name: string } | null {
  const name = entryName(list, id);
  return id === null || name === null ? null : { id, name };
}

function proposalOf(
  { proposal, teacher }: PutProposal,
  { courseType: format, cancelDueAt }: Row["lessonRequest"],
  now: Date,
): RequestProposal {
  const prices = priceView(proposal.hourlyPriceCents, { ...teacher, format });
  return {
    id: proposal.id,
    teacher: {
      id: teacher.id,
      firstname: teacher.firstname,
      initial: shownInitial(teacher.initial),
      photo_url: portraitOf(teacher),
      headline: headlineWords(teacher.background, teacher.civility, now),
      title: teacher.title,
      slug: lessonSlug(teacher),
      rating: roundedRating(teacher.rating),
      reviews_count: teacher.reviewsCount,
      response_time_hours: teacher.medianAnswerHours,
      bookable: isBookable(teacher),
    },
    teacher_response: proposal.teacherResponse,
    teacher_comments: proposal.teacherComments,
    clarification_answer: proposal.clarificationAnswer,
    condition: entryOf("proposalConditions", proposal.conditionTypeId),
    condition_value: proposal.conditionValue,
    first_slot: iso(proposal.firstSlot),
    refusal: entryOf("proposalRefusals", proposal.refusalTypeId),
    offer_status: proposal.offerStatus === "none" ? null : proposal.offerStatus,
    origin: proposal.origin,
    price: prices.price,
    price_after_tax_credit: prices.price_after_credit,
    credit_refusal: prices.credit_refusal,
    mode: teacherMode(teacher),
    distance_km: proposal.distanceKm === null ? null : Math.round(proposal.distanceKm * 10) / 10,
    ...printedOf(proposal.terms, format === "online", asksOtherTime(proposal.conditionTypeId)),
    asked_at: proposal.askedAt.toISOString(),
    responded_at: iso(proposal.respondedAt),
    terms_accepted: proposal.termsAcceptedAt !== null,
    lapsed: proposal.expiredAt !== null,
    state: presentState("customer", proposalState({ ...proposal, cancelDueAt }), now, {
      teacher: teacher.firstname,
    }),
  };
}

function timelineOf({ lines, asked: requested }: Around): LessonRequest["timeline"] {
  const names = new Map(requested.map(({ proposal, teacher }) => [proposal.id, teacher.firstname]));
  return lines.map((line) =>
    timelineLine(line, line.machine === "lesson_request" ? null : (names.get(line.id) ?? null)),
  );
}

export function timelineLine(line: Line, teacher: string | null) {
  const { machine } = line;
  const ours = machine === "proposal" || machine === "offer" ? machine : "lesson_request";
  return { ...presentLine(line), machine: ours, teacher } as const;
}
