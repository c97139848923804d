export type Bar = Readonly<{ label: string; value: number; shown: string }>;

type BarsProps = {
  caption: string;
  /** Oldest first; the last is the present. */
  bars: readonly Bar[];
};

const [width, height, step] = [38, 84, 50];
const base = 106;

export function Bars({ caption, bars }: BarsProps) {
  const top = Math.max(...bars.map(({ value }) => value), 1);
  const textOf = bars.map(({ label, shown }) => `${label} ${shown}`).join(", ");
  return (
    <svg
      viewBox={`0 0 ${String(step * bars.length)} 132`}
      role="img"
      aria-label={`${caption} : ${textOf}`}
      className="w-full max-w-[340px]"
    >
      {bars.map((bar, index) => {
        const tall = (bar.value / top) * height;
        const left = index * step + (step - width) / 2;
        const isLast = index === bars.length - 1;
        return (
          <g key={bar.label} textAnchor="middle" className="fill-ink-2 text-[12px] font-medium">
            <rect
              {...{ x: left, y: base - tall, width, height: tall }}
              className={isLast ? "fill-fluo" : "fill-line"}
            />
            {isLast && tall > 0 && (
              <path
                d={`M${String(left)} ${String(base - tall)}h${String(width)}`}
                className="stroke-ink stroke-[3px]"
              />
            )}
            <text x={left + width / 2} y={125}>
              {bar.label}
            </text>
            <text x={left + width / 2} y={base - tall - 7} className="fill-ink font-bold">
              {bar.shown}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${String(base)}.5H${String(step * bars.length)}`} className="stroke-ink" />
    </svg>
  );
}
