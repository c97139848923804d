import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";

import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export function Lines({ children }: { children: ReactNode }) {
  return <ul className="border-t border-line">{children}</ul>;
}

type LineProps = {
  portrait: ReactNode;
  head: ReactNode;
  children: ReactNode;
  foot: ReactNode;
};

export function Line({ portrait, head, children, foot }: LineProps) {
  return (
    <li
      data-card
      className="group relative grid grid-cols-[76px_1fr] gap-x-s4 gap-y-[.15rem] border-b border-line py-s5 hover:bg-sheet lg:grid-cols-[112px_1fr_auto] lg:gap-x-s5"
    >
      <div className="row-span-2 lg:row-span-3">{portrait}</div>
      <div className="self-start lg:col-start-2">{head}</div>
      <div className="col-span-full mt-2.5 grid gap-s2 lg:col-span-1 lg:col-start-2 lg:mt-1.5">
        {children}
      </div>
      <div className="col-span-full mt-s3 flex items-end justify-between gap-s4 lg:col-span-1 lg:col-start-3 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:flex-col lg:text-right">
        {foot}
      </div>
    </li>
  );
}

export function HitLink({ to, rel, children }: { to: string; rel?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      rel={rel}
      className="no-underline group-hover:underline after:absolute after:inset-0 after:content-['']"
    >
      {children}
    </Link>
  );
}

export function Rate({ rating, count }: { rating: number; count?: number | undefined }) {
  const { t } = useTranslation("common");
  const stars = figure(rating, { least: 1 });
  const [before, after] = t("rate.stars", { rate: "|" }).split("|");
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap">
      <Icon name="star-full" className="size-[1.05em]" />
      <span>
        <span className="sr-only">{before}</span>
        {stars}
        <span className="sr-only">{after}</span>
        {count !== undefined && (
          <span className="font-normal text-ink-2"> {t("rate.count", { count })}</span>
        )}
      </span>
    </span>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">{children}</ul>;
}

export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="inline-flex items-start gap-1.5">
      <Icon name={icon} className="mt-[.1em] text-ink" />
      <span>{children}</span>
    </li>
  );
}

export function Minis({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-gutter grid snap-x auto-cols-[minmax(230px,72%)] grid-flow-col gap-s4 overflow-x-auto scroll-px-gutter px-gutter pb-s3 *:snap-start md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-3 md:gap-x-s5 md:gap-y-s6 md:overflow-visible md:px-0 lg:grid-cols-4">
      {children}
    </ul>
  );
}

export function Mini({ portrait, children }: { portrait: ReactNode; children: ReactNode }) {
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <div className="mb-s2">{portrait}</div>
      {children}
    </li>
  );
}
