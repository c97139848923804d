import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billsOf } from "#app/modules/billing/statement/list.server.ts";
import { groupLessonOf } from "#app/modules/catalogue/group-lesson/hold.server.ts";

import { wholeRefund } from "./cancel.domain.ts";
import { paidOf } from "./cancel.server.ts";
import { findWithdrawableOf } from "./repository.server.ts";

/** What each family gets back when its group lesson is cancelled, then all of it (STM-26, OPS-29). */
export async function sayRefunds(tx: Tx, groupLessonId: number, now: Date): Promise<string[]> {
  const { startsAt } = await groupLessonOf(tx, groupLessonId);
  const rows = await findWithdrawableOf(tx, groupLessonId);
  const ids = rows.map(({ row }) => row.id);
  const standings = await billsOf(tx, "registration", ids, now);
  const refunds = rows.map(({ row: registration, family, student }) => {
    const standing = standings.get(registration.id);
    const { cents } = wholeRefund(paidOf({ registration, standing, startsAt }));
    const { customerId } = registration;
    return { cents, customerId, family, student: fullName(student).trim() };
  });
  const back = new Set(refunds.filter(({ cents }) => cents > 0).map((one) => one.customerId)).size;
  const amount = sum(toEuros(sumOf(refunds, ({ cents }) => cents)));
  return [
    ...refunds.map(({ cents, ...who }) => {
      const key = cents > 0 ? "goes_back" : "nothing_back";
      return i18next.t(`desk-group-lesson:${key}`, { ...who, amount: sum(toEuros(cents)) });
    }),
    ...(back > 0 ? [i18next.t("desk-group-lesson:goes_back_all", { count: back, amount })] : []),
    ...(rows.length > 0 ? [i18next.t("desk-group-lesson:families_told")] : []),
  ];
}
