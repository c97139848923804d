import { plusDays, plusHours } from "#app/lib/clock.ts";

import { evening, morning, rememberFirst } from "./days.ts";
import { visitDesk } from "./desk.ts";
import type { Household } from "./household.ts";
import { answerAgency, payByTransfer } from "./money.ts";
import { lookAtMonth } from "./monthly.ts";
import { seasons } from "./seasons.ts";
import type { Site } from "./site.ts";

async function everyHome(
  site: Site,
  homes: readonly Household[],
  act: (home: Household) => Promise<unknown>,
): Promise<void> {
  const acted = homes.map((home) =>
    act(home).catch((error: unknown) => {
      const day = site.at().toISOString();
      throw new Error(`${home.kind} ${String(home.index)}, ${day}`, { cause: error });
    }),
  );
  await Promise.all(acted);
}

export type Beside = Readonly<{
  dawn?: (at: Date) => void;
  morning?: () => Promise<unknown>;
}>;

async function liveMorning(site: Site, homes: readonly Household[], beside: Beside): Promise<void> {
  const all = (act: (home: Household) => Promise<unknown>) => everyHome(site, homes, act);
  await all((home) => morning(site, home));
  await all(async (home) => {
    if (home.kind === "poor") await payByTransfer(site, home);
    if (home.kind === "advance") await answerAgency(site, home);
  });
  await beside.morning?.();
  await visitDesk(site, homes);
}

async function liveDay(
  site: Site,
  homes: readonly Household[],
  start: Date,
  beside: Beside,
): Promise<void> {
  const at = plusHours(start, 1);
  beside.dawn?.(at);
  await site.moveTo(at);
  await lookAtMonth(site, homes);
  const today = start.toISOString().slice(0, 10);
  const season = seasons[today];
  const all = (act: (home: Household) => Promise<unknown>) => everyHome(site, homes, act);
  if (season) await all((home) => (home.ended ? Promise.resolve() : season(home, today)));
  await liveMorning(site, homes, beside);
  await site.moveTo(plusHours(start, 14));
  await all(async (home) => {
    if (home.awaitsFirst) await rememberFirst(home);
    await evening(site, home);
  });
}

/** No lesson is given any more: one look a day, in the evening. */
async function liveDayAfter(
  site: Site,
  homes: readonly Household[],
  start: Date,
  beside: Beside,
): Promise<void> {
  const at = plusHours(start, 14);
  beside.dawn?.(at);
  await site.moveTo(at);
  await lookAtMonth(site, homes);
  await liveMorning(site, homes, beside);
}

const isWorked = (day: Date) => day.getUTCDay() % 6 !== 0;

/** No lesson is given at a weekend: Monday does what is due. */
function nextWorked(day: Date): Date {
  const next = plusDays(day, 1);
  return isWorked(next) ? next : nextWorked(next);
}

/** Enough for verdicts, desks, transfers and the agency's month to end. */
const daysAfter = 60;

export async function live(
  site: Site,
  homes: Household[],
  { from, until }: Readonly<{ from: Date; until: Date }>,
  beside: Beside = {},
): Promise<Date> {
  let today = from;
  for (; today < until; today = nextWorked(today)) await liveDay(site, homes, today, beside);
  for (const home of homes) home.ended = true;
  const end = plusDays(today, daysAfter);
  for (; today < end; today = nextWorked(today)) await liveDayAfter(site, homes, today, beside);
  return end;
}
