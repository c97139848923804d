import type { Day } from "#app/lib/paris-time.ts";
import { listCounts, sumCounts } from "#app/modules/foundation/counter/list.server.ts";

import { type Command, type Line, Refused } from "./command.ts";

const days = "[--from=DAY] [--to=DAY]";

/** The site's own counters (CST-54). */
export const counterCommands: Readonly<Record<string, Command>> = {
  "counter list": {
    takes: days,
    help: "visits by kind of page, searches, bookings, sign-ups and registrations, day by day, the last thirty unless said; a running server writes them every half minute",
    run: (line, { connection, now }) => listCounts(connection.db, daysOf(line), now),
  },
  "counter sum": {
    takes: days,
    help: "the same, added up by name",
    run: (line, { connection, now }) => sumCounts(connection.db, daysOf(line), now),
  },
};

const daysOf = ({ texts }: Line) => ({ from: dayOf(texts["from"]), to: dayOf(texts["to"]) });

function dayOf(word: string | undefined): Day | undefined {
  if (word === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word));
  if (!isDay) throw new Refused("Say a day as 2026-09-16.");
  return word;
}
