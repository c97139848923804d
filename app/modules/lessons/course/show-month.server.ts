import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { boundsOfMonth, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { earningOf } from "./bill.domain.ts";
import type { Month, MonthQuery } from "./course.endpoints.ts";
import { findEarned } from "./show-month.repository.server.ts";

/** Current month of a teacher: courses, minutes, gross, net; plus the net of requested months. */
export async function showMonth(
  { db, actor, now }: Call,
  { months = 1 }: MonthQuery,
): Promise<Month> {
  const today = parisDay(now);
  const named = monthsUntil(today, months).map((name) => ({ name, ...boundsOfMonth(name) }));
  const { from, before } = boundsOfMonth(today.slice(0, 7));
  const { earned, collective } = await findEarned(db, actor.id, {
    from: named[0]?.from ?? from,
    before,
  });
  // A teacher may have two thousand courses: month bounds are computed once.
  const byMonth = named.map(({ name, ...bounds }) => ({
    name,
    given: earned.filter(({ date }) => date >= bounds.from && date < bounds.before),
  }));
  const running = byMonth.at(-1)?.given ?? [];
  const month = {
    courses: running.length,
    minutes: sumOf(running, ({ duration }) => duration),
    price: toEuros(sumOf(running, ({ amountCents }) => amountCents)),
    net: netOf(running),
  };
  const net = byMonth.map(({ name, given }) => ({ month: name, net: netOf(given) }));
  return { today, now: now.toISOString(), month, net_by_month: net, collective };
}

type Earned = Awaited<ReturnType<typeof findEarned>>["earned"];

const netOf = (courses: Earned) => toEuros(sumOf(courses, (one) => earningOf(one, one.kind).net));

function monthsUntil(today: string, count: number): string[] {
  const start = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - count;
  return Array.from({ length: count }, (_, index) => {
    const month = start + index;
    const number = String((month % 12) + 1).padStart(2, "0");
    return `${String(Math.floor(month / 12))}-${number}`;
  });
}
