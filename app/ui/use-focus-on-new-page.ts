import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Where the browser was: kept beside the frames, since an area and the public site have each its own. */
let last: { pathname: string; dialog: boolean } | undefined;

/**
 * After a navigation in the browser the content takes the focus, so that the new page is read from
 * its start. Opening or closing a dialog is not a new page: it deals with the focus itself.
 */
export function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const before = last;
    const dialog = document.querySelector("dialog[open]") !== null;
    last = { pathname, dialog };
    if (!before || before.pathname === pathname || dialog || before.dialog) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
