import { Fragment, type ReactNode } from "react";

import { cx } from "./cx.ts";

export type SumLine = Readonly<{
  label: ReactNode;
  value: string;
  less?: boolean | undefined;
}>;

type SumProps = {
  lines: readonly SumLine[];
  total?: { label: ReactNode; value: string } | undefined;
  big?: boolean | undefined;
  /** The full price by default (LAW-12); a teacher's earnings may be. */
  biggest?: "first" | "total" | undefined;
};

const sizes = {
  first: { first: "text-xl", other: "", total: "text-lg" },
  total: { first: "", other: "", total: "text-xl" },
  big: { first: "text-[2.5rem] leading-[1.1]", other: "text-xl", total: "text-[2rem]" },
} as const;

export function Sum({ lines, total, big, biggest = "first" }: SumProps) {
  const size = sizes[big ? "big" : biggest];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline wrap-anywhere gap-y-1.5 tabular-nums">
      {lines.map(({ label, value, less }, index) => (
        <Fragment key={index}>
          <dt className="text-ink-2 [.board_&]:text-chalk-2">{label}</dt>
          <dd className={cx(figure(index === 0 ? size.first : size.other), less && lessClass)}>
            {value}
          </dd>
        </Fragment>
      ))}
      {total && (
        <>
          <dt className={cx(bar, "flex items-center self-stretch leading-[1.35] font-semibold")}>
            {total.label}
          </dt>
          <dd className={cx(bar, figure(size.total))}>{total.value}</dd>
        </>
      )}
    </dl>
  );
}

const bar = "mt-0.5 border-t-2 border-current pt-s2";
const lessClass = "text-board [.board_&]:text-fluo";
const figure = (size: string) =>
  cx(
    "pl-s4 text-right whitespace-nowrap",
    size ? `font-title leading-[1.2] font-bold ${size}` : "font-semibold",
  );

export function Board({ slate, children }: { slate?: boolean | undefined; children: ReactNode }) {
  return <div className={cx("board on-dark p-s5", slate ? "slate" : "rounded-2")}>{children}</div>;
}
