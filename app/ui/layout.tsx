import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import type { DialogId } from "./dialog-id.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export function Wrap({ mid, children }: { mid?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={cx("mx-auto w-full px-gutter", mid ? "max-w-mid" : "max-w-wrap")}>
      {children}
    </div>
  );
}

type ColumnsProps = {
  children: ReactNode;
  aside?: ReactNode;
  left?: boolean | undefined;
  head?: ReactNode;
  kept?: boolean | undefined;
};

export function Columns({ children, aside, left, head, kept }: ColumnsProps) {
  if (head) {
    return (
      <div className="grid items-start md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[auto_1fr] md:gap-x-s6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-x-s8">
        <div className="min-w-0">{head}</div>
        {aside && (
          <div
            className={cx(
              "min-w-0 md:col-start-2 md:row-span-2 md:row-start-1 md:self-stretch",
              !kept && "max-md:hidden",
            )}
          >
            {aside}
          </div>
        )}
        <div className="min-w-0 md:col-start-1">{children}</div>
      </div>
    );
  }
  const side = <div className="min-w-0">{aside}</div>;
  return (
    <div
      className={cx(
        "grid items-start gap-s6",
        left
          ? "max-md:gap-s4 md:grid-cols-[248px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-s7"
          : "md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-s8",
      )}
    >
      {left && side}
      <div className="min-w-0">{children}</div>
      {!left && aside && side}
    </div>
  );
}

type SectionProps = {
  title?: ReactNode;
  more?: ReactNode;
  id?: string | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
};

export function Section({ title, more, id, wide, children }: SectionProps) {
  return (
    <section id={id} className={wide ? "py-s7 md:py-s8" : "mt-s6"}>
      {title && (
        <div className="mb-s3 flex flex-wrap items-baseline justify-between gap-x-s5 gap-y-s2">
          <h2 className={wide ? "text-2xl" : undefined}>{title}</h2>
          {more}
        </div>
      )}
      {children}
    </section>
  );
}

export function PageHead({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className="mt-s5 mb-5">
      <h1>{title}</h1>
      {lead && <p className="mt-1.5 max-w-read text-ink-2">{lead}</p>}
    </div>
  );
}

type MoreProps = Readonly<{ to: string; opens?: DialogId; children: ReactNode }>;

export function More({ to, opens, children }: MoreProps) {
  return (
    <Link
      to={to}
      data-opens={opens}
      className="group inline-flex min-h-tap items-center gap-1.5 font-semibold"
    >
      {children}
      <Icon
        name="right"
        className="transition-transform duration-fast group-hover:translate-x-[3px]"
      />
    </Link>
  );
}

export function Back({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mb-s3 flex min-h-tap w-max items-center gap-1.5 text-sm font-medium no-underline hover:underline"
    >
      <Icon name="right" className="rotate-180" />
      {children}
    </Link>
  );
}

export function Panel({ sticky, children }: { sticky?: boolean | undefined; children: ReactNode }) {
  return (
    <div
      className={cx(
        "panel rounded-3 border border-line bg-sheet p-s4 md:p-s5",
        sticky && "md:sticky md:top-s4",
      )}
    >
      {children}
    </div>
  );
}

export function Buybar({ children }: { children: ReactNode }) {
  return (
    <div className="buybar fixed inset-x-0 bottom-0 z-6 flex items-center justify-between gap-s3 bg-sheet px-gutter pt-2.5 pb-[calc(.6rem+env(safe-area-inset-bottom))] shadow-bar md:hidden">
      {children}
    </div>
  );
}

export function SeyesPage({ children }: { children: ReactNode }) {
  return <div className="seyes seyes-page">{children}</div>;
}

export function Empty({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="seyes seyes-box wrap-anywhere rounded-2 border border-rule pt-10 pr-[18px] pb-[38px] pl-[58px] [--oy:2px]">
      <h2 className="leading-9">{title}</h2>
      {children && <p className="mt-1 max-w-[34rem] leading-[27px]">{children}</p>}
      {action && <p className="mt-s4">{action}</p>}
    </div>
  );
}
