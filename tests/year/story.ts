import { plusDays, plusHours } from "#app/lib/clock.ts";

import { evening, morning, rememberFirst } from "./days.ts";
import type { Household } from "./household.ts";
import { answerAgency, giveBackByHand, payByTransfer } from "./money.ts";
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
    await giveBackByHand(site, home);
  });
  await beside.morning?.();
  await site.moveTo(plusHours(start, 14));
  await all(async (home) => {
    if (home.awaitsFirst) await rememberFirst(home);
    await evening(site, home);
  });
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
  for (; today < until; today = plusDays(today, 1)) await liveDay(site, homes, today, beside);
  for (const home of homes) home.ended = true;
  const end = plusDays(today, daysAfter);
  for (; today < end; today = plusDays(today, 1)) await liveDay(site, homes, today, beside);
  return end;
}
