import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Module level: areas and the public site have separate frames. */
let last: { pathname: string; dialog: boolean } | undefined;

/** After navigation the content takes the focus, so that it is read. Dialogs handle their own focus. */
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
