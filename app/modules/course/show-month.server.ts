import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";

import { earningOf } from "./bill.domain.ts";
import type { Month } from "./endpoints.ts";
import { findEarned } from "./show-month.repository.server.ts";

/** What the month that runs came to: courses, minutes, what families pay, what is left to the teacher. */
export async function showMonth({ db, actor, now }: Call): Promise<Month> {
  const today = parisDay(now);
  const first = `${today.slice(0, 7)}-01`;
  const from = parisInstant(first);
  const before = parisInstant(`${dayPlus(first, 31).slice(0, 7)}-01`);
  const { earned, collective } = await findEarned(db, actor.id, { from, before });
  const total = (figures: readonly number[]) => figures.reduce((one, other) => one + other, 0);
  const month = {
    courses: earned.length,
    minutes: total(earned.map(({ duration }) => duration)),
    price: toEuros(total(earned.map(({ amountCents }) => amountCents))),
    net: toEuros(total(earned.map((one) => earningOf(one, one.kind).net))),
  };
  return { today, month, collective };
}
