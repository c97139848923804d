import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls to the message, and focuses it when the pressed button is gone. */
export function useSeen(input: ReactNode) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // After closing dialogs and opening pages, which set the focus themselves.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: "nearest" });
    });
    return () => {
      clearTimeout(timer);
    };
  }, [input]);

  return box;
}
