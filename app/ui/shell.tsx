import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AccountMenu } from "./account-menu.tsx";
import { AreaNav, AreaTabs, ToHandle } from "./area-nav.tsx";
import { cx } from "./cx.ts";
import sprite from "./drawings/icons.svg";
import { Footer } from "./footer.tsx";
import { Icon } from "./icon.tsx";
import { Link, NavLink } from "./link.tsx";
import type { ShellAccount, ShellArea, ShellEntry, ShellFooter, ShellLink } from "./shell-types.ts";
import { Spaced } from "./spaced.tsx";
import { Underway } from "./underway.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";
import { useMenus } from "./use-menus.ts";

type ShellProps = {
  home: string;
  nav: readonly ShellEntry[];
  signIn: string;
  account?: ShellAccount | undefined;
  area?: ShellArea | undefined;
  footer: ShellFooter;
  notices?: ReactNode;
  children: ReactNode;
};

/** Skip link, header, notices, content, footer (PUB-054). */
export function Shell({ home, nav, signIn, account, area, footer, notices, children }: ShellProps) {
  useMenus();
  return (
    <>
      <SkipLink />
      {area && <Underway />}
      <header className="site-head border-b border-line bg-paper">
        <div className="mx-auto flex min-h-16 max-w-wrap items-center gap-s2 px-gutter md:min-h-19 md:gap-s3">
          <Logo home={home} />{" "}
          {area?.isNamed ? (
            <span className="mr-auto text-sm text-ink-2 max-md:hidden">{area.name}</span>
          ) : (
            <MainNav nav={nav} />
          )}{" "}
          {account ? <AccountMenu {...account} /> : <SignIn to={signIn} />}{" "}
          <PhoneMenu nav={nav} more={account?.more} />
        </div>
      </header>
      {area && <AreaNav {...area} />}
      {notices}
      <Main>{children}</Main>
      {area && <AreaTabs {...area} />}
      <Footer {...footer} />
    </>
  );
}

type WizardFrameProps = {
  home: string;
  exit: string;
  help?: string | undefined;
  footer: ShellFooter;
  notices?: ReactNode;
  children: ReactNode;
};

export function WizardFrame({ home, exit, help, footer, notices, children }: WizardFrameProps) {
  const { t } = useTranslation("common");
  return (
    <div className="[--wrap:62rem]">
      <SkipLink />
      <header className="site-head border-b border-line bg-paper">
        <div className="mx-auto flex min-h-16 max-w-wrap items-center gap-s3 px-gutter md:min-h-19">
          <Logo home={home} />{" "}
          <div className="ml-auto flex items-center gap-s3">
            {help && (
              <a href={help} className={actClass}>
                <Icon name="phone" className="max-[389px]:hidden" />
                {t("site.help")}
              </a>
            )}{" "}
            <Link to={exit} className={cx(actClass, "-mr-2.5")}>
              <Icon name="close" className="max-[389px]:hidden" />
              {t("shell.exit")}
            </Link>
          </div>
        </div>
      </header>
      {notices}
      <Main>{children}</Main>
      <Footer links={footer.links} />
    </div>
  );
}

export function SkipLink() {
  const { t } = useTranslation("common");
  return (
    <a
      href="#contenu"
      className="absolute top-0 -left-[999px] z-50 bg-fluo px-s4 py-s3 focus:left-0"
    >
      {t("skip")}
    </a>
  );
}

/** A new page focuses it, so that it is read. */
function Main({ children }: { children: ReactNode }) {
  const main = useFocusOnNewPage();
  return (
    <main id="contenu" ref={main} tabIndex={-1} className="min-h-[60vh]">
      {children}
    </main>
  );
}

const actClass =
  "inline-flex min-h-tap items-center gap-1.5 rounded-2 px-2.5 text-sm font-semibold whitespace-nowrap no-underline hover:bg-wash";

export function Logo({ home }: { home: string }) {
  const { t } = useTranslation("common");
  return (
    <Link to={home} className="mr-auto block py-2 md:mr-s4">
      <svg aria-hidden className="h-9.5 w-24.5 max-w-full md:h-11 md:w-28.5">
        <use href={`${sprite}#logo`} />
      </svg>
      <span className="sr-only">{t("home")}</span>
    </Link>
  );
}

function MainNav({ nav }: { nav: readonly ShellEntry[] }) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("shell.main")} className="mr-auto flex gap-s1 max-md:hidden">
      <Spaced>
        {nav.map(({ to, label, section }) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname.startsWith(section) ? "page" : undefined}
            className="flex min-h-tap items-center rounded-2 px-3 font-medium whitespace-nowrap no-underline hover:bg-wash aria-[current]:bg-[linear-gradient(transparent_62%,var(--fluo)_62%,var(--fluo)_84%,transparent_84%)] aria-[current]:bg-[length:calc(100%-1.4rem)_100%] aria-[current]:bg-center aria-[current]:bg-no-repeat"
          >
            {label}
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}

function SignIn({ to }: { to: string }) {
  const { t } = useTranslation("common");
  return (
    <Link to={to} rel="nofollow" data-opens="sign-in" className={actClass}>
      <Icon name="user" className="max-[389px]:hidden" />
      {t("shell.sign_in")}
    </Link>
  );
}

const lineClass =
  "flex min-h-[52px] items-center justify-between border-b border-line-2 font-medium no-underline aria-[current]:font-semibold";

type PhoneMenuProps = {
  nav: readonly ShellEntry[];
  more?: readonly ShellLink[] | undefined;
};

function PhoneMenu({ nav, more = [] }: PhoneMenuProps) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <details className="menu md:hidden">
      <summary className={cx(actClass, "-mr-2.5")}>
        <Icon name="menu" className="when-closed max-[389px]:hidden" />
        <Icon name="close" className="when-open max-[389px]:hidden" />
        {t("shell.menu")}
      </summary>{" "}
      <nav
        aria-label={t("shell.menu")}
        className="absolute inset-x-0 top-full border-b border-line bg-sheet px-gutter pt-s2 pb-s4 shadow-sheet"
      >
        <Spaced>
          {nav.map(({ to, label, section }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname.startsWith(section) ? "page" : undefined}
              className={lineClass}
            >
              {label}
              <Icon name="right" />
            </Link>
          ))}
        </Spaced>{" "}
        <Spaced>
          {more.map(({ to, label, count, reloadDocument }) => (
            <NavLink key={to} to={to} reloadDocument={reloadDocument} className={lineClass}>
              <span>
                {label} <ToHandle count={count} />
              </span>
              <Icon name="right" />
            </NavLink>
          ))}
        </Spaced>
      </nav>
    </details>
  );
}
