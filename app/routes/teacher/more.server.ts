import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { isOwed } from "#app/modules/document/domain.ts";
import { documentEndpoints } from "#app/modules/document/endpoints.ts";
import { classEndpoints } from "#app/modules/group-lesson/class.endpoints.ts";
import { priceEndpoints, type TeacherPrices } from "#app/modules/price/endpoints.ts";
import { availabilityEndpoints } from "#app/modules/teacher/availability.endpoints.ts";

/** Where each part of the space stands; what could not be asked is not said. */
export async function standingOfSpace(api: Api) {
  const [week, prices, papers, taught, asked] = await Promise.all([
    blockOf(api(availabilityEndpoints.show, {})),
    blockOf(api(priceEndpoints.list, { query: {} })),
    blockOf(api(documentEndpoints.list, {})),
    blockOf(api(classEndpoints.taught, { query: { limit: 7 } })),
    blockOf(api(classEndpoints.asked, {})),
  ]);
  return {
    week: week && { status: week.status, slots: week.slots },
    unset: unsetIn(prices),
    owed: countOf(papers, isOwed),
    evaluations: countOf(
      taught?.data.flatMap((stage) => stage.classes),
      (one) => one.to_evaluate !== null,
    ),
    asked: countOf(asked, (one) => one.answered_at === null),
  };
}

/** How many are so; none of what could not be asked. */
const countOf = <One>(list: readonly One[] | undefined, isSo: (one: One) => boolean): number =>
  list?.filter(isSo).length ?? 0;

const unsetIn = (prices: TeacherPrices | undefined) =>
  countOf(
    prices?.prices.flatMap((one) => one.format_prices),
    (one) => one.offered && one.price === null,
  );

export type SpaceStanding = Awaited<ReturnType<typeof standingOfSpace>>;
