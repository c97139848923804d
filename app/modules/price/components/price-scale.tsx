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

// A shape each, so that they are told apart without colour too; drawn around 0, 0.
const marks = [
  { name: "default_price", shape: "M-4-3.5H4L0 4Z", look: "fill-green" },
  {
    name: "median_price",
    shape: "M-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z",
    look: "fill-sheet stroke-ink stroke-2",
  },
  { name: "average_price", shape: "M0-4L4 0 0 4-4 0Z", look: "fill-sheet stroke-ink stroke-2" },
] as const;

/** A price between its bounds, beside what is advised and what others ask; the legend writes each value. */
export function PriceScale({ of, price }: PriceScaleProps) {
  const { t } = useTranslation("price");
  const { min_price: min, max_price: max } = of;
  const placeOf = (euros: number) => {
    const share = Math.min(1, Math.max(0, (euros - min) / (max - min)));
    return left + share * (width - 2 * left);
  };
  const told = marks.flatMap((mark) => {
    const euros = of[mark.name];
    return euros === null ? [] : [{ ...mark, euros }];
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
        {told.map(({ name, shape, look, euros }) => (
          <path
            key={name}
            d={shape}
            transform={`translate(${String(placeOf(euros))} 15)`}
            className={look}
          />
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
      <Legend told={told} isShort={of.median_price === null} />
    </div>
  );
}

type LegendProps = Readonly<{
  told: readonly ((typeof marks)[number] & { euros: number })[];
  /** Whether too few teachers say a price for a median. */
  isShort: boolean;
}>;

function Legend({ told, isShort }: LegendProps) {
  const { t } = useTranslation("price", { keyPrefix: "scale" });
  return (
    <ul className="mt-1 flex flex-wrap gap-x-s4 gap-y-1 text-sm text-ink-2">
      {told.map(({ name, shape, look, euros }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg viewBox="-6 -6 12 12" aria-hidden="true" className="size-3.5">
            <path d={shape} className={look} />
          </svg>
          {t(name, { price: hourlyPrice(euros) })}
        </li>
      ))}
      {isShort && <li>{t("too_few")}</li>}
    </ul>
  );
}
