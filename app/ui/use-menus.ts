import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

/** Escape closes the menu and refocuses its button. One opened before the scripts stays open. */
export function useMenus() {
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    for (const menu of openMenus()) menu.open = false;
  }, [key]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("keydown", close);
    };
  }, []);
}
