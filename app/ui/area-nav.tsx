import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Count } from "./drawer.tsx";
import { Icon } from "./icon.tsx";
import { Link, NavLink } from "./link.tsx";
import type { ShellArea, ShellTab } from "./shell-types.ts";
import { Spaced } from "./spaced.tsx";

export function AreaNav({ name, bar }: Omit<ShellArea, "tabs">) {
  return (
    <nav aria-label={name} className="border-b border-line bg-paper max-md:hidden">
      <div className="mx-auto max-w-wrap px-gutter">
        <ul className="-mx-2.5 flex flex-wrap">
          {bar.map(({ to, label, count = 0, exact, within }) => (
            <li key={to}>
              <TabLink
                to={to}
                end={exact}
                within={within}
                className="flex min-h-12 items-center gap-1.5 border-b-3 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink [&.pending]:border-fluo [&.pending]:text-ink"
              >
                {label} <ToHandle count={count} />
              </TabLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

export function AreaTabs({ name, tabs }: Omit<ShellArea, "bar">) {
  const { t } = useTranslation("common");
  return (
    <nav
      aria-label={t("shell.shortcuts", { area: name })}
      className="tabbar screen-only fixed inset-x-0 bottom-0 z-6 grid auto-cols-fr grid-flow-col bg-sheet pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden"
    >
      <Spaced>
        {tabs.map((tab) => (
          <Tab key={tab.to} {...tab} />
        ))}
      </Spaced>
    </nav>
  );
}

export const isOf = (pathname: string, addresses: readonly string[]): boolean =>
  addresses.some((address) => pathname.startsWith(address));

function Tab({ to, short, icon, count, exact, within }: ShellTab) {
  return (
    <TabLink
      to={to}
      end={exact}
      within={within}
      className="relative grid min-h-15 content-center justify-items-center gap-0.5 text-[.8125rem] font-medium text-ink-2 no-underline before:absolute before:inset-x-[24%] before:top-0 before:h-1 before:rounded-b-1 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:bg-ink [&.pending]:bg-fluo-soft [&.pending]:text-ink [&.pending]:before:bg-ink"
    >
      <Icon name={icon} className="size-6" />
      {short}{" "}
      <span className="absolute top-1 left-[calc(50%+5px)]">
        <ToHandle count={count} />
      </span>
    </TabLink>
  );
}

type TabLinkProps = Readonly<{
  to: string;
  end: boolean | undefined;
  within: readonly string[] | undefined;
  className: string;
  children: ReactNode;
}>;

function TabLink({ within = [], end, ...link }: TabLinkProps) {
  const { pathname } = useLocation();
  if (isOf(pathname, within)) return <Link {...link} aria-current="true" />;
  return <NavLink {...link} end={end} />;
}

export function ToHandle({ count }: { count: number | string | undefined }) {
  const { t } = useTranslation("common");
  if (!count) return null;
  return (
    <Count>
      <span>
        {count}
        <span className="sr-only">{t("shell.to_handle")}</span>
      </span>
    </Count>
  );
}
