import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { hourlySum, shortPrice } from "#app/lib/price.ts";
import type { HourUnderBoth } from "#app/modules/catalogue/price/both-statuses.domain.ts";
import { ChoiceField, type ChoiceOption } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

type Status = "independent" | "salaried";

type StatusFieldProps = Readonly<{
  field: FieldLike;
  hour: HourUnderBoth | null;
  reveal?: Readonly<Partial<Record<Status, ReactNode>>>;
  /** Lives outside France: no wage is paid there (decision 062). */
  isAbroad?: boolean | undefined;
}>;

export function StatusField({ field, hour, reveal = {}, isAbroad = false }: StatusFieldProps) {
  const { t } = useTranslation("legal-status");
  const options = useStatusOptions(hour, reveal);
  return (
    <ChoiceField
      field={field}
      label={t("question")}
      hint={isAbroad ? t("abroad") : <HourWords hour={hour} />}
      options={isAbroad ? options.slice(0, 1) : options}
    />
  );
}

export function HomeServicesField({ field, hour }: Pick<StatusFieldProps, "field" | "hour">) {
  const { t } = useTranslation("legal-status");
  return (
    <ChoiceField field={field} label={t("home_services")} options={useHomeServicesOptions(hour)} />
  );
}

/** Both statuses with the net of an hour, whom it suits and the papers it needs, none of them chosen (TEA-070). */
function useStatusOptions(
  hour: HourUnderBoth | null,
  reveal: Readonly<Partial<Record<Status, ReactNode>>>,
): readonly ChoiceOption[] {
  const { t } = useTranslation("legal-status");
  return (["independent", "salaried"] as const).map((status) => ({
    value: String(status === "independent"),
    label: t(`${status}.label`),
    detail: (
      <>
        {hour && (
          <span className="block font-semibold text-ink">
            {t("net", { net: hourlySum(hour[status]) })}
          </span>
        )}{" "}
        <span className="block">{t(`${status}.suits`)}</span>{" "}
        <span className="block">{t(`${status}.papers`)}</span>
      </>
    ),
    reveal: reveal[status],
  }));
}

/** Of which hour the two nets are. */
function HourWords({ hour }: Readonly<{ hour: HourUnderBoth | null }>) {
  const { t } = useTranslation("legal-status");
  if (!hour) return <>{t("changeable")}</>;
  const level = t(`cursus.${String(hour.cursus_id)}`);
  const format = t(`format.${hour.format}`);
  return (
    <>
      {t("hour", { level, format, price: shortPrice(hour.price) })} {t("changeable")}
    </>
  );
}

/** To declare oneself or not, with what families then pay (TEA-070). */
function useHomeServicesOptions(hour: HourUnderBoth | null): readonly ChoiceOption[] {
  const { t } = useTranslation("legal-status");
  const halved = hour?.after_credit ?? null;
  const prices = hour && {
    price: shortPrice(hour.price),
    after: shortPrice(halved ?? hour.price),
  };
  return [
    {
      value: "wanted",
      label: t("wanted.label"),
      detail: t(halved === null ? "wanted.detail" : "wanted.detail_prices", prices ?? {}),
      reveal: <HomeServicesSteps />,
    },
    { value: "without", label: t("without.label"), detail: t("without.detail") },
  ];
}

function HomeServicesSteps() {
  const { t } = useTranslation("legal-status");
  return (
    <ol className="list-decimal pl-5 text-ink-2">
      <li>{t("steps.company")}</li>
      <li>
        {t("steps.declare")} <SiteLink site="nova.entreprises.gouv.fr" />
      </li>
      <li>{t("steps.send")}</li>
    </ol>
  );
}
