import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export type ListLink = Readonly<{
  to: string;
  label: string;
  current: boolean;
  /** Filtered views are for people, not search engines. */
  rel?: string | undefined;
}>;

type SegProps = Readonly<{
  label: string;
  views: readonly ListLink[];
  tight?: boolean;
}>;

export function Seg({ label, views, tight }: SegProps) {
  return (
    <nav aria-label={label} className="mb-s4">
      <ul className="flex flex-wrap gap-y-1.5 pl-[1.5px]">
        {views.map(({ to, label: name, current, rel }) => (
          <li key={to} className="group">
            <Link
              to={to}
              rel={rel}
              aria-current={current ? "page" : undefined}
              className={cx(
                "-ml-[1.5px] flex min-h-tap items-center border-[1.5px] border-ink no-underline sm:px-3.5 sm:text-sm group-first:rounded-l-2 group-last:rounded-r-2",
                tight ? "px-1 text-xs whitespace-nowrap" : "px-2.5 text-sm",
                current ? "bg-fluo font-semibold" : "bg-sheet font-medium hover:bg-fluo-soft",
                tight && current && "max-sm:font-medium",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export type Chip = Readonly<{ label: string; without: string }>;

export function Chips({ chips }: { chips: readonly Chip[] }) {
  const { t } = useTranslation("common");
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3.5" aria-label={t("filters.active")}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={without}
            className="relative z-0 inline-flex min-h-tap items-center gap-1.5 px-1.5 text-sm font-medium no-underline before:absolute before:inset-x-0 before:inset-y-[9px] before:-z-1 before:rounded-1 before:bg-fluo hover:line-through"
          >
            {label}
            <Icon name="close" className="size-[1em]" />
            <span className="sr-only">{t("remove_filter")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export type Crumb = Readonly<{
  label: string;
  to?: string | undefined;
}>;

const shownOnPhone = 3;

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  return (
    <nav
      aria-label={t("breadcrumb")}
      className="-mx-gutter overflow-x-auto px-gutter py-1 text-xs whitespace-nowrap text-ink-2 [scrollbar-width:none] sm:text-sm"
    >
      <ol className="flex">
        {crumbs.map(({ label, to }, index) => (
          <li
            key={label}
            className={cx(
              "flex flex-none items-center not-first:before:mx-[.5em] not-first:before:text-field not-first:before:content-['/']",
              index < crumbs.length - shownOnPhone && "max-sm:hidden",
              index === crumbs.length - shownOnPhone && "max-sm:before:hidden",
            )}
          >
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-tap items-center no-underline hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="inline-flex min-h-tap items-center">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
