import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import type { Price } from "#app/modules/registration/endpoints.ts";
import { Kv } from "#app/ui/facts.tsx";

/** What comes back to who cancels, until when (LAW-07). */
export function RefundRule({ price: { refund_until: until } }: { price: Price }) {
  const { t } = useTranslation("registration", { keyPrefix: "review" });
  return (
    <section>
      <h2 className="mb-s2 text-lg">{t("change")}</h2>
      <Kv
        pairs={[
          { label: t("until", { day: plainDay(noonOf(until)) }), value: t("whole") },
          { label: t("after"), value: t("credit") },
          { label: t("cancelled"), value: t("whole") },
        ]}
      />
    </section>
  );
}
