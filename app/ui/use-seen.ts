import { type ReactNode, useEffect, useRef } from "react";

/**
 * What was just said is brought into view: a form sent from far down a page leaves it scrolled. It takes
 * the focus too, where the button that had it is gone.
 */
export function useSeen(input: ReactNode) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // After the dialog that closes and the page that opens, which place the focus themselves.
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
