import {
  createPath,
  type LinkProps as RemixLinkProps,
  useLinkClickHandler,
  useLocation,
  useNavigation,
  useResolvedPath,
} from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

import { cx } from "./cx.ts";

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;
type To = RemixLinkProps["to"];
type Way = Pick<RemixLinkProps, "replace" | "preventScrollReset"> & { state?: unknown };

export type LinkProps = Anchor & Way & { to: To; reloadDocument?: boolean | undefined };

const isWhole = (to: To): to is string => typeof to === "string" && /^\/(?!\/)/.test(to);

/** Of an article’s text too: a script’s address is a path like another. */
const isElsewhere = (to: To): to is string =>
  typeof to === "string" && /^(?:https?:|mailto:|tel:|\/\/)/i.test(to);

/**
 * A whole path is its own address: Remix’s link resolves it three times, watches for prefetches and marks it for a
 * discovery of routes, of which this site has none.
 */
export function Link({ to, reloadDocument, ...link }: LinkProps) {
  if (!isWhole(to) && !isElsewhere(to))
    return <Relative {...link} to={to} reloadDocument={reloadDocument} />;
  if (isWhole(to) && !reloadDocument) return <Led {...link} to={to} />;
  const { replace: _, preventScrollReset: __, state: ___, children, ...anchor } = link;
  return (
    <a {...anchor} href={to}>
      {children}
    </a>
  );
}

function Relative({ to, ...link }: LinkProps) {
  return <Link {...link} to={createPath(useResolvedPath(to))} />;
}

/** Nothing is clicked on the server. */
const useLead = import.meta.env.SSR ? () => undefined : useLinkClickHandler<HTMLAnchorElement>;

type LedProps = Anchor & Way & { to: string };

function Led({ to, replace, state, preventScrollReset, children, ...anchor }: LedProps) {
  const { target, onClick } = anchor;
  const lead = useLead(to, { target, replace, state, preventScrollReset });
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) lead?.(event);
      }}
    >
      {children}
    </a>
  );
}

const isAt = (pathname: string, to: string, end: boolean | undefined) =>
  end ? pathname === to : pathname.startsWith(to);

type NavLinkProps = Omit<LinkProps, "to"> & { to: string; end?: boolean | undefined };

/** The current page’s, or one above it unless `end`; `pending` while its page is loading. */
export function NavLink({ end, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const isNext = next !== undefined && isAt(next, link.to, end);
  return (
    <Link
      {...link}
      className={cx(className, isNext && "pending")}
      aria-current={isAt(pathname, link.to, end) ? "page" : undefined}
    />
  );
}
