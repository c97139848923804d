import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import type { DialogId } from "./dialog-id.ts";
import { DialogLink } from "./dialog-link.tsx";
import { Link } from "./link.tsx";

export type RecapLine = Readonly<{
  label: string;
  value: ReactNode;
  change?: string | undefined;
  act?: string | undefined;
  /** Empty: a dialog without id; undefined: another page. */
  opens?: DialogId | "" | undefined;
}>;

export function Recap({ lines }: { lines: readonly RecapLine[] }) {
  const { t } = useTranslation("common");
  return (
    <dl>
      {lines.map(({ label, value, change, act, opens }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-s4 gap-y-0.5 border-b border-line py-3"
        >
          <dt className="col-span-full text-sm text-ink-2">{label}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
          {change && (
            <dd>
              <Modify to={change} opens={opens}>
                {act ?? (
                  <>
                    {t("modify")}
                    <span className="sr-only">{t("modify_what", { what: label })}</span>
                  </>
                )}
              </Modify>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type ModifyProps = Readonly<{ to: string; opens: RecapLine["opens"]; children: ReactNode }>;

function Modify({ to, opens, children }: ModifyProps) {
  const link = { to, className: "inline-flex min-h-8 items-center", children };
  if (opens === undefined) return <Link {...link} />;
  return <DialogLink {...link} opens={opens} />;
}

export type Pair = Readonly<{ label: ReactNode; value: ReactNode }>;

export function Kv({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] content-start gap-x-5 gap-y-2 wrap-anywhere">
      {pairs.map(({ label, value }, index) => (
        <Fragment key={index}>
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type ScrollTableProps = Readonly<{
  caption: string;
  className?: string;
  children: ReactNode;
}>;

/** Scrolls by touch and arrow keys on narrow screens. */
export function ScrollTable({ caption, className, children }: ScrollTableProps) {
  return (
    <div
      role="group"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className={cx("w-full border-collapse", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type TblProps = {
  caption: string;
  head: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  figures?: number | undefined;
  small?: boolean | undefined;
  total?: boolean | undefined;
  /** Columns that a phone lacks: the row says them otherwise, or they say no more. */
  spare?: number | readonly number[] | undefined;
};

export function Tbl({ caption, head, rows, figures = 0, small, total, spare }: TblProps) {
  const spares = [spare].flat();
  const isFigure = (column: number) => column >= head.length - figures;
  const cell = (column: number) =>
    cx(
      "border-b border-line align-top",
      small ? "py-s2" : "py-s3",
      isFigure(column) ? "pl-s3 text-right tabular-nums" : "pr-s3 text-left",
      spares.includes(column) && (spares.length > 1 ? "max-md:hidden" : "max-sm:hidden"),
    );
  return (
    <ScrollTable
      caption={caption}
      className={cx(
        small && "text-sm",
        total && "[&_tbody_tr:last-child>*]:border-t-2 [&_tbody_tr:last-child>*]:border-t-ink",
      )}
    >
      <thead>
        <tr>
          {head.map((name, column) => (
            <th
              key={column}
              scope="col"
              className={cx(cell(column), "text-sm font-semibold text-ink-2")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], row) => (
          <tr key={row}>
            <th scope="row" className={cx(cell(0), small ? "font-normal" : "font-semibold")}>
              {name}
            </th>
            {values.map((value, column) => (
              <td
                key={column}
                className={cx(cell(column + 1), isFigure(column + 1) && "whitespace-nowrap")}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

export function Figs({ figures }: { figures: readonly Pair[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-s5 gap-y-s4">
      {figures.map(({ label, value }, index) => (
        <div key={index}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-title text-xl leading-[1.2] font-bold tracking-[-.01em]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
