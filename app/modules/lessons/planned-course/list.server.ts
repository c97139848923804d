import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { coursePrice } from "#app/modules/catalogue/price/domain.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { presentPresence } from "#app/modules/foundation/room-link/present-presence.server.ts";
import { currentPrice } from "#app/modules/lessons/contract/price-on.server.ts";
import { isAdvanced } from "#app/modules/lessons/tax-credit/domain.ts";

import {
  agreedOn,
  awaited,
  cancelRefusal,
  dueFrom,
  isLate,
  isOver,
  mayMove,
  type Side,
  stateOf,
} from "./domain.ts";
import { seeSide } from "./hold.server.ts";
import { type PlannedCourse, plannedCourseSchema } from "./planned-course.endpoints.ts";
import {
  findView,
  listOwnViews,
  listViewsOfContract,
  type PlannedView,
} from "./repository.server.ts";
import { roomOfPlanned } from "./room.server.ts";

/** Planned courses of a contract, fifty a page by default; 404 for another's (API-167). */
export async function listPlannedOfContract(
  { db, actor: by, now }: Call,
  query: Paging & { id: number; from?: string | undefined; to?: string | undefined },
) {
  const { id, from, to } = query;
  const side = await seeSide(db, id, by);
  const bounds = {
    from: from ? parisInstant(from) : undefined,
    before: to ? parisInstant(dayPlus(to, 1)) : undefined,
  };
  const { rows, total } = await listViewsOfContract(db, id, bounds, pageOf(query, 50));
  return { data: rows.map((row) => presentRow(row, side, now)), total };
}

/** The caller's courses ahead, to answer or to declare, fifty a page by default. */
export async function listOwnPlanned(
  { db, actor: by, now }: Pick<Call, "db" | "actor" | "now">,
  { id, series, ...query }: Paging & { id?: number | undefined; series?: number | undefined },
) {
  const which = { id, series: series ? { id: series, from: now } : undefined };
  const { rows, total } = await listOwnViews(db, by, which, pageOf(query, 50));
  const side = viewerOf(by);
  return { data: rows.map((row) => presentRow(row, side, now)), total };
}

export const viewerOf = ({ role }: Pick<Actor, "role">): Side =>
  role === "teacher" ? "teacher" : "customer";

export async function presentPlanned(
  { db, actor: by, now }: Pick<Call, "db" | "actor" | "now">,
  id: number,
): Promise<PlannedCourse> {
  const view = orNotFound(await findView(db, id, by), "api.planned_course.not_found");
  return presentRow(view, viewerOf(by), now);
}

function presentRow(view: PlannedView, side: Side, now: Date): PlannedCourse {
  const { planned, contract, student, teacher } = view;
  const { movedFrom, movedFromDuration } = planned;
  const { courseFormat: format } = contract;
  return wire(plannedCourseSchema, planned, {
    room_url: roomOfPlanned(view, side),
    moved_from:
      movedFrom && movedFromDuration
        ? { start: movedFrom.toISOString(), duration: movedFromDuration }
        : null,
    format,
    subject: namedReference("subject", contract.subjectId),
    level: namedReference("level", contract.levelId),
    student,
    teacher,
    place: lessonPlaceOf(view),
    ...pricesOf(view, side),
    ...dueOf(view),
    series: view.series && { ...view.series, last: new Date(view.series.last).toISOString() },
    is_due_now: view.hasBegun && isLate(planned, side, now),
    may_answer: awaited(planned) === side,
    may_move: mayMove(planned, now),
    may_cancel: cancelRefusal(planned, side, now) === undefined,
    is_over: isOver(planned, now),
    presence: presentPresence(view.present),
    cancel_reason: entryName("cancellationReasons", planned.cancelReasonId),
    state: presentState(side, stateOf(planned, now), now, { teacher: teacher.firstname }),
  });
}

/** What its debit will be, by the teacher's status of today; how the family pays is its own. */
function pricesOf({ planned, contract, versions, taxed, advancedSince }: PlannedView, side: Side) {
  const { start, duration: minutes } = planned;
  const hourlyPriceCents = currentPrice(versions, contract, start);
  const price = coursePrice({ ...taxed, format: contract.courseFormat, hourlyPriceCents, minutes });
  const after = price.afterCreditCents;
  return {
    price: toEuros(price.amountCents),
    price_after_tax_credit: after === null ? null : toEuros(after),
    by_advance: side === "customer" && after !== null && isAdvanced(advancedSince, start),
  };
}

/** The request's place, else the family's home. */
export function lessonPlaceOf({
  contract,
  asked: requestAddress,
  home,
}: Pick<PlannedView, "contract" | "asked" | "home">): string | null {
  if (contract.courseFormat !== "individual_student_place") return null;
  return (requestAddress ?? home)?.full_address ?? null;
}

function dueOf({ planned, contract, versions, hasBegun }: PlannedView) {
  const agreed = agreedOn(planned);
  const from = dueFrom(planned);
  if (!agreed || !from || !hasBegun) return { due_from: null, due: null };
  return {
    due_from: from.toISOString(),
    due: toEuros(amountOf(currentPrice(versions, contract, agreed.start), agreed.duration)),
  };
}
