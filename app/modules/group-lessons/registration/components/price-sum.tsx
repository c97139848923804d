import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { hoursWords } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import type { Price } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { Sum } from "#app/ui/sum.tsx";

export function PriceSum({ price, groupLesson }: { price: Price; groupLesson: { hours: number } }) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const { discount, credit } = price;
  const lineOf = (label: string, euros: number) =>
    euros > 0 ? [{ label, value: `−\u00a0${sum(euros)}`, less: true }] : [];
  return (
    <Sum
      lines={[
        { label: t("stage", { hours: hoursWords(groupLesson.hours) }), value: sum(price.price) },
        ...lineOf(t("discount"), discount),
        ...lineOf(t("credit"), credit),
      ]}
      total={{ label: t("total"), value: sum(price.total - credit) }}
    />
  );
}
