import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { independentRates } from "#app/modules/catalogue/price/domain.ts";
import {
  DeclareAside,
  DeclareHead,
  FormLink,
} from "#app/modules/earnings/declaration/components/declare.tsx";
import { FiguresTable } from "#app/modules/earnings/declaration/components/figures.tsx";
import {
  defaultsOn,
  dueOn,
  type FiguresPeriod,
  figuresPeriods,
  type FiguresType,
  figuresTypes,
} from "#app/modules/earnings/declaration/domain.ts";
import {
  type DeclaredFigures,
  figures as figureEndpoints,
} from "#app/modules/earnings/declaration/endpoints.ts";
import { MoneyTabs } from "#app/modules/earnings/payout/components/money-tabs.tsx";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Columns, Empty, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["payout"], query: ["pour", "periode", "annee"] };

export const meta = pageMeta("payout:declarations.page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const [{ today }, { vat_regime: regime, self_employed: independent }] = await Promise.all([
    api(payouts.showAccount, {}),
    api(statusChanges.show, {}),
  ]);
  const defaults = defaultsOn(today);
  const typed = search.get("annee") ?? "";
  const wanted = {
    type: figuresTypes.find((one) => one === search.get("pour")) ?? defaults.type,
    period: figuresPeriods.find((one) => one === search.get("periode")) ?? defaults.period,
    year: /^20[2-9]\d$/.test(typed) ? Number(typed) : defaults.year,
  };
  const figures = await api(figureEndpoints.show, { query: wanted });
  // A teacher who collected VAT in this year copies it, whatever today's regime.
  const isCollected = figures.some(({ vat = 0 }) => vat > 0);
  return {
    ...wanted,
    figures,
    due: independent ? dueOf(wanted, figures, today) : undefined,
    // An employee has nothing to copy, except for years of independent work.
    isNothing: !independent && figures.length === 0,
    regime: isCollected ? ("liable" as const) : regime,
    latest: Number(today.slice(0, 4)),
  };
});

type FiguresQuery = Readonly<{ type: FiguresType; period: FiguresPeriod; year: number }>;

function dueOf(
  { type, period, year }: FiguresQuery,
  figures: readonly DeclaredFigures[],
  today: string,
) {
  const due = dueOn(today, period);
  if (type !== "URSSAF" || !due?.period.startsWith(String(year))) return undefined;
  const { amount = 0, contributions = 0 } = figures.find((one) => one.period === due.period) ?? {};
  const rate = independentRates(due.until).contributions / 10;
  return { ...due, amount, rate, contributions };
}

/** Figures for Urssaf, Nova and the tax office (TEA-039, CST-40). */
export default function AdministrativeFigures() {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  const { type, period, year, figures, due, regime, latest, isNothing } =
    useLoaderData<typeof loader>();
  return (
    <Wrap>
      <DeclareHead isNothing={isNothing} />
      <MoneyTabs at="figures" />
      <Form
        method="get"
        action={paths.administrativeFigures}
        className="flex flex-wrap items-end gap-x-s5 gap-y-s4"
      >
        <ChoiceField
          field={{ id: "pour", name: "pour", initialValue: type }}
          label={t("for")}
          look="pill"
          options={figuresTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <ChoiceField
          field={{ id: "periode", name: "periode", initialValue: period }}
          label={t("period")}
          look="pill"
          options={figuresPeriods.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        <div className="flex flex-wrap items-end gap-s3">
          <Select
            field={{ id: "annee", name: "annee", initialValue: String(year) }}
            label={t("year")}
            options={[0, 1, 2, 3].map((ago) => ({
              value: latest - ago,
              label: String(latest - ago),
            }))}
          />
          <Button variant="quiet">{t("show")}</Button>
        </div>
      </Form>
      <Columns aside={!isNothing && <DeclareAside due={due} type={type} />}>
        <Section title={t("heading", { type: t(`type.${type}`), year })}>
          {type === "VAT" && !isNothing && <p className="mb-s4">{t(`vat.${regime}`)}</p>}
          {figures.length === 0 ? (
            <Empty title={t("none_title")}>{t(isNothing ? "none_other" : "none")}</Empty>
          ) : (
            <FiguresTable figures={figures} type={type} />
          )}
          {!isNothing && <FormLink type={type} />}
        </Section>
      </Columns>
    </Wrap>
  );
}
