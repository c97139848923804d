import type { Db } from "#app/db/client.server.ts";
import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import type { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";

import {
  daysBetween,
  indemnityOf,
  later,
  meanMonthOf,
  monthsAfter,
  noticeEnd,
  noticePayOf,
  pausedDaysIn,
  plannedPayOf,
} from "./domain.ts";
import { countPlanned, findEmployment } from "./repository.server.ts";

export type Contract = NonNullable<Awaited<ReturnType<typeof findContract>>>;

type Ending = Readonly<{
  by: ContractSide;
  letterOn: Day;
  today: Day;
}>;

/**
 * What the end of this contract owes at each last day (STM-52); undefined without an employment: self-employed, or no
 * lesson yet.
 */
export async function figuresOf(
  db: Db,
  contract: Contract,
  { status, ...ending }: Ending & Readonly<{ status: Parameters<typeof teacherMode>[0] }>,
) {
  return teacherMode(status) === "mandate" ? employmentFigures(db, contract, ending) : undefined;
}

/** The same for a contract that is under the mandate; undefined without a lesson. */
export async function employmentFigures(
  db: Db,
  contract: Contract,
  { by, letterOn, today }: Ending,
) {
  const employment = await findEmployment(db, contract);
  const own = employment?.worked.filter(({ contractId }) => contractId === contract.id) ?? [];
  if (!employment || own.length === 0) return undefined;
  const { worked, goesOn, pauses, serviceFrom } = employment;
  const service = { by, serviceFrom, letterOn };
  const resumesOn = contract.pausedUntil ? parisDay(contract.pausedUntil) : serviceFrom;
  const noticeEndsOn = noticeEnd(service, resumesOn);
  const meanCents = meanMonthOf({ ...service, worked });
  const before = { from: monthsAfter(letterOn, -3), before: letterOn };
  const pausedDays = pausedDaysIn(pauses, before);
  /** The rest of the notice is not worked; a pause in it is no part of it. */
  const noticePay = (endsOn: Day) => {
    const unworkedDays = daysBetween(later(endsOn, resumesOn), noticeEndsOn);
    return noticePayOf({ ...service, worked: own }, { unworkedDays, pausedDays });
  };
  const indemnity = (until: Day) => (goesOn ? 0 : indemnityOf(service, { until, meanCents }));
  const plannedPay = async (after: Date) => {
    const days = { after, before: parisInstant(dayPlus(noticeEndsOn, 1)) };
    return plannedPayOf({ ...service, worked: own }, await countPlanned(db, contract.id, days));
  };
  const lastDay = later(noticeEndsOn, today);
  return {
    plannedPay,
    serviceFrom,
    noticeEndsOn,
    lastDay,
    goesOn,
    meanCents,
    noticePay,
    indemnity,
  };
}

export type Figures = NonNullable<Awaited<ReturnType<typeof figuresOf>>>;
