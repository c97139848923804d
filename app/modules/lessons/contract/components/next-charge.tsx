import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";

const keys = {
  awaiting: "awaiting",
  given: "given",
  planned: "planned",
  first_course: "first",
} as const;

export function NextChargeWords({ contract: { next_charge: charge } }: { contract: Contract }) {
  const { t } = useTranslation("contract", { keyPrefix: "next" });
  if (!charge) return t("none");
  const { by_advance: byAdvance, amount_after_tax_credit: after } = charge;
  const words = t(keys[charge.kind], {
    amount: byAdvance && after !== null ? t("advance", { amount: sum(after) }) : sum(charge.amount),
    course: shortDay(new Date(charge.course_date)),
    date: charge.at ? shortDay(new Date(charge.at)) : "",
  });
  // A short month already ends with a point: « 15 sept. ».
  return after === null || byAdvance
    ? words.replace(/\.?$/, ".")
    : `${words}${t("after", { amount: sum(after) })}`;
}
