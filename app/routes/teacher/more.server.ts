import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import { dayAndLongMonth, noonOf } from "#app/lib/french-date.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { isPayment } from "#app/modules/career/application/lacking.domain.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { sheetLines } from "#app/modules/catalogue/price/components/sheet-lines.ts";
import {
  prices as priceEndpoints,
  type TeacherPrices,
} from "#app/modules/catalogue/price/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { isReady } from "#app/modules/earnings/payout/components/payout-list.tsx";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import type { PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";

export async function standingOfSpace(api: Api) {
  const [week, prices, own, taught, requested] = await Promise.all([
    blockOf(api(teachers.showWeek, {})),
    blockOf(api(priceEndpoints.list, { query: {} })),
    blockOf(api(applications.own, {})),
    blockOf(api(groupLessons.listTaught, { query: { limit: 7 } })),
    blockOf(api(groupLessons.listRequested, {})),
  ]);
  // The first item that blocks payment: number, account or mandate.
  const payment = own?.lacking.map(({ name }) => name).find(isPayment);
  const received = prices && own && !payment && (await blockOf(nextPaymentOf(api, prices)));
  return {
    week: week && { status: week.status, slots: week.slots },
    prices: pricesIn(prices),
    received,
    payment,
    owed: countOf(own?.lacking, ({ name }) => !isPayment(name)),
    evaluations: countOf(
      taught?.data.flatMap((groupLesson) => groupLesson.classes),
      (one) => one.to_evaluate !== null,
    ),
    asked: countOf(requested, (one) => one.answered_at === null),
  };
}

/** What Préau pays next, and when; undefined while something holds it back. */
async function nextPaymentOf(api: Api, { self_employed: isPaidOut }: TeacherPrices) {
  if (isPaidOut) return nextPayoutOf(await api(payouts.showAccount, {}));
  const { net: amount, date } = await api(payslips.next, {});
  return amount > 0
    ? { by: "pay" as const, amount, day: dayAndLongMonth(noonOf(date)) }
    : undefined;
}

function nextPayoutOf(account: PayoutAccount) {
  const { amount: earned, retried, date } = account.next;
  const amount = earned + retried;
  if (!isReady(account) || amount <= 0) return undefined;
  return { by: "payout" as const, amount, day: dayAndLongMonth(new Date(date)) };
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
