import { useEffect } from "react";

/** Posts `intent=left` with these fields when a form is left unsent. Without scripts the server detects it. */
export function useLeaving(names: readonly string[] = none, unless?: (typed: FormData) => boolean) {
  useEffect(() => {
    let sending = false;
    // Validating or sending without navigation is not leaving.
    const send = (event: Event) => {
      sending = !event.defaultPrevented;
    };
    const leave = () => {
      const form = document.querySelector<HTMLFormElement>('main form[method="post"]');
      if (!form || sending) return;
      const typed = new FormData(form);
      if (unless?.(typed)) return;
      const sent = new FormData();
      sent.set("intent", "left");
      for (const name of names) sent.set(name, typed.get(name) ?? "");
      navigator.sendBeacon(form.action, sent);
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
