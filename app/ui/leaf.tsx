import type { ReactNode } from "react";

import { Spaced } from "./spaced.tsx";

export type Leaf = Readonly<{
  month: string;
  day: string;
  weekday: string;
}>;

export function CalendarLeaf({ month, day, weekday }: Leaf) {
  return (
    <p className="w-16 flex-none self-start overflow-hidden rounded-1 border-[1.5px] border-ink bg-sheet text-center leading-[1.1] md:w-18">
      <span className="sr-only">
        {weekday} {day} {month}
      </span>{" "}
      <span aria-hidden="true" className="grid">
        <Spaced>
          <span className="bg-ink py-[.2rem] text-[.75rem] font-semibold text-white">{month}</span>
          <b className="pt-[.35rem] pb-[.1rem] font-title text-[1.6rem] leading-none">{day}</b>
          <span className="pb-[.35rem] text-[.75rem]">{weekday}</span>
        </Spaced>
      </span>
    </p>
  );
}

type DatedLineProps = {
  leaf: Leaf;
  children: ReactNode;
  foot: ReactNode;
};

export function DatedLine({ leaf, children, foot }: DatedLineProps) {
  return (
    <li
      data-card
      className="group relative grid grid-cols-[64px_minmax(0,1fr)] gap-x-s4 gap-y-s3 border-b border-line py-s5 hover:bg-sheet md:grid-cols-[72px_minmax(0,1fr)_200px] md:gap-x-s5"
    >
      <CalendarLeaf {...leaf} />
      <div className="grid content-start gap-1.5">{children}</div>
      <div className="col-start-2 flex flex-wrap items-end justify-between gap-s3 md:col-start-3 md:flex-col md:text-right">
        {foot}
      </div>
    </li>
  );
}
