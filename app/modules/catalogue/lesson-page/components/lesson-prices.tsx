import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { searchFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { ofTown } from "#app/modules/catalogue/teacher/components/words.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";

/** The whole price is first and bigger (LAW-12). */
export function LessonPrices({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const { prices, zone, formats } = teacher;
  const travels = formats.includes("individual_student_place");
  const refusals = [...new Set(prices.flatMap(({ credit_refusal }) => credit_refusal ?? []))];
  return (
    <Section title={t("prices.title")}>
      <Tbl
        caption={t("prices.caption")}
        head={[t("prices.what"), t("prices.gross"), t("prices.net")]}
        figures={2}
        rows={prices.map(({ cursus, format, price, price_after_credit: net }) => [
          t(`prices.${searchFormatOf(format)}`, { cursus }),
          <b key="gross" className="text-lg">
            {hourlyPrice(price)}
          </b>,
          net === null ? (
            <span key="none" className="text-sm whitespace-normal text-ink-2">
              {t("prices.not_eligible")}
            </span>
          ) : (
            <span key="net" className="text-sm text-board">
              {hourlyPrice(net)}
            </span>
          ),
        ])}
      />
      {refusals.map((refusal) => (
        <p key={refusal} className="mt-s2 text-sm text-ink-2">
          {t(`search:credit.${refusal}`)}
        </p>
      ))}
      <p className="mt-s2 text-sm text-ink-2">
        {travels
          ? t("prices.zone", { radius: zone.radius, town: ofTown(zone.city) })
          : t("prices.no_zone")}
      </p>
    </Section>
  );
}
