import { useEffect } from "react";

/**
 * Tells the server that a page with a form is left unsent: its address gets `intent=left`, and of what was typed the
 * fields of these names alone. Without scripts the server finds it out by itself.
 */
export function useLeaving(names: readonly string[] = none, unless?: (typed: FormData) => boolean) {
  useEffect(() => {
    let sending = false;
    // A form that is judged or sent without leaving the page is no leaving of it.
    const send = (event: Event) => {
      sending = !event.defaultPrevented;
    };
    const leave = () => {
      const form = document.querySelector<HTMLFormElement>('main form[method="post"]');
      if (!form || sending) return;
      const typed = new FormData(form);
      if (unless?.(typed)) return;
      const input = new FormData();
      input.set("intent", "left");
      for (const name of names) input.set(name, typed.get(name) ?? "");
      navigator.sendBeacon(form.action, input);
    };
    addEventListener("submit", send);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("submit", send);
      removeEventListener("pagehide", leave);
    };
  }, [names, unless]);
}

const none: readonly string[] = [];
