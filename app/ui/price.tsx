import { useTranslation } from "react-i18next";

import { hourlyPrice, sum } from "#app/lib/price.ts";

import { cx } from "./cx.ts";

type PriceProps = {
  /** Euros, taxes included. */
  gross: number;
  /** Euros after tax credit; absent when it does not apply. */
  net?: number | null | undefined;
  per?: "hour" | "total" | undefined;
  size?: "s" | "m" | "xl" | undefined;
};

const grossSize = { s: "text-[1.3rem]", m: "text-xl", xl: "text-[2.25rem]" } as const;
const perSize = { s: "text-sm", m: "text-md", xl: "text-lg" } as const;
const netSize = { s: "text-xs", m: "text-sm", xl: "text-md" } as const;
const netFigure = { s: "text-sm", m: "text-[1.125rem]", xl: "text-[1.375rem]" } as const;

/** The full price first and biggest; the price after tax credit never alone (LAW-12). */
export function Price({ gross, net, per = "hour", size = "m" }: PriceProps) {
  const { t } = useTranslation("common");
  const write = per === "hour" ? hourlyPrice : sum;
  const [figure, unit] = write(gross).split("/");
  const [before, after] = t("price.net", { net: "|" }).split("|");
  return (
    <p className="leading-[1.3]">
      <span className={cx("font-title font-bold tracking-[-.01em]", grossSize[size])}>
        {figure}
      </span>
      {unit && (
        <span className={cx("font-title leading-none font-bold whitespace-nowrap", perSize[size])}>
          /{unit}
        </span>
      )}
      {/* Blocks to the eye; a text browser needs the space. */}{" "}
      {net != null && (
        <span className={cx("block text-board", netSize[size])}>
          {before}
          <b className={cx("font-title leading-none font-bold whitespace-nowrap", netFigure[size])}>
            {write(net)}
          </b>
          {after}
        </span>
      )}
    </p>
  );
}
