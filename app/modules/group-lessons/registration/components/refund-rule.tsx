import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import type { Price } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { Kv } from "#app/ui/facts.tsx";

type RuleProps = Readonly<{
  price: Price;
  as?: "h2" | "h3";
}>;

export function RefundRule({ price: { refund_until: until }, as: Title = "h2" }: RuleProps) {
  const { t } = useTranslation("registration", { keyPrefix: "review" });
  return (
    <section>
      <Title className="mb-s2 text-lg">{t("change")}</Title>
      <Kv
        pairs={[
          { label: t("until", { day: longDay(noonOf(until)) }), value: t("whole") },
          { label: t("after"), value: t("credit") },
          { label: t("cancelled"), value: t("whole") },
        ]}
      />
    </section>
  );
}
