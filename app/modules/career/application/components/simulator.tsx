import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlySum, shortFigure, sum, wholeSum } from "#app/lib/price.ts";
import {
  type SimulatorWish,
  typedCents,
  wishOf,
} from "#app/modules/career/application/simulator.domain.ts";
import { NetSum } from "#app/modules/catalogue/price/components/net-sum.tsx";
import { PriceScale } from "#app/modules/catalogue/price/components/price-scale.tsx";
import { lessonFormatOf, searchFormats } from "#app/modules/catalogue/price/domain.ts";
import type { RequestedPrice } from "#app/modules/catalogue/price/endpoints.ts";
import { simulate } from "#app/modules/catalogue/price/simulate.domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { ScrollTable } from "#app/ui/facts.tsx";
import { Panel, Section } from "#app/ui/layout.tsx";
import { Price } from "#app/ui/price.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";

type SimulatorProps = Readonly<{
  action: string;
  wish: SimulatorWish;
  others: readonly RequestedPrice[];
}>;

/** Server-rendered, then live once scripts load (PUB-041). */
export function Simulator({ action, wish, others }: SimulatorProps) {
  const [ref, typed] = useTyped<HTMLDivElement>();
  const requested = typed ? wishOf((name) => typed.get(name)) : wish;
  return (
    <Form action={`${action}#calcul`} id="calcul" preventScrollReset className="scroll-mt-s5">
      <div
        ref={ref}
        className="grid grid-cols-1 items-start gap-s6 md:grid-cols-[360px_minmax(0,1fr)] md:gap-s7"
      >
        <Requested wish={wish} requested={requested} />
        <View wish={requested} others={others} />
      </div>
    </Form>
  );
}

const simulatedOf = ({ cursusId, format, price, hours, selfEmployed }: SimulatorWish) =>
  simulate({
    cursusId,
    format: lessonFormatOf(format),
    hoursPerWeek: hours,
    priceCents: typedCents(price),
    selfEmployed,
  });

type RequestedProps = Pick<SimulatorProps, "wish"> & { requested: SimulatorWish };

function Requested({ wish, requested }: RequestedProps) {
  const { t } = useTranslation("application", { keyPrefix: "simulator" });
  const positions = searchFormats.map((value) => ({ value, label: t(`where_${value}`) }));
  const statuses = ["independant", "salarie"].map((value) => ({ value, label: t(value) }));
  const status = wish.selfEmployed ? "independant" : "salarie";
  return (
    <Panel>
      <div className="grid gap-s4">
        <h2 className="text-xl">{t("title")}</h2>
        <LevelField wish={wish} />
        <ChoiceField
          field={{ id: "lieu", name: "lieu", initialValue: wish.format }}
          label={t("where")}
          look="pill"
          options={positions}
        />
        <div className="grid grid-cols-2 items-start gap-s3">
          <PriceField wish={wish} requested={requested} />
          <TextField
            field={{ id: "heures", name: "heures", initialValue: String(wish.hours) }}
            label={t("hours")}
            hint={t("hours_hint")}
            inputMode="numeric"
          />
        </div>
        <ChoiceField
          field={{ id: "statut", name: "statut", initialValue: status }}
          label={t("status")}
          look="pill"
          options={statuses}
        />
        <div>
          <Button>{t("submit")}</Button>
        </div>
      </div>
    </Panel>
  );
}

function LevelField({ wish }: Pick<RequestedProps, "wish">) {
  const { t } = useTranslation("application");
  const options = cursus.map(({ id, slug }) => ({ value: slug, label: t(`cursus.${String(id)}`) }));
  const initialValue = cursus.find(({ id }) => id === wish.cursusId)?.slug;
  return (
    <Select
      field={{ id: "niveau", name: "niveau", initialValue }}
      label={t("simulator.level")}
      options={options}
    />
  );
}

function PriceField({ wish, requested }: RequestedProps) {
  const { t } = useTranslation("application", { keyPrefix: "simulator" });
  const { range, priceCents } = simulatedOf(requested) ?? {};
  const typed = typedCents(requested.price);
  const bounds = range && {
    min: plain(range.min),
    max: plain(range.max),
    usual: plain(range.default),
  };
  const isWrong = requested.price !== "" && typed !== priceCents;
  const errors = isWrong && [t(typed === undefined ? "no_price" : "outside", bounds)];
  return (
    <TextField
      field={{ id: "prix", name: "prix", initialValue: wish.price, ...(errors && { errors }) }}
      label={t("price")}
      hint={t("range", bounds)}
      placeholder={bounds?.usual}
      inputMode="decimal"
    />
  );
}

const plain = (cents: number) => shortFigure(toEuros(cents));

function View({ wish, others }: Pick<SimulatorProps, "wish" | "others">) {
  const { t } = useTranslation("application");
  const found = simulatedOf(wish);
  if (!found) return null;
  const { afterCreditCents, split, terms, priceCents, monthlyNetCents, broughtNetCents } = found;
  const price = toEuros(priceCents);
  const euros = { price, salary: toEuros(split.salary), net: toEuros(split.net) };
  return (
    <div className="grid grid-cols-1 gap-s6" aria-live="polite">
      <div className="grid grid-cols-1 gap-s6 lg:grid-cols-2">
        <div>
          <h3 className="mb-s3 text-lg">{t("simulator.family")}</h3>
          <Price
            gross={price}
            net={afterCreditCents === null ? null : toEuros(afterCreditCents)}
            size="xl"
          />
          <p className="mt-s3 text-sm text-ink-2">
            {t(creditWord(wish.format, wish.selfEmployed))}
          </p>
        </div>
        <div>
          <h3 className="mb-s3 text-lg">{t("simulator.you")}</h3>
          <NetSum
            label={t("simulator.paid")}
            split={euros}
            terms={{ ...terms, minutes: 60 }}
            hourly
          />
          <p className="mt-s4 text-lg">
            {t("simulator.month", {
              hours: wish.hours,
              net: wholeSum(Math.round(toEuros(monthlyNetCents))),
            })}
          </p>
          <p className="mt-s2 text-sm text-ink-2">
            {t("simulator.brought", { net: sum(toEuros(broughtNetCents)) })}
          </p>
        </div>
      </div>
      <Others found={found} requested={requestedLike(wish, others)} />
      <Statuses wish={wish} />
    </div>
  );
}

const requestedLike = ({ cursusId, format }: SimulatorWish, others: readonly RequestedPrice[]) =>
  others.find((one) => one.school_career_id === cursusId && one.format === lessonFormatOf(format));

type OthersProps = Readonly<{
  found: NonNullable<ReturnType<typeof simulatedOf>>;
  requested: RequestedPrice | undefined;
}>;

function Others({ found: { range, priceCents }, requested }: OthersProps) {
  const { t } = useTranslation("application", { keyPrefix: "simulator" });
  const of = {
    min_price: toEuros(range.min),
    max_price: toEuros(range.max),
    default_price: toEuros(range.default),
    average_price: requested?.average_price ?? null,
    median_price: requested?.median_price ?? null,
  };
  return (
    <div>
      <h3 className="mb-s3 text-lg">{t("others")}</h3>
      <PriceScale of={of} price={toEuros(priceCents)} />
    </div>
  );
}

const creditWord = (format: SimulatorWish["format"], selfEmployed: boolean) =>
  format === "online"
    ? "simulator.credit_online"
    : selfEmployed
      ? "simulator.credit_declared"
      : "simulator.credit_always";

function Statuses({ wish }: { wish: SimulatorWish }) {
  const { t } = useTranslation("application");
  const both = [true, false].map((selfEmployed) => simulatedOf({ ...wish, selfEmployed }));
  const row = (name: string, [one, other]: readonly (string | undefined)[]) => (
    <tr key={name} className="border-b border-line">
      <th scope="row" className="py-2 pr-s3 text-left font-normal">
        {t(`statuses.${name}`)}
      </th>
      <td className="py-2 text-right tabular-nums">{one}</td>
      <td className="py-2 pl-s3 text-right tabular-nums">{other}</td>
    </tr>
  );
  const written = (
    of: (one: NonNullable<(typeof both)[number]>) => number,
    write: (euros: number) => string = sum,
  ) => both.map((one) => one && write(toEuros(of(one))));
  const words = (name: string) =>
    ["independant", "salarie"].map((status) => t(`statuses.${name}_${status}`));
  return (
    <Section title={t("statuses.title")}>
      <ScrollTable caption={t("statuses.title")}>
        <thead>
          <tr className="border-b border-ink">
            <td />
            <th scope="col" className="py-2 text-right">
              {t("simulator.independant")}
            </th>
            <th scope="col" className="py-2 pl-s3 text-right">
              {t("simulator.salarie")}
            </th>
          </tr>
        </thead>
        <tbody>
          {row(
            "price",
            written(({ priceCents }) => priceCents, hourlySum),
          )}
          {row(
            "net",
            written(({ split }) => split.net),
          )}
          {row(
            "month",
            written(({ monthlyNetCents }) => monthlyNetCents),
          )}
          {row("declares", words("declares"))}
          {row("paid", words("paid"))}
        </tbody>
      </ScrollTable>
      <p className="mt-s3 text-sm text-ink-2">{t("statuses.note")}</p>
    </Section>
  );
}
