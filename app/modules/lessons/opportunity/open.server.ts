import type { Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import type { holdLessonRequest } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { rankTeachers } from "#app/modules/lessons/matching/rank.server.ts";

import { insertOffers, insertOpportunity } from "./repository.server.ts";

/** Opens a request to every eligible teacher, with each one's price and net (TEA-064, CST-49). */
export async function openOpportunity(
  tx: Tx,
  lessonRequest: Awaited<ReturnType<typeof holdLessonRequest>>,
  now: Date,
): Promise<undefined> {
  const opportunityId = await insertOpportunity(tx, lessonRequest.id, now);
  if (opportunityId === undefined) return undefined;
  const ranked = await rankTeachers(tx, lessonRequest, now);
  const offers = ranked.map(({ id: teacherId, priceCents, selfEmployed, ...weighed }) => {
    const split = splitOf(priceCents, { selfEmployed, kind: "classic", on: parisDay(now) });
    const { distanceKm, score, terms } = weighed;
    return {
      opportunityId,
      teacherId,
      state: "open" as const,
      hourlyPriceCents: priceCents,
      salaryCents: split.salary,
      netCents: split.net,
      distanceKm,
      score,
      terms,
    };
  });
  await insertOffers(tx, offers);
  return undefined;
}
