import type { TFunction } from "i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";

/** « À vous rendre : 240,00 €, au plus tard le 23 septembre » (STM-51). */
export function owedWords(t: TFunction<"refund-due">, refund: OwnRefund): string {
  const promise = t(`promise_${refund.promise}`, { day: dayInWords(refund.due_on) });
  return t("owed", { amount: sum(refund.amount), promise });
}
