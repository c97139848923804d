import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { hourlyPrice, shortPrice } from "#app/lib/price.ts";
import type { FormatPrice } from "#app/modules/catalogue/price/endpoints.ts";

type Shown = Pick<
  FormatPrice,
  "min_price" | "max_price" | "default_price" | "average_price" | "median_price"
>;

type PriceScaleProps = {
  of: Shown;
  price: number | null;
};

// Shapes tell them apart without colour too; drawn around 0, 0.
const marks = [
  { name: "default_price", shape: "M-4-3.5H4L0 4Z", look: "fill-green" },
  {
    name: "median_price",
    shape: "M-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z",
    look: "fill-sheet stroke-ink stroke-2",
  },
  { name: "average_price", shape: "M0-4L4 0 0 4-4 0Z", look: "fill-sheet stroke-ink stroke-2" },
] as const;

const share = (euros: number, { min_price: min, max_price: max }: Shown) =>
  Math.min(1, Math.max(0, (euros - min) / (max - min)));

const percent = (part: number) => `${String(Math.round(part * 1000) / 10)}%`;

export function PriceScale({ of, price }: PriceScaleProps) {
  const { t } = useTranslation("price");
  const shownMarks = marks.flatMap((mark) => {
    const euros = of[mark.name];
    return euros === null ? [] : [{ ...mark, euros }];
  });
  const bounds = { min: hourlyPrice(of.min_price), max: hourlyPrice(of.max_price) };
  return (
    <div>
      <svg
        height="48"
        role="img"
        aria-label={
          price === null
            ? t("scale.bounds", bounds)
            : t("scale.own", { ...bounds, price: hourlyPrice(price) })
        }
        className="block w-full overflow-visible"
      >
        <Ruler />
        {shownMarks.map(({ name, shape, look, euros }) => (
          <At key={name} part={share(euros, of)}>
            <path
              d={shape}
              transform={`translate(0 ${name === "default_price" ? "30" : "40"})`}
              className={look}
            />
          </At>
        ))}
        {price !== null && <Flag part={share(price, of)} words={shortPrice(price)} />}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-ink-2">
        <span>{shortPrice(of.min_price)}</span> <span>{shortPrice(of.max_price)}</span>
      </p>
      <Legend shown={shownMarks} isShort={of.median_price === null} />
    </div>
  );
}

/** At a fraction of the width; sizes stay those of the page. */
function At({ part, children }: Readonly<{ part: number; children: ReactNode }>) {
  return (
    <svg x={percent(part)} className="overflow-visible">
      {children}
    </svg>
  );
}

const tenths = Array.from({ length: 11 }, (_, index) => index / 10);

function Ruler() {
  return (
    <g className="stroke-ink stroke-2">
      <line x1="0" x2="100%" y1="40" y2="40" />
      {tenths.map((part) => (
        <line
          key={part}
          x1={percent(part)}
          x2={percent(part)}
          y1="36"
          y2="40"
          className="stroke-1"
        />
      ))}
    </g>
  );
}

function Flag({ part, words }: Readonly<{ part: number; words: string }>) {
  const wide = words.length * 8 + 12;
  const outwards = part < 0.15 ? 4 : part > 0.85 ? wide - 4 : wide / 2;
  return (
    <At part={part}>
      <path d="M0 22V40" className="stroke-ink stroke-2" />
      <rect
        x={-outwards}
        y="1"
        width={wide}
        height="22"
        rx="3"
        className="fill-fluo stroke-ink stroke-[1.5px]"
      />
      <text
        x={wide / 2 - outwards}
        y="17"
        textAnchor="middle"
        className="fill-ink font-title text-sm font-bold"
      >
        {words}
      </text>
    </At>
  );
}

type LegendProps = Readonly<{
  shown: readonly ((typeof marks)[number] & { euros: number })[];
  isShort: boolean;
}>;

function Legend({ shown: view, isShort }: LegendProps) {
  const { t } = useTranslation("price", { keyPrefix: "scale" });
  return (
    <ul className="mt-1 flex flex-wrap gap-x-s4 gap-y-1 text-sm text-ink-2">
      {view.map(({ name, shape, look, euros }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg viewBox="-6 -6 12 12" aria-hidden="true" className="size-3.5">
            <path d={shape} className={look} />
          </svg>
          {t(name, { price: shortPrice(euros) })}
        </li>
      ))}
      {isShort && <li>{t("too_few")}</li>}
    </ul>
  );
}
