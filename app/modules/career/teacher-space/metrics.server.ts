import { plusDays } from "#app/lib/clock.ts";
import { toEuros } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { roundedRating } from "#app/modules/catalogue/teacher/domain.ts";
import type { Own } from "#app/modules/catalogue/teacher/own.server.ts";
import { asPaid, earningOf } from "#app/modules/lessons/course/bill.domain.ts";

import type { Metrics } from "./metrics.endpoints.ts";
import { countMetrics } from "./metrics.repository.server.ts";

const period = 30;

/** The teacher's figures over thirty days, with those of the thirty before (API-085, TEA-046, TEA-065). */
export async function showMetrics({ db, actor, now }: Own): Promise<Metrics> {
  const stretches = {
    before: plusDays(now, -2 * period),
    from: plusDays(now, -period),
    until: now,
  };
  const [newest, older] = await countMetrics(db, actor.id, stretches);
  const hours = [newest, older].map((one) => hoursGiven(one));
  const earned = [newest, older].map((one) => earnedIn(one));
  const metric = (unit: Metrics["rating"]["unit"], value = nothing, previous = nothing) =>
    ({ value, unit, period, previous }) as const;
  return {
    hours_given: metric("hours", hours[0], hours[1]),
    response_time_hours: metric("hours", hoursOf(newest), hoursOf(older)),
    acceptance_rate: metric("percent", rateOf(newest), rateOf(older)),
    rating: metric("stars", ratingOf(newest), ratingOf(older)),
    students_active: metric("count", newest?.students, older?.students),
    // No earlier figure: what waits today was not waiting then.
    courses_to_declare: metric("count", newest?.toDeclare),
    requests_received: metric("count", newest?.asked, older?.asked),
    earned: metric("euros", earned[0], earned[1]),
  };
}

const nothing: number | null = null;

type Counted = Awaited<ReturnType<typeof countMetrics>>[number] | undefined;

const round = (figure: number) => Math.round(figure * 10) / 10;

const givenIn = (counted: Counted) => (counted?.given ?? []).map((one) => asPaid(one));

const hoursGiven = (counted: Counted) =>
  round(sumOf(givenIn(counted), ({ duration }) => duration) / 60);

const earnedIn = (counted: Counted) =>
  toEuros(
    sumOf(givenIn(counted), (one) => earningOf({ ...one, date: new Date(one.date) }, one.kind).net),
  );

const hoursOf = (counted: Counted) =>
  counted?.answerHours == null ? null : round(counted.answerHours);

const rateOf = (counted: Counted) =>
  counted && counted.answered > 0 ? Math.round((counted.accepted / counted.answered) * 100) : null;

const ratingOf = (counted: Counted) => roundedRating(counted?.rating ?? null);
