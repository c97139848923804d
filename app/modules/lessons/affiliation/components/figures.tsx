import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { takenFrom } from "#app/modules/catalogue/price/domain.ts";
import {
  figuresOf,
  gainOf,
  type InvitedTerms,
} from "#app/modules/lessons/affiliation/figures.domain.ts";
import { Panel } from "#app/ui/layout.tsx";
import { Sum } from "#app/ui/sum.tsx";

type FiguresProps = Readonly<{
  cents: number;
  terms: InvitedTerms;
  example?: boolean | undefined;
}>;

/** An invited family's hour, from its price to the teacher's net (CST-43). */
export function Figures({ cents, terms, example }: FiguresProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "figures" });
  const { selfEmployed, on } = terms;
  const view = figuresOf(cents, terms);
  const taken = takenFrom(
    {
      fees: Math.round(view.fees * 100),
      salary: Math.round(view.salary * 100),
      net: Math.round(view.net * 100),
    },
    { selfEmployed, kind: "affiliation", on, minutes: 60 },
  );
  const rate = figure((taken.at(-1)?.rate ?? 0) / 10);
  const fees = figure(Math.round((view.fees / view.price) * 1000) / 10);
  const minus = (euros: number) => t("minus", { sum: sum(euros) });
  const mode = selfEmployed ? "independent" : "mandate";
  return (
    <Panel>
      <h3 className="mb-s3 text-lg">
        {t(example ? "title_example" : "title", { price: hourlyPrice(view.price) })}
      </h3>
      <Sum
        lines={[
          { label: t("price"), value: hourlyPrice(view.price) },
          ...(view.credit === null
            ? []
            : [{ label: t("credit"), value: hourlyPrice(view.credit), less: true }]),
          { label: t(`fees_${mode}`, { rate: fees }), value: minus(view.fees) },
          { label: t(`salary_${mode}`), value: sum(view.salary) },
          { label: t(`cotisations_${mode}`, { rate }), value: minus(view.cotisations) },
        ]}
        total={{ label: t("net"), value: hourlyPrice(view.net) }}
      />
      <p className="mt-s3 text-sm text-ink-2">
        {t(`more_${mode}`, { more: sum(gainOf(cents, terms)) })}
      </p>
    </Panel>
  );
}
