import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { levelName, subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { areaName } from "#app/modules/foundation/reference/name-area.server.ts";
import { answersOf } from "#app/modules/lessons/lesson-request/present-answers.server.ts";

import { applicationsADay, isOver, mostApplications, stateOf } from "./domain.ts";
import type { Opportunity } from "./endpoints.ts";
import {
  applicationsLeft,
  findOffered,
  listOffered,
  type OfferedRow,
} from "./repository.server.ts";

/** Applications allowed in a day, and left today (ENT-24). */
export const quotaOf = async (db: Db, teacherId: number, now: Date) => ({
  applications_count_total: applicationsADay,
  applications_count_remaining: await applicationsLeft(db, teacherId, parisDay(now)),
});

const mostListed = 100;

/** The requests offered to a teacher, and what is left of the day's quota (API-116). */
export async function listOpportunities(
  { db, actor, now }: Call,
  { limit = mostListed }: Readonly<{ limit?: number | undefined }>,
) {
  const [rows, ignored, quota] = await Promise.all([
    listOffered(db, actor.id, { states: ["open", "accepted"], limit }),
    listOffered(db, actor.id, { states: ["ignored"], limit }),
    quotaOf(db, actor.id, now),
  ]);
  const total = rows[0]?.openCount ?? 0;
  return { data: rows.map(present), total, ignored: ignored.map(present), ...quota };
}

/** One offered request (API-117); 404 for a teacher to whom it was not offered. */
export async function showOpportunity({ db, actor, now }: Call, { id }: { id: number }) {
  const row = orNotFound(await findOffered(db, actor.id, id), "api.opportunity.not_found");
  return { ...present(row), ...(await quotaOf(db, actor.id, now)) };
}

function present({ offer, opportunity, lessonRequest, selfEmployed }: OfferedRow): Opportunity {
  const state =
    isOver({ opportunity, lessonRequest }) && offer.state === "open" ? "closed" : offer.state;
  return {
    lesson_request_id: lessonRequest.id,
    created_at: opportunity.openedAt.toISOString(),
    closes_at: lessonRequest.cancelDueAt.toISOString(),
    subject: subjectName(lessonRequest.subjectId),
    level: levelName(lessonRequest.levelId),
    course_type: lessonRequest.courseType,
    city: lessonRequest.address && areaName(lessonRequest.address),
    distance_km: offer.distanceKm === null ? null : Math.round(offer.distanceKm * 10) / 10,
    comments: lessonRequest.comments,
    questionnaire: answersOf(lessonRequest),
    price: toEuros(offer.hourlyPriceCents),
    salary: toEuros(offer.salaryCents),
    net: toEuros(offer.netCents),
    self_employed: selfEmployed,
    applications: opportunity.applications,
    most_applications: mostApplications,
    already_applied: offer.state === "accepted",
    status: state,
    state: presentState("teacher", stateOf(state)),
  };
}
