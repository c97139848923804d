import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Row, RowEnd, Rows } from "#app/ui/rows.tsx";

type PriceHistoryProps = Readonly<{
  versions: readonly PriceVersionShown[];
  since: string;
  side: "customer" | "teacher";
}>;

/** Rows rather than a table: four columns do not fit a phone (WCAG 1.4.12). */
export function PriceHistory({ versions, since, side }: PriceHistoryProps) {
  const { t } = useTranslation("contract");
  const rows = (
    <Rows label={t("sheet.prices.title")}>
      {versions.toReversed().flatMap((version) =>
        version.prices.map((line) => (
          <Row
            key={`${version.created_at} ${line.format}`}
            title={<EffectWords version={version} since={since} />}
            detail={t(`format.${line.format}`)}
            end={
              <RowEnd note={noteOf(t, side, line)}>
                <b>{hourlyPrice(line.price)}</b>
              </RowEnd>
            }
          />
        )),
      )}
    </Rows>
  );
  // The price in force stands above.
  return versions.length > 1 ? (
    <Fold title={t("sheet.prices.history")} wide>
      {rows}
    </Fold>
  ) : (
    rows
  );
}

type Line = PriceVersionShown["prices"][number];

function noteOf(t: TFunction<"contract">, side: PriceHistoryProps["side"], line: Line): string {
  const { net, price_after_tax_credit: after } = line;
  if (side === "teacher") return t("sheet.prices.net", { net: hourlyPrice(net ?? 0) });
  return after === null
    ? t("sheet.prices.no_credit")
    : t("sheet.prices.after", { price: hourlyPrice(after) });
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
