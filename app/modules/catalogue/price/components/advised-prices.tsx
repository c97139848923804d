import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherPrices } from "#app/modules/catalogue/price/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

type Careers = Pick<TeacherPrices, "prices">["prices"];

/** Offered and without a price yet, each with the advised one (TEA-035). */
export const unsetPrices = (careers: Careers) =>
  careers.flatMap(({ id: careerId, school_career: career, format_prices: all }) =>
    all
      .filter(({ offered, price }) => offered && price === null)
      .map(({ id, format, default_price: price }) => ({ careerId, career, id, format, price })),
  );

/** All the prices that are not set, kept at the advised ones by one button. */
export function AdvisedPrices({ careers }: { careers: Careers }) {
  const { t } = useTranslation("price");
  const unset = unsetPrices(careers);
  if (unset.length === 0) return null;
  return (
    <Panel>
      <h2 className="text-lg">{t("advised.title", { count: unset.length })}</h2>
      <ul className="mt-s2">
        {unset.map(({ id, career, format, price }) => (
          <li key={id}>
            {t("advised.line", { career, format: t(`format.${format}`) })}{" "}
            <b>{hourlyPrice(price)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-s2 text-ink-2">{t("advised.then")}</p>
      <Form method="post" className="mt-s3">
        <OnceKey />
        <Button variant="primary">{t("advised.keep", { count: unset.length })}</Button>
      </Form>
    </Panel>
  );
}
