import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { FormatPrice } from "#app/modules/price/endpoints.ts";

const [width, left] = [300, 4];

type Shown = Pick<
  FormatPrice,
  "min_price" | "max_price" | "default_price" | "average_price" | "median_price"
>;

type PriceScaleProps = {
  of: Shown;
  /** What is asked or typed, euros; nothing while there is none. */
  price: number | null;
};

const marks = [
  { name: "default_price", fill: "fill-ink" },
  { name: "median_price", fill: "fill-green" },
  { name: "average_price", fill: "fill-blue" },
] as const;

/** A price between its bounds, beside what is advised and what others ask; the legend writes each value. */
export function PriceScale({ of, price }: PriceScaleProps) {
  const { t } = useTranslation("price");
  const { min_price: min, max_price: max } = of;
  const placeOf = (euros: number) => {
    const share = Math.min(1, Math.max(0, (euros - min) / (max - min)));
    return left + share * (width - 2 * left);
  };
  const told = marks.flatMap(({ name, fill }) => {
    const euros = of[name];
    return euros === null ? [] : [{ name, fill, euros }];
  });
  const bounds = { min: hourlyPrice(min), max: hourlyPrice(max) };
  return (
    <div>
      <svg
        viewBox={`0 0 ${String(width)} 30`}
        role="img"
        aria-label={
          price === null
            ? t("scale.bounds", bounds)
            : t("scale.own", { ...bounds, price: hourlyPrice(price) })
        }
        className="w-full max-w-[34rem]"
      >
        <path d={`M${String(left)} 15H${String(width - left)}`} className="stroke-ink stroke-2" />
        {told.map(({ name, fill, euros }) => (
          <circle key={name} cx={placeOf(euros)} cy="15" r="3.5" className={fill} />
        ))}
        {price !== null && (
          <rect
            x={placeOf(price) - 4}
            y="3"
            width="8"
            height="24"
            rx="2"
            className="fill-fluo stroke-ink stroke-[1.5px]"
          />
        )}
      </svg>
      <p aria-hidden="true" className="flex max-w-[34rem] justify-between text-sm text-ink-2">
        <span>{bounds.min}</span> <span>{bounds.max}</span>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-s4 gap-y-1 text-sm text-ink-2">
        {told.map(({ name, fill, euros }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2">
              <circle cx="4" cy="4" r="3.5" className={fill} />
            </svg>
            {t(`scale.${name}`, { price: hourlyPrice(euros) })}
          </li>
        ))}
        {of.median_price === null && <li>{t("scale.too_few")}</li>}
      </ul>
    </div>
  );
}
