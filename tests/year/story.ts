import { plusDays, plusHours } from "#app/lib/clock.ts";

import { evening, morning, rememberFirst } from "./days.ts";
import type { Household } from "./household.ts";
import { answerAgency, payByTransfer } from "./money.ts";
import { seasons } from "./seasons.ts";
import type { Site } from "./site.ts";

/** Every household acts at the same time; what fails says whose it was, and when. */
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

/** What people beside the households do. */
export type Beside = Readonly<{
  /** Before the day's sweeps; the instant at which they run. */
  dawn?: (at: Date) => void;
  /** Once the households have had their morning. */
  morning?: () => Promise<unknown>;
}>;

/** One day of these households, morning and evening; homes may be added to them in its course. */
async function liveDay(
  site: Site,
  homes: readonly Household[],
  start: Date,
  beside: Beside,
): Promise<void> {
  const at = plusHours(start, 1);
  beside.dawn?.(at);
  await site.moveTo(at);
  const season = seasons[start.toISOString().slice(0, 10)];
  const all = (act: (home: Household) => Promise<unknown>) => everyHome(site, homes, act);
  if (season) await all((home) => (home.ended ? Promise.resolve() : season(home)));
  await all((home) => morning(site, home));
  await all(async (home) => {
    if (home.kind === "poor") await payByTransfer(site, home);
    if (home.kind === "advance") await answerAgency(site, home);
  });
  await beside.morning?.();
  await site.moveTo(plusHours(start, 14));
  await all(async (home) => {
    if (home.awaitsFirst) await rememberFirst(home);
    await evening(site, home);
  });
}

/** All that was begun is over then: verdicts, desks, transfers, the agency's month. */
const daysAfter = 60;

/** The days of these households from one to another, and until all that was begun is over; the instant of the end. */
export async function live(
  site: Site,
  homes: Household[],
  { from, until }: Readonly<{ from: Date; until: Date }>,
  beside: Beside = {},
): Promise<Date> {
  let today = from;
  for (; today < until; today = plusDays(today, 1)) await liveDay(site, homes, today, beside);
  for (const home of homes) home.ended = true;
  const end = plusDays(today, daysAfter);
  for (; today < end; today = plusDays(today, 1)) await liveDay(site, homes, today, beside);
  return end;
}
