import type { TFunction } from "i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { PresentedRefund } from "#app/modules/group-lessons/registration/registration.endpoints.ts";

export function refundParts(
  t: TFunction,
  { parts, credit_until: until }: Omit<PresentedRefund, "by">,
): string {
  if (parts.length === 0) return t("registration:back.none");
  const day = until ? dayInWords(until) : "";
  return parts
    .map(({ amount, way }) => t(`registration:back.${way}`, { amount: sum(amount), day }))
    .join(" ");
}

/** Its day is counted from the act (STM-51). */
export function refundWords(t: TFunction, refund: PresentedRefund): string {
  const { by } = refund;
  const when = by ? [t("registration:back.by", { day: dayInWords(by) })] : [];
  return [refundParts(t, refund), ...when].join(" ");
}

/** Before the act there is no day yet. */
export function refundWordsBefore(t: TFunction, refund: PresentedRefund): string {
  const when = refund.by ? [t("registration:back.within")] : [];
  return [refundParts(t, refund), ...when].join(" ");
}
