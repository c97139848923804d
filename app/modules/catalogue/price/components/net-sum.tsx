import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlySum, signed, sum } from "#app/lib/price.ts";
import { takenFrom } from "#app/modules/catalogue/price/domain.ts";
import { Sum } from "#app/ui/sum.tsx";

type NetSumProps = {
  label: ReactNode;
  /** Euros: the price, then after the fees, then after the contributions. */
  split: Readonly<{ price: number; salary: number; net: number }>;
  terms: Parameters<typeof takenFrom>[1];
  hourly?: boolean;
  /** The page of a mail has 40 KB: figures only. */
  bare?: boolean;
};

const cents = (euros: number) => Math.round(euros * 100);

export function NetSum({ label, split, terms, hourly, bare }: NetSumProps) {
  const { t } = useTranslation("price");
  const { price, salary, net } = split;
  const written = (euros: number) => (hourly ? hourlySum(euros) : sum(euros));
  const shared = { fees: cents(price) - cents(salary), salary: cents(salary), net: cents(net) };
  const taken = takenFrom(shared, terms).map(({ name, cents: less, rate }) => ({
    label:
      rate === undefined
        ? t(`taken.${name}`)
        : t(`taken.${name}_rate`, { rate: figure(rate / 10) }),
    value: signed(written(toEuros(-less))),
  }));
  return (
    <>
      <Sum
        biggest="total"
        lines={[{ label, value: written(price) }, ...taken]}
        total={{ label: t(hourly ? "net_hour" : "net"), value: written(net) }}
      />
      {!bare && (
        <p className="mt-s2 text-sm text-ink-2">
          {t(terms.selfEmployed ? "brings.independent" : "brings.salaried")}
        </p>
      )}
    </>
  );
}
