import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { countShown } from "#app/lib/desk-counts.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { paths } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";
import { ToHandle } from "#app/ui/area-nav.tsx";
import { Button } from "#app/ui/button.tsx";
import keys from "#app/ui/desk/keys.js?url";
import { Kv } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Logo, SkipLink } from "#app/ui/shell.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { Spaced } from "#app/ui/spaced.tsx";

import { deskFoot, deskMenu, entryOf } from "./desk-menu.ts";
import { Notices } from "./site-notices.tsx";

type DeskShellProps = Readonly<{
  counts: Readonly<Partial<Record<DeskTab | "all", number>>>;
  children: ReactNode;
}>;

/** The operator's frame: denser than the site's, without scripts. */
export function DeskShell({ counts, children }: DeskShellProps) {
  const { t } = useTranslation("desk");
  const shell = useShellData();
  return (
    <div className="[--wrap:84rem]">
      <SkipLink />
      <header className="site-head border-b border-line bg-paper">
        <div className="mx-auto flex min-h-14 max-w-wrap flex-wrap items-center gap-x-s3 px-gutter">
          <Logo home={paths.desk} />
          <span className="text-sm text-ink-2 max-sm:hidden">{t("menu.desk")}</span>{" "}
          <SearchEverywhere />
          <Link
            to={paths.deskSecurity}
            className="inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold no-underline hover:underline"
          >
            <Icon name="user" />
            {shell.person?.firstname}
          </Link>
        </div>
      </header>
      <Menu counts={counts} />
      <Notices {...shell} quiet />
      <main id="contenu" tabIndex={-1} className="min-h-[60vh] pb-s6 text-sm">
        {children}
      </main>
      <Foot />
      <KeyHelp />
      <script src={keys} defer />
    </div>
  );
}

const keyNames = ["j", "k", "enter", "d", "n", "b", "search"] as const;

function KeyHelp() {
  const { t } = useTranslation("desk", { keyPrefix: "keys" });
  return (
    <dialog id="touches" aria-label={t("title")} className="desk-dialog">
      <Kv pairs={keyNames.map((name) => ({ label: t(`${name}.key`), value: t(`${name}.does`) }))} />
      <form method="dialog" className="mt-s4">
        <Button size="s">{t("close")}</Button>
      </form>
    </dialog>
  );
}

function SearchEverywhere() {
  const { t } = useTranslation("desk");
  return (
    <form
      method="get"
      action={deskPaths.deskSearch}
      role="search"
      className="ml-auto flex min-w-0 gap-s2 max-md:order-last max-md:mb-s2 max-md:w-full"
    >
      <label htmlFor="chercher" className="sr-only">
        {t("search.label")}
      </label>
      <input
        id="chercher"
        type="search"
        name="q"
        maxLength={100}
        placeholder={t("search.placeholder")}
        className="form-input min-h-tap w-72 min-w-0 rounded-2 border-[1.5px] border-field bg-sheet px-3 py-1.5 text-sm max-md:w-full"
      />{" "}
      <button className="inline-flex min-h-tap cursor-pointer items-center rounded-2 border-[1.5px] border-field bg-sheet px-3 hover:bg-fluo-soft">
        <Icon name="search" />
        <span className="sr-only">{t("search.submit")}</span>
      </button>
    </form>
  );
}

const shownOf = (count: number | undefined) => (count ? countShown(count) : undefined);

const tabClass =
  "flex min-h-tap items-center gap-1.5 border-b-3 border-transparent px-2 text-sm font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink";

function Menu({ counts }: Pick<DeskShellProps, "counts">) {
  const { t } = useTranslation("desk");
  const { pathname } = useLocation();
  const current = entryOf(pathname);
  const pages = current?.pages ?? [];
  return (
    <nav aria-label={t("menu.desk")} className="border-b border-line bg-paper">
      <div className="relative mx-auto max-w-wrap overflow-x-auto px-gutter">
        <ul className="-mx-2 flex">
          {deskMenu.map((entry) => (
            <li key={entry.name}>
              <Link
                to={entry.to}
                aria-current={entry === current ? "page" : undefined}
                className={tabClass}
              >
                {t(`menu.${entry.name}`)} <ToHandle count={shownOf(counts[entry.tab ?? "all"])} />
              </Link>
            </li>
          ))}
        </ul>
        {pages.length > 0 && (
          <ul className="-mx-2 flex border-t border-line-2">
            {pages.map(({ name, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={pathname.startsWith(to) ? "page" : undefined}
                  className={tabClass}
                >
                  {t(`page_of.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

function Foot() {
  const { t } = useTranslation("desk");
  return (
    <footer className="border-t border-line py-s3 text-sm text-ink-2">
      <div className="mx-auto flex max-w-wrap flex-wrap items-center gap-x-6 px-gutter">
        <Spaced>
          {deskFoot.map(({ name, to }) => (
            <Link key={to} to={to} className="inline-flex min-h-tap items-center">
              {t(`page_of.${name}`)}
            </Link>
          ))}
          <Form method="post" action={paths.signOut} reloadDocument>
            <button className="min-h-tap cursor-pointer underline">{t("menu.sign_out")}</button>
          </Form>
        </Spaced>
      </div>
    </footer>
  );
}
