import type { Call } from "#app/api/call.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { minutesOf } from "#app/lib/day-minutes.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { stretchOf } from "#app/modules/catalogue/teacher/absences.domain.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import {
  isYearKnown,
  lastSchoolDay,
  zoneOf,
} from "#app/modules/foundation/reference/school-holidays.domain.ts";
import { wishOf } from "#app/modules/lessons/matching/domain.ts";

import { freeSlots, offeredDays } from "./free-slots.domain.ts";
import type { FreeSlots } from "./free-slots.endpoints.ts";
import { findKnownTime } from "./free-slots.repository.server.ts";

type Which = Readonly<{
  id: number;
  duration?: number | undefined;
  except?: number | undefined;
}>;

/** Free half hours of a contract's teacher, for either side; 404 for another's (TEA-071). */
export async function listFreeSlots(
  { db, actor, now }: Call,
  { id, duration, except = 0 }: Which,
): Promise<FreeSlots> {
  const bounds = { from: plusDays(now, -1), before: plusDays(now, offeredDays + 1), except };
  const known = orNotFound(await findKnownTime(db, id, actor, bounds), "api.contract.not_found");
  const week = known.kept
    .filter(({ formats }) => formats.includes(known.format))
    .map(({ day, start, end }) => ({ day, start: minutesOf(start), end: minutesOf(end) }));
  const taken = [
    ...known.taken.map(({ start, minutes }) => ({ start: new Date(start), duration: minutes })),
    ...known.absences.map(stretchOf),
  ];
  const wishes = wishOf(known.answers, questionIds)?.windows ?? [];
  const minutes = duration ?? known.usualMinutes;
  const last = lastSchoolDay(parisDay(now));
  const slots = freeSlots({ week, taken, wishes, duration: minutes, now });
  return {
    duration: minutes,
    last,
    knows_holidays: isYearKnown(last) && zoneOf(known.place?.postal_code ?? "") !== undefined,
    slots: slots.map(({ start, wished }) => ({ start: start.toISOString(), wished })),
  };
}
