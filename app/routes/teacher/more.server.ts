import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { isPayment } from "#app/modules/career/application/lacking.domain.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { sheetLines } from "#app/modules/catalogue/price/components/sheet-lines.ts";
import {
  prices as priceEndpoints,
  type TeacherPrices,
} from "#app/modules/catalogue/price/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";

export async function standingOfSpace(api: Api) {
  const [week, prices, own, taught, requested] = await Promise.all([
    blockOf(api(teachers.showWeek, {})),
    blockOf(api(priceEndpoints.list, { query: {} })),
    blockOf(api(applications.own, {})),
    blockOf(api(groupLessons.listTaught, { query: { limit: 7 } })),
    blockOf(api(groupLessons.listRequested, {})),
  ]);
  return {
    week: week && { status: week.status, slots: week.slots },
    prices: pricesIn(prices),
    // The first item that blocks payment: number, account or mandate.
    payment: own?.lacking.map(({ name }) => name).find(isPayment),
    owed: countOf(own?.lacking, ({ name }) => !isPayment(name)),
    evaluations: countOf(
      taught?.data.flatMap((groupLesson) => groupLesson.classes),
      (one) => one.to_evaluate !== null,
    ),
    asked: countOf(requested, (one) => one.answered_at === null),
  };
}

const countOf = <One>(list: readonly One[] | undefined, isSo: (one: One) => boolean): number =>
  list?.filter(isSo).length ?? 0;

function pricesIn(prices: TeacherPrices | undefined) {
  const offered = prices?.prices
    .flatMap((one) => one.format_prices)
    .filter((one) => one.offered || one.price !== null);
  return (
    offered && {
      set: countOf(offered, isSet),
      unset: countOf(offered, (one) => !isSet(one)),
      gain: prices ? gainOf(prices) : 0,
    }
  );
}

/** What a family that one brings adds to an hour, in euros, at the first price. */
function gainOf(prices: TeacherPrices): number {
  const { found, brought } = sheetLines(prices);
  const at = found.findIndex((one) => one.isSet);
  return (brought[at]?.net ?? 0) - (found[at]?.net ?? 0);
}

const isSet = (one: Readonly<{ price: number | null }>) => one.price !== null;

export type SpaceStanding = Awaited<ReturnType<typeof standingOfSpace>>;
