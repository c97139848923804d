import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { applyTo } from "#app/modules/lessons/lesson-request/apply.server.ts";
import { holdLessonRequest } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { isOver, mostApplications, opportunityTransitions } from "./domain.ts";
import type { OpportunityAnswer } from "./endpoints.ts";
import {
  applicationsLeft,
  findOffered,
  lockOffered,
  saveOffer,
  saveOpportunity,
  takeApplication,
} from "./repository.server.ts";

type Input = OpportunityAnswer & Readonly<{ id: number }>;

const notFound = () => new RuleError("not_found", "api.opportunity.not_found");

/**
 * A teacher applies to an open request or ignores it (API-118). 409 when the day's three applications are used, 410
 * once the request has five.
 */
export async function answerOpportunity({ db, actor: by, now }: Call, input: Input) {
  const { id } = input;
  const comment = input.teacher_comments ?? input.comments ?? null;
  if (!(await findOffered(db, by.id, id))) throw notFound();
  await db.transaction(async (tx) => {
    if (input.teacher_response === "ignored") await ignore(tx, id, { teacherId: by.id, now });
    else await apply(tx, { id, teacherId: by.id, words: comment }, { by, now });
  });
  return { applications_count_remaining: await applicationsLeft(db, by.id, parisDay(now)) };
}

async function ignore(tx: Tx, id: number, { teacherId, now }: { teacherId: number; now: Date }) {
  const held = orNotFound(await lockOffered(tx, teacherId, id), "api.opportunity.not_found");
  if (held.offer.state === "ignored") return;
  const state = advance(opportunityTransitions, held.offer.state, "ignore");
  await saveOffer(tx, held.offer.id, { state, answeredAt: now });
}

type Applying = Readonly<{ id: number; teacherId: number; words: string | null }>;

async function apply(tx: Tx, { id, teacherId, words }: Applying, { by, now }: By): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, id);
  const held = orNotFound(await lockOffered(tx, teacherId, id), "api.opportunity.not_found");
  const { offer, opportunity } = held;
  if (offer.state === "accepted") throw new RuleError("conflict", "api.opportunity.applied");
  if (isOver({ opportunity, lessonRequest })) {
    throw new RuleError("gone", "api.opportunity.closed");
  }
  await refuseClosed(tx, teacherId, {
    leaves: "api.departure.begun",
    suspended: "api.teacher.suspended",
  });
  if (!(await takeApplication(tx, teacherId, parisDay(now)))) {
    throw new RuleError("conflict", "api.opportunity.quota");
  }
  const applications = opportunity.applications + 1;
  const closedAt = applications >= mostApplications ? now : null;
  await saveOpportunity(tx, opportunity.id, { applications, closedAt });
  const state = advance(opportunityTransitions, offer.state, "accept");
  await saveOffer(tx, offer.id, { state, answeredAt: now });
  const { hourlyPriceCents, salaryCents, netCents, distanceKm, score, terms } = offer;
  const application = { hourlyPriceCents, salaryCents, netCents, distanceKm, score, terms };
  await applyTo(tx, lessonRequest, { ...application, teacherId, words }, { by, now });
}
