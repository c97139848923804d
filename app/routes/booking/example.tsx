import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { hourlyPrice, signedSum, sum } from "#app/lib/price.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { Panel } from "#app/ui/layout.tsx";
import { Board, Sum } from "#app/ui/sum.tsx";

type Offer = Pick<
  PublicTeacher["offers"][number],
  "price" | "price_after_credit" | "credit_refusal"
>;

const minutes = 90;

/** An hour and a half at the wished price, whole and then after tax credit (LAW-12). */
export function Example({ offer }: { offer: Offer }) {
  const { t } = useTranslation("booking");
  const cents = amountOf(Math.round(offer.price * 100), minutes);
  const rest = afterCreditCents(cents);
  const title = <h2 className="text-md">{t("example.title", { duration: duration(minutes) })}</h2>;
  const line = {
    label: t("example.line", { duration: duration(minutes), price: hourlyPrice(offer.price) }),
    value: sum(toEuros(cents)),
  };
  if (offer.price_after_credit === null) {
    return (
      <Panel>
        {title}
        <Sum lines={[line]} />
        {offer.credit_refusal && (
          <p className="mt-s3 text-sm text-ink-2">{t(`price.refusal.${offer.credit_refusal}`)}</p>
        )}
      </Panel>
    );
  }
  return (
    <Board slate>
      {title}
      <div className="mt-s3">
        <Sum
          big
          lines={[
            line,
            { label: t("example.credit"), value: signedSum(toEuros(rest - cents)), less: true },
          ]}
          total={{ label: t("example.rest"), value: sum(toEuros(rest)) }}
        />
      </div>
    </Board>
  );
}
