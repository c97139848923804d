import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import type { Place } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Stretch } from "#app/lib/stretch.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { needsComment } from "#app/modules/foundation/reference/domain.ts";
import { hourlyPriceOn } from "#app/modules/lessons/contract/price-on.server.ts";
import { advancePlanned } from "#app/modules/lessons/planned-course/advance.server.ts";
import {
  agreedOn,
  cancelRefusal,
  isLate,
  noDeadlines,
} from "#app/modules/lessons/planned-course/domain.ts";
import { holdOwnPlanned } from "#app/modules/lessons/planned-course/hold.server.ts";
import {
  holdStandingCourse,
  refuseChanged,
} from "#app/modules/lessons/planned-course/judge.server.ts";
import { presentPlanned } from "#app/modules/lessons/planned-course/list.server.ts";
import { notifyBoth, notifySide } from "#app/modules/lessons/planned-course/notify.server.ts";
import type {
  Cancellation,
  PlannedCourse,
} from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { lockSeries } from "#app/modules/lessons/planned-course/repository.server.ts";
import { followingWords } from "#app/modules/lessons/planned-course/series-words.ts";

import { courseFollowers } from "./follow-billing.server.ts";
import { isBeforeFirstCourse } from "./hold.server.ts";
import { openDueCourse } from "./open-due.server.ts";

type Held = Awaited<ReturnType<typeof holdOwnPlanned>>;

/**
 * Cancels a planned course (API-171). By the family less than a day before: 409 with the amount until accepted, then
 * billed as a course without lesson (STM-39, LAW-29).
 */
export async function cancelPlanned(
  call: Call,
  input: Cancellation & { id: number },
): Promise<PlannedCourse> {
  const { actor: by, now } = call;
  readWords(input);
  await collect(moneyOf(call, courseFollowers), now, async (tx) => {
    const held = await holdOwnPlanned(tx, input.id, by);
    const { planned, side } = held;
    if (planned.status === "cancelled" || planned.status === "late_cancelled") return undefined;
    refuseChanged(planned, { side, version: input.version }, { answers: true });
    const refusal = cancelRefusal(planned, side, now);
    if (refusal) throw new RuleError("conflict", refusal);
    const due = await dueOf(tx, held, now);
    if (due && !input.accept_due) throw await lateRefusal(tx, held, due);
    return cancelHeld(tx, held, { cancellation: input, due, call: { by, now } });
  });
  return presentPlanned(call, input.id);
}

function readWords({ reason_id: id, comment }: Cancellation): void {
  if (id !== undefined && needsComment("cancellationReasons", id) && !comment) {
    throw fieldFault("comment", "api.planned_course.comment_required");
  }
}

/** A late cancellation by the family remains due; never for a first course (STM-13). */
async function dueOf(tx: Tx, { planned, side }: Held, now: Date): Promise<Stretch | undefined> {
  const agreed = agreedOn(planned);
  if (!agreed || !isLate(planned, side, now)) return undefined;
  if (await isBeforeFirstCourse(tx, planned.contractId)) return undefined;
  // A course at this start is due already.
  const standing = await holdStandingCourse(tx, planned.contractId, agreed.start);
  return standing ? undefined : agreed;
}

async function lateRefusal(tx: Tx, { contract }: Held, agreed: Stretch): Promise<RuleError> {
  const { start: date, duration } = agreed;
  const course = { format: contract.courseFormat, date };
  const hourlyPriceCents = await hourlyPriceOn(tx, contract.id, course);
  const cents = amountOf(hourlyPriceCents, duration);
  return new RuleError("conflict", "api.planned_course.late", {
    errors: [
      {
        field: "accept_due",
        code: "api.planned_course.late_of",
        details: { amount: sum(toEuros(cents)) },
      },
    ],
    details: { amount: toEuros(cents) },
  });
}

type Cancelling = Readonly<{
  cancellation: Cancellation;
  due: Stretch | undefined;
  call: Pick<Call, "now"> & { by: Call["actor"] };
}>;

async function cancelHeld(
  tx: Tx,
  { planned, contract, side }: Held,
  { cancellation: input, due, call: { by, now } }: Cancelling,
): Promise<number | undefined> {
  const agreed = agreedOn(planned);
  const cancelled = await advancePlanned(tx, planned, {
    event: due ? "late_cancel" : "cancel",
    by,
    now,
    change: {
      ...noDeadlines,
      ...agreed,
      movedFrom: null,
      movedFromDuration: null,
      cancelledBy: side,
      cancelReasonId: input.reason_id ?? null,
      cancelComment: input.comment || null,
    },
  });
  const others = input.following ? await cancelFollowing(tx, { planned, side }, { by, now }) : [];
  if (!due) {
    const about = aboutOf(planned, side);
    const what = agreed ? "cancelled" : "withdrawn";
    const details = (home: Place | undefined) => ({
      following: followingWords(what, others, home),
    });
    await notifySide(tx, cancelled, { from: side, about, details }, now);
    return undefined;
  }
  const facts = { plannedCourseId: planned.id, date: due.start, duration: due.duration };
  const { course, billId } = await openDueCourse(tx, contract, facts, { by, now });
  const details = (home: Place | undefined) => ({
    amount: sum(toEuros(course.amountCents)),
    following: followingWords("cancelled", others, home),
  });
  await notifyBoth(tx, cancelled, { about: "planned_late_cancelled", details }, now);
  return billId;
}

/** A date that was never agreed on is withdrawn by who proposed it, or refused by the other side. */
function aboutOf(planned: Held["planned"], side: Held["side"]): string {
  if (agreedOn(planned)) return "planned_cancelled";
  return planned.by === side ? "planned_withdrawn" : "planned_refused";
}

/** Those that follow in the series: a week later at least, so never due (TEA-071). */
async function cancelFollowing(
  tx: Tx,
  { planned, side }: Pick<Held, "planned" | "side">,
  { by, now }: Cancelling["call"],
) {
  if (planned.seriesId === null) return [];
  const rows = await lockSeries(tx, planned.seriesId, planned.start);
  const others = rows.filter((row) => row.start > planned.start && !isLate(row, side, now));
  for (const row of others) {
    const change = {
      ...noDeadlines,
      ...agreedOn(row),
      movedFrom: null,
      movedFromDuration: null,
      cancelledBy: side,
    };
    await advancePlanned(tx, row, { event: "cancel", by, now, change });
  }
  return others;
}
