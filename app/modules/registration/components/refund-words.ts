import type { TFunction } from "i18next";

import { sum } from "#app/lib/price.ts";
import type { PresentedRefund } from "#app/modules/registration/endpoints.ts";

/** What goes back, one sentence for each way it takes, with its amount (CUS-041). */
export function refundWords(t: TFunction, { parts }: PresentedRefund): string {
  if (parts.length === 0) return t("registration:back.none");
  return parts
    .map(({ amount, way }) => t(`registration:back.${way}`, { amount: sum(amount) }))
    .join(" ");
}
