import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";

type PriceHistoryProps = Readonly<{
  versions: readonly PriceVersionShown[];
  since: string;
  side: "customer" | "teacher";
}>;

export function PriceHistory({ versions, since, side }: PriceHistoryProps) {
  const { t } = useTranslation("contract");
  const rows = versions
    .toReversed()
    .flatMap((version) =>
      version.prices.map(({ price, format, price_after_tax_credit: after, net }) => [
        <EffectWords key={format} version={version} since={since} />,
        t(`format.${format}`),
        hourlyPrice(price),
        side === "teacher"
          ? hourlyPrice(net ?? 0)
          : after === null
            ? t("sheet.prices.no_credit")
            : hourlyPrice(after),
      ]),
    );
  const table = (
    <Tbl
      caption={t("sheet.prices.title")}
      head={[
        t("sheet.prices.effect"),
        t("sheet.prices.format"),
        t("sheet.prices.hour"),
        t(side === "teacher" ? "sheet.prices.net" : "sheet.prices.after"),
      ]}
      figures={2}
      rows={rows}
    />
  );
  // The price in force stands above.
  return versions.length > 1 ? (
    <Fold title={t("sheet.prices.history")} wide>
      {table}
    </Fold>
  ) : (
    table
  );
}

function EffectWords({ version, since }: { version: PriceVersionShown; since: string }) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet.prices" });
  const { status, reason, effective_from: from, answered_at: answered, state } = version;
  if (status === "accepted") {
    const start = reason === "opening" ? since : (from ?? since);
    return t("from", { day: plainDay(new Date(start)) });
  }
  const at = plainDay(new Date(answered ?? version.created_at));
  return t(status === "pending" ? "pending" : "closed", { state: state.word, day: at });
}
