import type { Actor } from "#app/lib/actor.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { terms as cgu } from "#app/modules/content/domain.ts";
import { scoreOf, termsOf } from "#app/modules/matching/domain.ts";
import { type SearchFormat, splitOf } from "#app/modules/price/domain.ts";
import {
  isPositive,
  offerDeadlines,
  type OfferStatus,
  silenceAt,
  type TeacherResponse,
} from "#app/modules/proposal/domain.ts";
import { proposals } from "#app/modules/proposal/table.server.ts";

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
  linkingId: number,
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
    linkingId,
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

const silent = new Set<TeacherResponse>(["pending", "contacted", "ignored"]);

function datesOf(context: RequestContext, asked: Asked, offerStatus: OfferStatus) {
  const { response } = asked;
  const at = answeredAt(context, asked);
  const proposed = offerStatus === "proposed";
  const waits = proposed || (offerStatus === "accepted" && !context.boundAt);
  const silence = silenceAt(context.at);
  return {
    respondedAt: silent.has(response) || response === "cancelled" ? null : at,
    silentDueAt: response === "pending" ? silence : null,
    silenceLeftMs:
      response === "clarifications_requested" ? silence.getTime() - at.getTime() : null,
    silencedAt: response === "ignored" ? silence : null,
    ...(waits
      ? offerDeadlines(proposed ? at : (context.chosenAt ?? at))
      : { offerReminderDueAt: null, offerCancelDueAt: null }),
  };
}

const eventOf: Partial<Record<TeacherResponse, string>> = {
  accepted: "accept",
  accepted_if: "accept_if",
  refused: "refuse",
  clarifications_requested: "clarify",
  selected: "accept",
  other_teacher_selected: "accept",
};

function writeProposalLines(
  writing: Writing,
  context: RequestContext,
  id: number,
  asked: Asked,
): void {
  const { response, teacher } = asked;
  const by: Actor = { id: teacher.id, role: "teacher" };
  const at = answeredAt(context, asked);
  const family = { by: context.by, at: context.chosenAt ?? plusHours(context.at, 40) };
  writeLine(writing, "proposal", id, [null, "ask", "pending"], { by: context.by, at: context.at });
  if (response === "ignored") {
    const silence = { by: byClock, at: silenceAt(context.at) };
    writeLine(writing, "proposal", id, ["pending", "silence", "ignored"], silence);
  }
  if (response === "cancelled") {
    writeLine(writing, "proposal", id, ["pending", "cancel", "cancelled"], family);
  }
  const event = eventOf[response];
  if (!event) return;
  const chosen = response === "selected" || response === "other_teacher_selected";
  const said = chosen ? "accepted" : response;
  writeLine(writing, "proposal", id, ["pending", event, said], { by, at });
  if (chosen || isPositive(response)) {
    writeLine(writing, "offer", id, ["none", "propose", "proposed"], { by, at });
  }
  if (!chosen) return;
  const [end, offer] =
    response === "selected" ? ["select", "accept"] : ["other_selected", "cancel"];
  writeLine(writing, "proposal", id, ["accepted", end, response], family);
  writeLine(writing, "offer", id, ["proposed", offer, offerOf(context, response)], family);
}
