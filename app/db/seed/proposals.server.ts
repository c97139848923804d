import { type Actor, byClock, type Mover } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { terms as cgu } from "#app/modules/content/domain.ts";
import { scoreOf, termsOf } from "#app/modules/lesson-request/match.domain.ts";
import {
  isPositive,
  offerDeadlines,
  type OfferStatus,
  silenceAt,
  type TeacherResponse,
} from "#app/modules/lesson-request/proposal.domain.ts";
import { proposals } from "#app/modules/lesson-request/proposal.table.server.ts";
import { type SearchFormat, splitOf } from "#app/modules/price/domain.ts";

import { priceAsked } from "./contracts.server.ts";
import { writeLine } from "./money.server.ts";
import type { SeededFamily, SeededTeacher, Writing } from "./people.server.ts";
import { answeredAt, type Asked, type RequestContext } from "./stories.ts";
import words from "./words.json" with { type: "json" };

/** What the family made of an offer. */
function offerOf({ process }: RequestContext, response: TeacherResponse): OfferStatus {
  if (response === "selected") return "accepted";
  if (response === "other_teacher_selected") return "cancelled";
  if (!isPositive(response)) return "none";
  return process === "cancelled" ? "cancelled" : "proposed";
}

/** Writes what a teacher was asked and answered, and every line of it. */
export function writeProposal(
  writing: Writing,
  context: RequestContext,
  lessonRequestId: number,
  asked: Asked,
): number {
  const { teacher, response } = asked;
  const { at, levelId, courseType, family } = context;
  const hourlyPriceCents = priceAsked(teacher, levelId, courseType);
  const split = splitOf(hourlyPriceCents, {
    selfEmployed: teacher.row.selfEmployed,
    kind: "classic",
    on: parisDay(at),
  });
  const distanceKm = courseType === "online" ? null : distanceOf(family, teacher);
  const offerStatus = offerOf(context, response);
  const selected = response === "selected";
  const terms = scoredTerms(teacher, courseType, distanceKm);
  const id = writing.book.add(proposals, {
    lessonRequestId,
    teacherId: teacher.id,
    origin: asked === context.asked[0] ? "customer" : "gr-bot",
    teacherResponse: response,
    offerStatus,
    ...wordsOf(writing, response),
    hourlyPriceCents,
    salaryCents: split.salary,
    netCents: split.net,
    distanceKm,
    score: scoreOf(terms),
    terms,
    askedAt: at,
    ...datesOf(context, asked, offerStatus),
    selectedAt: selected ? (context.chosenAt ?? null) : null,
    termsVersion: selected ? cgu.version : null,
    termsAcceptedAt: selected ? (context.chosenAt ?? null) : null,
    beginAtOnce: selected,
    linkHash: null,
    linkUsedAt: null,
  });
  writeProposalLines(writing, context, id, asked);
  return id;
}

function distanceOf({ address }: SeededFamily, { row }: SeededTeacher): number {
  const { latitude = row.latitude, longitude = row.longitude } = address;
  return Math.round(kilometresBetween({ latitude, longitude }, row) * 10) / 10;
}

const scoredTerms = ({ row }: SeededTeacher, courseType: SearchFormat, distanceKm: number | null) =>
  termsOf({
    levelExact: true,
    overlap: null,
    online: courseType === "online",
    distanceKm,
    radius: row.radius,
    medianAnswerHours: row.medianAnswerHours ?? null,
    rating: row.rating ?? null,
    reviewsCount: row.reviewsCount ?? 0,
    asked: 0,
    yes: 0,
    activeContracts: 0,
    maxStudents: row.maxStudents ?? 12,
    taughtFamily: false,
  });

function wordsOf({ chance }: Writing, response: TeacherResponse) {
  const said = {
    teacherComments: null as string | null,
    conditionTypeId: null as number | null,
    refusalTypeId: null as number | null,
    clarificationAnswer: null,
    customerRefusalTypeId: null,
  };
  if (response === "accepted" || response === "selected")
    return { ...said, teacherComments: chance.oneOf(words.teacherComments) };
  if (response === "accepted_if")
    return { ...said, teacherComments: words.conditions[0] ?? "", conditionTypeId: 1 };
  if (response === "clarifications_requested")
    return { ...said, teacherComments: chance.oneOf(words.questions) };
  return response === "refused" ? { ...said, refusalTypeId: chance.between(1, 3) } : said;
}

const silent = new Set<TeacherResponse>(["pending", "contacted", "ignored", "cancelled"]);

function datesOf(context: RequestContext, asked: Asked, offerStatus: OfferStatus) {
  const at = answeredAt(context, asked);
  return {
    respondedAt: silent.has(asked.response) ? null : at,
    ...silenceOf(context, asked),
    ...offerDatesOf(context, offerStatus, at),
  };
}

function silenceOf(context: RequestContext, asked: Asked) {
  const due = silenceAt(context.at);
  const none = { silentDueAt: null, silenceLeftMs: null, silencedAt: null };
  switch (asked.response) {
    case "pending":
      return { ...none, silentDueAt: due };
    case "clarifications_requested":
      return { ...none, silenceLeftMs: due.getTime() - answeredAt(context, asked).getTime() };
    case "ignored":
      return { ...none, silencedAt: due };
    default:
      return none;
  }
}

/** An offer lapses when the family says nothing; a chosen one, when the means never come. */
function offerDatesOf({ boundAt, chosenAt }: RequestContext, offerStatus: OfferStatus, at: Date) {
  if (offerStatus === "proposed") return offerDeadlines(at);
  if (offerStatus === "accepted" && !boundAt) return offerDeadlines(chosenAt ?? at);
  return { offerReminderDueAt: null, offerCancelDueAt: null };
}

type Told = readonly [
  machine: "proposal" | "offer",
  from: string | null,
  event: string,
  to: string,
];

const made: Told = ["offer", "none", "propose", "proposed"];
const accepted: Told = ["proposal", "pending", "accept", "accepted"];

/** What the teacher's answer moves. */
const answers: Partial<Record<TeacherResponse, readonly Told[]>> = {
  accepted: [accepted, made],
  accepted_if: [["proposal", "pending", "accept_if", "accepted_if"], made],
  refused: [["proposal", "pending", "refuse", "refused"]],
  clarifications_requested: [["proposal", "pending", "clarify", "clarifications_requested"]],
  selected: [accepted, made],
  other_teacher_selected: [accepted, made],
};

/** What the family's choice, or her leaving, moves. */
const choices: Partial<Record<TeacherResponse, readonly Told[]>> = {
  selected: [
    ["proposal", "accepted", "select", "selected"],
    ["offer", "proposed", "accept", "accepted"],
  ],
  other_teacher_selected: [
    ["proposal", "accepted", "other_selected", "other_teacher_selected"],
    ["offer", "proposed", "cancel", "cancelled"],
  ],
  cancelled: [["proposal", "pending", "cancel", "cancelled"]],
};

function writeProposalLines(
  writing: Writing,
  context: RequestContext,
  id: number,
  asked: Asked,
): void {
  const { response, teacher } = asked;
  const tell = (told: readonly Told[] | undefined, move: { by: Mover; at: Date }) => {
    for (const [machine, ...step] of told ?? []) writeLine(writing, machine, id, step, move);
  };
  tell([["proposal", null, "ask", "pending"]], { by: context.by, at: context.at });
  const tutor: Actor = { id: teacher.id, role: "teacher" };
  tell(answers[response], { by: tutor, at: answeredAt(context, asked) });
  const silence: Told = ["proposal", "pending", "silence", "ignored"];
  if (response === "ignored") tell([silence], { by: byClock, at: silenceAt(context.at) });
  tell(choices[response], { by: context.by, at: context.chosenAt ?? plusHours(context.at, 40) });
}
