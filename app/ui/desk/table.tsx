import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/pager.tsx";

export type DeskRow = Readonly<{
  key: string | number;
  to?: string | undefined;
  title: ReactNode;
  detail?: ReactNode;
  /** Before the title: a tag. */
  lead?: ReactNode;
  cells?: readonly ReactNode[];
  /** After the cells: its buttons. */
  act?: ReactNode;
}>;

type DeskTableProps = Readonly<{
  caption: string;
  head: Readonly<{ lead?: string; title: string; cells?: readonly string[]; act?: string }>;
  rows: readonly DeskRow[];
  /** So many of the last cells are figures. */
  figures?: number;
}>;

const cell =
  "border-b border-line py-1.5 pr-s3 text-left align-baseline max-md:border-0 max-md:p-0";

/** One line a row, stacked on a phone; j and k walk its links with scripts. */
export function DeskTable({ caption, head, rows, figures = 0 }: DeskTableProps) {
  const { lead, title, cells = [], act } = head;
  const isFigure = (column: number) => column >= cells.length - figures;
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {[...(lead ? [lead] : []), title, ...cells, ...(act ? [act] : [])].map((name, column) => (
            <th key={column} scope="col" className={cx(cell, "font-semibold text-ink-2")}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.key}
            className="hover:bg-wash max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-s3 max-md:border-b max-md:border-line max-md:py-s2"
          >
            {lead && <td className={cx(cell, "whitespace-nowrap")}>{row.lead}</td>}
            <th scope="row" className={cx(cell, "w-full font-normal")}>
              <RowTitle to={row.to} title={row.title} detail={row.detail} />
            </th>
            {row.cells?.map((value, column) => (
              <td
                key={column}
                className={cx(
                  cell,
                  "whitespace-nowrap max-md:whitespace-normal",
                  isFigure(column) && "text-right tabular-nums",
                )}
              >
                {value}
              </td>
            ))}
            {act && <td className={cx(cell, "whitespace-nowrap")}>{row.act}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowTitle({ to, title, detail }: Pick<DeskRow, "to" | "title" | "detail">) {
  return (
    <>
      {to ? (
        <Link to={to} data-row className="inline-flex min-h-8 items-center font-semibold">
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}{" "}
      {detail && <span className="text-ink-2">{detail}</span>}
    </>
  );
}

type MoreProps = Readonly<{
  total: number;
  /** There may be more. */
  least?: boolean;
  page: number;
  length?: number;
  /** The address of a page, filters included. */
  toPage: (page: number) => string;
  csv?: string | undefined;
}>;

export function ListFoot({ total, least = false, page, length = 50, toPage, csv }: MoreProps) {
  const { t } = useTranslation("desk");
  // Above, a sentence says that there is nothing.
  if (total === 0) return null;
  return (
    <>
      <p className="mt-s3 text-ink-2">
        {least
          ? t("least", { words: t("list.total", { count: total }) })
          : t("list.total", { count: total })}{" "}
        {csv && (
          <a href={csv} download>
            {t("list.csv")}
          </a>
        )}
      </p>
      <Pager page={page} pages={Math.ceil(total / length)} toPage={toPage} />
    </>
  );
}

type View = Readonly<{
  to: string;
  label: string;
  count?: number | string | undefined;
  current: boolean;
}>;

export function Views({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="mb-s4">
      <ul className="flex flex-wrap gap-s2">
        {views.map(({ to, label: name, count, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-tap items-center rounded-2 border-[1.5px] border-field px-3 no-underline hover:bg-wash aria-[current]:bg-fluo aria-[current]:font-semibold"
            >
              {count === undefined || String(count) === "0" ? name : `${name} (${String(count)})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FiltersProps = Readonly<{
  action: string;
  /** Words are looked for, alone or before all. */
  search?: boolean;
  children: ReactNode;
}>;

/** Filters in the address: a form that is got, with one button. */
export function Filters({ action, search = false, children }: FiltersProps) {
  const { t } = useTranslation("desk");
  return (
    <form method="get" action={action} className="mb-s4 flex flex-wrap items-end gap-s3">
      {children}
      <button className="min-h-12 cursor-pointer rounded-2 border-[1.5px] border-field bg-sheet px-5 font-medium hover:bg-fluo-soft">
        {t(search ? "search.submit" : "list.filter")}
      </button>
    </form>
  );
}
